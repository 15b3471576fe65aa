"""The weights of the strategies: names, defaults and meaning. All in points."""

from __future__ import annotations

from strategies.learning.settings import LEARNED
from strategies.weights import Table, columns

# Without a preference the first card dealt is kept, so dealt games compare factions fairly.
FACTIONS: Table = {
    f"faction_{name}": (0.0, f"choosing {name} at the start")
    for name in (
        "fungoid_sporegoths",
        "zodian_militarists",
        "synthborn_mecharons",
        "weldforged_smiths",
        "arkanoan_shipwrights",
        "tolzeed_haulers",
        "plutonian_empire",
        "nightmare_cove_astropirates",
        "magnetic_war_refugees",
        "crystal_chorus",
        "void_cartographers",
        "concord_of_hydra",
    )
}
TABLE: Table = {
    **FACTIONS,
    "energy": (0.6, "worth of an energy"),
    "titanium": (1.0, "worth of a titanium"),
    "nanocarbon": (1.0, "worth of a nanocarbon"),
    "ice": (1.0, "worth of an ice"),
    "credit": (1.4, "worth of a credit"),
    "card": (0.8, "worth of a tactics card"),
    "glut": (0.12, "how fast a resource loses worth with each one already at hand, as a share"),
    "late": (0.5, "share of the worth of resources that is lost towards the end"),
    "vp": (1.0, "a point now"),
    "track": (0.8, "factor on the points of a track's next space, for final scoring"),
    "track_event": (0.25, "the same, for each event that may still score it"),
    "track_science": (0.0, "a step on science, extra"),
    "track_industry": (0.3, "a step on industry, extra"),
    "track_commerce": (0.0, "a step on commerce, extra"),
    "track_civilization": (0.0, "a step on civilization, extra"),
    "track_supremacy": (0.3, "a step on supremacy, extra"),
    "space": (2.0, "a space with a token, an upgrade or a higher hand limit"),
    "level": (0.8, "factor on the points that a higher level gives the player's developments"),
    "leader": (1.2, "a leader recruited while few are on the station"),
    "site": (0.35, "factor on the points of a site where a transport stands"),
    "development": (1.0, "factor on the immediate points of a development"),
    "develop": (2.0, "building a development, extra"),
    "transport": (2.0, "a new transport, early in the game"),
    "fighter": (2.5, "a fighter"),
    "science_vessel": (2.5, "a science vessel"),
    "heavy_cruiser": (3.0, "a heavy cruiser"),
    "upgrade": (3.0, "an upgrade tile"),
    "module": (0.5, "factor on what a module brings in the remaining Returns"),
    "module_science": (0.0, "a science module, extra"),
    "module_industry": (0.0, "an industry module, extra"),
    "module_commerce": (0.0, "a commerce module, extra"),
    "module_civilization": (0.0, "a civilization module, extra"),
    "end_module": (0.8, "factor on the points of an end-game module"),
    "damage": (1.2, "a marker on a module"),
    "returns": (6.0, "Returns in a whole game"),
    "scry": (0.5, "looking at events"),
    "event": (0.3, "pushing the event marker, for each point above the others' mean"),
    "repair": (1.5, "a repair of a ship or module"),
    "ship_lost": (2.0, "a ship that goes to the scrapyard"),
    "battle": (1.0, "factor on what battles bring"),
    "reward": (0.8, "factor on the rewards of raiders"),
    "rival_ship": (0.6, "a ship that an opponent loses"),
    "tactics_play": (0.3, "playing a card instead of keeping it"),
    "return_ship": (1.0, "returning, for each ship on the map"),
    "return_base": (-1.0, "returning, extra"),
    "bay_ship": (-1.5, "returning, for each ship still in the bay"),
    "moon_slot": (0.6, "factor on what a moon in a slot brings in the remaining Returns"),
    "half_slot": (0.4, "the same factor in a half slot between modules that work"),
    "tacops": (0.5, "factor on what a moon in tac-ops brings more than a card in the remaining Returns"),
    "moon_keep": (0.3, "keeping a moon for a payment instead of discarding it"),
    "support": (1.0, "a support card in play"),
    "race": (1.0, "how much more immediate points count near the end when ahead"),
    "sabotage": (0.5, "damaging a module of each opponent"),
    "counter": (0.3, "cancelling a card of an opponent"),
    "gift": (0.3, "how much more the partner must need what they are given"),
    "contested": (0.5, "a base on the first launch"),
    **LEARNED,
    "learned_clear": (
        3.0,
        "learned: how far behind the best a move is given up after the first deal",
    ),
    "learned_prior": (1.0, "learned: how much the corrected scores of trained count"),
    "learned_hopeless": (6.0, "learned: how far behind the best corrected score a move is not even tried"),
    "learned_free": (0.4, "learned: part of the usual margin for free actions"),
}

NAMES, W, BLOCK = columns(TABLE)
