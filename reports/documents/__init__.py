"""Documents for designers: findings in plain words, and the page that shows what they rest on."""
