// Filters, keys and links of a page that can be asked. Nothing is lost without them: all rows are there.
(function () {
  "use strict";
  var KINDS = {faction: "Faction", seat: "Seat", strategy: "Strategy", component: "Card or tile"};
  var COLUMNS = {"players who have": "component", "and take": "component", "in the game": "component"};
  var all = function (query, inside) { return Array.prototype.slice.call((inside || document).querySelectorAll(query)); };
  var plain = function (text) { return text.trim().toLowerCase(); };
  var items = [], known = {}, chosen = {};
  var form = document.querySelector("form.ask") || document.createElement("form");  // a short page has no filters
  Object.keys(KINDS).forEach(function (kind) { known[kind] = new Map(); });

  // What every row, mark and verdict is about: kind and name; a component also by its id.
  var add = function (element, about) {
    about = about.filter(function (pair) { return pair[1]; });
    if (!about.length) return;
    items.push({element: element, about: about});
    about.forEach(function (pair) {
      if (!known[pair[0]].has(plain(pair[1]))) known[pair[0]].set(plain(pair[1]), pair[1].trim());
    });
  };
  all("table").forEach(function (table) {
    var first = null, columns = [];
    all("thead th", table).forEach(function (head, place) {
      var word = plain((head.querySelector("button") || head).textContent), kind = KINDS[word] ? word : COLUMNS[word];
      if (word === "against") kind = first;
      if (kind) { first = first || kind; columns.push([kind, place]); }
    });
    if (!columns.length) return;
    Array.prototype.forEach.call(table.tBodies[0].rows, function (row) {
      var about = [];
      columns.forEach(function (column) {
        var cell = row.cells[column[1]], id = cell.querySelector("code"), link = cell.querySelector("a");
        about.push([column[0], (link || cell.firstChild || cell).textContent]);
        if (id && column[0] === "component") about.push(["component", id.textContent]);
      });
      add(row, about);
    });
  });
  all(".strip ol > li").forEach(function (line) {
    line.classList.add("says", "row");
    if (!line.hasAttribute("tabindex")) line.tabIndex = -1;
  });
  all(".strip[data-kind]").forEach(function (strip) {
    all("ol > li", strip).forEach(function (line) {
      add(line, [[strip.dataset.kind, line.querySelector(".name").textContent]]);
    });
  });
  all(".spot[data-about]").forEach(function (spot) { add(spot, JSON.parse(spot.dataset.about)); });
  all("li[data-about]").forEach(function (verdict) {
    var about = [];
    JSON.parse(verdict.dataset.about).forEach(function (name) {
      Object.keys(KINDS).forEach(function (kind) { if (known[kind].has(plain(name))) about.push([kind, name]); });
    });
    add(verdict, about);
  });

  // A sheet for each faction: names lead to it.
  var sheets = all(".sheet").map(function (sheet) {
    var links = all(".strip .name a").filter(function (link) { return link.getAttribute("href") === "#" + sheet.id; });
    return {sheet: sheet, name: links.length ? plain(links[0].textContent) : ""};
  });
  var sheetOf = function (name, near) {
    var fits = sheets.filter(function (entry) { return entry.name === plain(name); });
    var here = near.closest("details.cell");
    return (fits.filter(function (entry) { return entry.sheet.closest("details.cell") === here; })[0] || fits[0] || {}).sheet;
  };
  items.forEach(function (item) {
    var faction = item.about.filter(function (pair) { return pair[0] === "faction"; })[0];
    var sheet = faction && sheetOf(faction[1], item.element);
    if (!sheet || item.element.closest(".sheet") === sheet) return;
    if (item.element.tagName === "TR") {
      all("td.text", item.element).some(function (cell) {
        if (cell.querySelector("a") || plain(cell.firstChild ? cell.firstChild.textContent : "") !== plain(faction[1])) return false;
        var link = document.createElement("a");
        link.href = "#" + sheet.id;
        link.appendChild(cell.firstChild);
        cell.insertBefore(link, cell.firstChild);
        return true;
      });
    } else if (item.element.classList.contains("spot")) {
      item.element.style.cursor = "pointer";
      var go = function () { location.hash = sheet.id; };
      item.element.addEventListener("click", function (event) { if (event.pointerType !== "touch") go(); });
      item.element.addEventListener("keydown", function (event) { if (event.key === "Enter") go(); });
    }
  });

  var matches = function (pairs) {  // about all that was chosen, as far as it is about that kind at all
    return Object.keys(chosen).every(function (kind) {
      var own = pairs.filter(function (pair) { return pair[0] === kind; });
      return !own.length || own.some(function (pair) {
        return kind === "component" ? plain(pair[1]).indexOf(chosen[kind]) >= 0 : plain(pair[1]) === chosen[kind];
      });
    });
  };
  var apply = function () {
    var asked = Object.keys(chosen).length > 0, kept = 0, rows = 0;
    items.forEach(function (item) {
      var on = matches(item.about);
      item.element.classList.toggle("off", !on);
      var asks = item.about.some(function (pair) { return chosen[pair[0]]; });
      if (asks && !item.element.classList.contains("spot")) { rows += 1; kept += on ? 1 : 0; }
    });
    sheets.forEach(function (entry) {
      entry.sheet.classList.toggle("off", !!chosen.faction && entry.name !== "" && entry.name !== chosen.faction);
    });
    all(".nothing").forEach(function (note) { note.remove(); });
    all("tbody, .strip ol, ol.verdicts").forEach(function (list) {
      var rows = Array.prototype.slice.call(list.children);
      if (!asked || rows.some(function (row) { return !row.classList.contains("off"); })) return;
      var note = document.createElement("p");
      note.className = "nothing";
      note.textContent = "Nothing here about what you chose.";
      var place = list.closest(".table") || list;
      place.parentNode.insertBefore(note, place);
    });
    all("details").forEach(function (more) {
      if (more.dataset.asked) { more.open = false; delete more.dataset.asked; }
      if (!(chosen.faction || chosen.component) || more.open || more.classList.contains("cell")) return;
      var sheet = more.classList.contains("sheet"), entry = sheets.filter(function (one) { return one.sheet === more; })[0];
      var wanted = sheet ? chosen.faction && entry.name === chosen.faction : items.some(function (item) {
        return more.contains(item.element) && !item.element.classList.contains("off") &&
          item.about.some(function (pair) { return chosen[pair[0]] && (pair[0] === "faction" || pair[0] === "component"); });
      });
      if (wanted) { more.open = true; more.dataset.asked = "yes"; }
    });
    var names = Object.keys(chosen).map(function (kind) { return known[kind].get(chosen[kind]) || chosen[kind]; });
    form.querySelector("p").textContent = asked ? "Only about " + names.join(", ") + ": " + kept.toLocaleString("en") + " of " +
      rows.toLocaleString("en") + " rows and verdicts. Sums and titles stay those of the whole run." : "";
    form.querySelector("button").hidden = !asked;
    all("select, input", form).forEach(function (field) { field.classList.toggle("used", !!chosen[field.name]); });
  };
  var choose = function (kind, value) {
    if (plain(value)) chosen[kind] = plain(value); else delete chosen[kind];
    form.elements[kind].value = kind === "component" ? value : plain(value);
    apply();
  };
  var made = function (tag, inside, text) {
    var element = document.createElement(tag);
    if (text) element.textContent = text;
    inside.appendChild(element);
    return element;
  };
  Object.keys(KINDS).forEach(function (kind) {
    if (known[kind].size < 2) return;
    var label = made("label", form, KINDS[kind]), field = made(kind === "component" ? "input" : "select", label);
    var list = field;
    field.name = kind;
    if (kind === "component") {
      field.type = "search";
      field.placeholder = "All, or part of a name";
      list = made("datalist", form);
      list.id = "components";
      field.setAttribute("list", list.id);
    } else { made("option", field, "All").value = ""; }
    Array.from(known[kind].entries()).sort(function (a, b) { return a[1].localeCompare(b[1], "en", {numeric: true}); })
      .forEach(function (entry) { made("option", list, kind === "component" ? "" : entry[1]).value = kind === "component" ? entry[1] : entry[0]; });
    field.addEventListener(kind === "component" ? "input" : "change", function () { choose(kind, field.value); });
  });
  if (form.elements.length) {
    var status = made("p", form), reset = made("button", form, "Show all");
    status.setAttribute("role", "status");
    reset.type = "button";
    reset.hidden = true;
    reset.addEventListener("click", function () { chosen = {}; form.reset(); apply(); });
    form.addEventListener("submit", function (event) { event.preventDefault(); });
    form.hidden = false;
  }
  sheets.forEach(function (entry) {
    if (!entry.name || !form.elements.faction) return;
    var only = document.createElement("button");
    only.type = "button";
    only.className = "only";
    only.textContent = "Show only " + known.faction.get(entry.name) + " on the whole page";
    only.addEventListener("click", function () { choose("faction", entry.name); location.hash = entry.sheet.id; });
    entry.sheet.querySelector("summary").insertAdjacentElement("afterend", only);
  });

  // Arrow keys move between the values of a chart.
  document.addEventListener("keydown", function (event) {
    var at = document.activeElement, step = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]}[event.key];
    if (!step || !at || !at.classList.contains("says")) return;
    var middle = function (element) { var box = element.getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height / 2]; };
    var from = middle(at), best = null, least = Infinity;
    Array.prototype.forEach.call(at.parentNode.children, function (other) {
      if (other === at || !other.classList.contains("says") || other.classList.contains("off")) return;
      var to = middle(other), x = to[0] - from[0], y = to[1] - from[1], ahead = x * step[0] + y * step[1];
      var far = ahead + 3 * Math.abs(x * step[1]) + 3 * Math.abs(y * step[0]);
      if (ahead > 1 && far < least) { best = other; least = far; }
    });
    event.preventDefault();
    if (best) { at.tabIndex = -1; best.tabIndex = 0; best.focus(); }
  });
})();
