"use strict";
// The page of a collection: a table that holds only the rows in view, boards that are unpacked
// when they are needed, and the reasons for a point. Text from records is only ever text.
(() => {
  const get = (id) => document.getElementById(id);
  const { games: rows, columns, legends, marks, shared, block: BLOCK } = JSON.parse(get("data").textContent);
  const games = rows.map(([name, ...values]) =>
    ({ name, ...Object.fromEntries(columns.map((key, i) => [key, values[i] ?? undefined])) }));
  const ROW = 72;
  const COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
  const SVG = "http://www.w3.org/2000/svg";

  function make(tag, text, name) {
    const element = document.createElement(tag);
    if (text !== undefined && text !== null) element.textContent = text;
    if (name) element.className = name;
    return element;
  }
  function draw(tag, attributes) {
    const element = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    return element;
  }

  // Boards and reasons, unpacked a block at a time.
  const blocks = new Map();
  async function unpack(number) {
    const packed = atob(get("block" + number).textContent);
    const bytes = Uint8Array.from(packed, (c) => c.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Response(stream).json();
  }
  function details(index) {
    const number = Math.floor(index / BLOCK);
    if (!blocks.has(number)) {
      blocks.set(number, unpack(number));
      // Some blocks are enough to scroll about.
      if (blocks.size > 24) blocks.delete(blocks.keys().next().value);
    }
    return blocks.get(number).then((block) => block[index % BLOCK]);
  }

  // The table.
  const body = get("games").tBodies[0];
  const order = games.map((_, i) => i);
  let shown = order;
  let sort = { key: null, down: false };
  let bar = null;
  let cause = null;
  let chosen = null;
  let range = "";

  games.forEach((game) => {
    // What all names begin with is written once, and the table leaves it out.
    game.short = (shared && "\u2026") + game.name;
    game.name = shared + game.name;
    game.words = [game.name, game.black, game.white].join("\n").toLowerCase();
  });
  const kinds = {
    all: () => true,
    differ: (game) => game.difference !== undefined && game.difference !== null && game.difference !== 0,
    agree: (game) => game.difference === 0,
    seki: (game) => game.seki > 0,
    uncertain: (game) => game.certain === false,
    open: (game) => game.finished === false,
    failed: (game) => game.error !== undefined,
  };
  const values = {
    name: (game) => game.name,
    score: (game) => game.score,
    result: (game) => game.result,
    difference: (game) => (typeof game.difference === "number" ? Math.abs(game.difference) : null),
    cause: (game) => game.cause,
    seki: (game) => game.seki,
  };
  const byName = new Intl.Collator(undefined, { numeric: true });

  function arrange() {
    const words = get("find").value.toLowerCase().split(/\s+/).filter(Boolean);
    const kind = kinds[get("show").value];
    shown = order.filter((i) => {
      const game = games[i];
      return kind(game) && (bar === null || game.bar === bar) && (cause === null || game.cause === cause)
        && words.every((word) => game.words.includes(word));
    });
    if (sort.key) {
      const value = values[sort.key];
      const sign = sort.down ? -1 : 1;
      const missing = (x) => x === null || x === undefined;
      shown.sort((i, j) => {
        const [a, b] = [value(games[i]), value(games[j])];
        if (missing(a) || missing(b)) return missing(a) - missing(b) || i - j;
        const way = typeof a === "string" ? byName.compare(a, b) : a - b;
        return sign * way || i - j;
      });
    }
    const all = games.length;
    get("found").textContent = shown.length === all
      ? `${number(all)} ${all === 1 ? "game" : "games"}`
      : `${number(shown.length)} of ${number(all)} games`;
    get("games").setAttribute("aria-rowcount", shown.length + 1);
    range = "";
    render();
  }

  function number(count) {
    return count.toLocaleString("en");
  }
  function stones(count) {
    return `${count} ${count === 1 ? "stone" : "stones"}`;
  }
  function signed(points) {
    const text = String(Math.abs(points));
    return points > 0 ? "+" + text : points < 0 ? "−" + text : "0";
  }

  function row(place) {
    const index = shown[place];
    const game = games[index];
    const tr = make("tr");
    tr.dataset.index = index;
    tr.id = "row" + index;
    tr.setAttribute("aria-rowindex", place + 2);
    tr.setAttribute("aria-selected", String(index === chosen));
    tr.tabIndex = index === chosen || (chosen === null && place === 0) ? 0 : -1;
    const thumb = make("td", null, "thumb");
    tr.append(thumb);
    const name = make("td", null, "name");
    const title = make("span");
    title.append(make("bdi", game.short));
    title.title = game.name;
    name.append(title);
    tr.append(name);
    if (game.error !== undefined) {
      const error = make("span", game.error, "error");
      error.title = game.error;
      name.append(error);
      // As many columns as there are on a phone.
      name.colSpan = 3;
      return tr;
    }
    const who = make("span", null, "who");
    who.append(make("bdi", game.black), " – ", make("bdi", game.white));
    name.append(who);
    const score = make("td", game.says, "score");
    if (game.finished === false) score.prepend(make("span", "not finished", "open"));
    tr.append(score);
    const recorded = make("td", null, "result");
    recorded.append(make("bdi", game.recorded ?? ""));
    tr.append(recorded);
    const known = typeof game.difference === "number";
    const difference = make("td", known ? signed(game.difference) : "", "difference");
    if (known) {
      difference.classList.add(game.difference === 0 ? "same" : "off");
      difference.append(make("span", Math.abs(game.difference) === 1 ? " point" : " points", "unit"));
    }
    tr.append(difference);
    tr.append(make("td", game.cause ?? "", "cause"));
    tr.append(make("td", game.seki ? stones(game.seki) : "", "seki"));
    const canvas = make("canvas");
    const scale = Math.min(window.devicePixelRatio || 1, 3);
    canvas.width = canvas.height = Math.round(60 * scale);
    canvas.setAttribute("aria-hidden", "true");
    thumb.append(canvas);
    details(index).then((board) => { if (board) sketch(canvas, board); }, report);
    return tr;
  }

  // A small board for the table: stones and territory.
  function sketch(canvas, board) {
    const pen = canvas.getContext("2d");
    const side = Math.max(board.width, board.height);
    const unit = canvas.width / (side + 0.6);
    const left = (canvas.width - unit * (board.width - 1)) / 2;
    const top = (canvas.height - unit * (board.height - 1)) / 2;
    pen.strokeStyle = "rgba(60,40,15,.55)";
    pen.lineWidth = Math.max(0.5, unit * 0.06);
    pen.beginPath();
    for (let x = 0; x < board.width; x++) {
      pen.moveTo(left + x * unit, top);
      pen.lineTo(left + x * unit, top + unit * (board.height - 1));
    }
    for (let y = 0; y < board.height; y++) {
      pen.moveTo(left, top + y * unit);
      pen.lineTo(left + unit * (board.width - 1), top + y * unit);
    }
    pen.stroke();
    const paint = (letters, color, alpha, shape) => {
      pen.fillStyle = color;
      pen.globalAlpha = alpha;
      pen.beginPath();
      for (let i = 0; i < board.signs.length; i++) {
        if (!letters.includes(board.signs[i])) continue;
        const x = left + (i % board.width) * unit;
        const y = top + Math.floor(i / board.width) * unit;
        if (shape === "stone") {
          pen.moveTo(x + unit * 0.48, y);
          pen.arc(x, y, unit * 0.48, 0, 7);
        } else {
          pen.rect(x - unit * 0.22, y - unit * 0.22, unit * 0.44, unit * 0.44);
        }
      }
      pen.fill();
    };
    paint("X#", "#111", 1, "stone");
    paint("O@", "#fafafa", 1, "stone");
    paint("xdf", "#111", 0.4, "stone");
    paint("oeg", "#fafafa", 0.5, "stone");
    paint("+of", "#111", 1, "square");
    paint("-xg", "#fff", 1, "square");
    paint("#@=", "#0b5cad", 0.75, "square");
    pen.globalAlpha = 1;
  }

  function space(rows) {
    const tr = make("tr", null, "space");
    tr.setAttribute("aria-hidden", "true");
    const td = make("td");
    td.style.height = rows * ROW + "px";
    tr.append(td);
    return tr;
  }

  function render() {
    const top = body.getBoundingClientRect().top;
    const rows = Math.ceil(window.innerHeight / ROW);
    const first = Math.max(0, Math.min(Math.floor(-top / ROW) - 4, shown.length));
    const last = Math.min(shown.length, Math.max(0, Math.floor(-top / ROW)) + rows + 5);
    const wanted = `${first} ${last} ${chosen}`;
    if (wanted === range) return;
    range = wanted;
    const focused = body.contains(document.activeElement) ? document.activeElement.id : null;
    const kept = new Map([...body.rows].map((tr) => [tr.id, tr]));
    const fresh = [space(first)];
    for (let place = first; place < last; place++) {
      const old = kept.get("row" + shown[place]);
      if (old && old.getAttribute("aria-rowindex") === String(place + 2)) {
        const isChosen = shown[place] === chosen;
        old.setAttribute("aria-selected", String(isChosen));
        old.tabIndex = isChosen || (chosen === null && place === 0) ? 0 : -1;
        fresh.push(old);
      } else {
        fresh.push(row(place));
      }
    }
    fresh.push(space(shown.length - last));
    body.replaceChildren(...fresh);
    if (focused) get(focused)?.focus({ preventScroll: true });
  }

  // One game.
  let open = null;
  let cursor = null;

  async function choose(index, focus) {
    chosen = index;
    render();
    const game = games[index];
    let board = null;
    try {
      board = await details(index);
    } catch (error) {
      report(error);
      return;
    }
    if (chosen !== index) return;
    open = board;
    cursor = null;
    // A game alone has no list beside it.
    document.body.classList.toggle("open", games.length > 1);
    get("game").hidden = false;
    get("game").scrollTop = 0;
    const name = get("name");
    name.replaceChildren(make("bdi", game.name));
    if (game.error === undefined) {
      name.append(": ", make("bdi", game.black), " – ", make("bdi", game.white));
    }
    fill(game, board);
    history.replaceState(null, "", "#" + (index + 1));
    render();
    if (focus) get("board").focus();
  }

  function fill(game, board) {
    get("count").replaceChildren();
    get("notes").replaceChildren();
    get("legend").replaceChildren();
    get("board").replaceChildren();
    get("result").textContent = board ? board.result : "Not scored";
    if (!board) {
      get("why").textContent = game.error;
      return;
    }
    get("why").textContent = "Click a point to learn why it counts or does not.";
    get("board").append(picture(board));
    const head = make("tr");
    head.append(make("th", "Points"), make("th", "Black"), make("th", "White"));
    get("count").append(head);
    for (const [heading, black, white] of board.count) {
      const tr = make("tr");
      const th = make("th", heading);
      th.scope = "row";
      tr.append(th, make("td", black), make("td", white));
      get("count").append(tr);
    }
    get("notes").append(...board.notes.map((note) => make("p", note)));
    get("legend").append(...legends[game.legend].map(([icons, meaning]) => {
      const li = make("li");
      for (const ids of icons) {
        const svg = draw("svg", { viewBox: "-.5 -.5 1 1", "aria-hidden": "true" });
        svg.append(...ids.map((id) => draw("use", { href: "#" + id })));
        li.append(svg);
      }
      li.append(make("span", meaning));
      return li;
    }));
  }

  function picture(board) {
    const edge = 1.3;
    const [w, h] = [board.width, board.height];
    const svg = draw("svg", {
      viewBox: `${-edge} ${-edge} ${w - 1 + 2 * edge} ${h - 1 + 2 * edge}`,
      width: 40 * (w + 1.6),
    });
    const put = (id, i) => svg.append(draw("use", { href: "#" + id, x: i % w, y: Math.floor(i / w) }));
    svg.append(draw("use", { href: `#board-${w}-${h}` }));
    const points = [...board.signs].map((letter, i) => [letter, i]);
    for (const [letter, i] of points) if ("XO#@".includes(letter)) put("k-sh", i);
    for (const [letter, i] of points) if (letter !== ".") put(marks[letter][0], i);
    for (const i of board.unsure) put("X#xdf".includes(board.signs[i]) ? "k-bu" : "k-wu", i);
    if (board.last !== null) put("k-last", board.last);
    svg.addEventListener("click", (event) => {
      const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
      const [x, y] = [Math.round(at.x), Math.round(at.y)];
      if (x >= 0 && y >= 0 && x < w && y < h) explain(y * w + x);
    });
    return svg;
  }

  function explain(point) {
    cursor = point;
    const [w, h] = [open.width, open.height];
    const [x, y] = [point % w, Math.floor(point / w)];
    const name = COLUMNS[x] + (h - y);
    const svg = get("board").querySelector("svg");
    svg.querySelectorAll(".cursor,.halo").forEach((old) => old.remove());
    for (const kind of ["halo", "cursor"]) {
      svg.append(draw("rect", { class: kind, x: x - 0.5, y: y - 0.5, width: 1, height: 1, rx: 0.12 }));
    }
    const sentences = open.classes.length
      ? open.classes[open.which.charCodeAt(point) - 48].map((number) => open.reasons[number].replaceAll("\u00a7", name))
      : [`${name}: ${marks[open.signs[point]][1]}.`];
    get("why").replaceChildren(...sentences.map((sentence) => make("p", sentence)));
  }

  function close() {
    const last = chosen;
    chosen = null;
    open = null;
    get("game").hidden = true;
    document.body.classList.remove("open");
    history.replaceState(null, "", location.pathname + location.search);
    render();
    get("row" + last)?.focus({ preventScroll: true });
  }

  function step(by) {
    const place = chosen === null ? -1 : shown.indexOf(chosen);
    const next = Math.min(Math.max(place + by, 0), shown.length - 1);
    if (next < 0 || shown[next] === chosen) return;
    reveal(next);
    choose(shown[next]).then(() => get("row" + shown[next])?.focus({ preventScroll: true }));
  }
  function reveal(place) {
    const head = get("games").tHead.offsetHeight;
    const top = body.getBoundingClientRect().top + place * ROW;
    if (top < head) window.scrollBy(0, top - head);
    if (top + ROW > window.innerHeight) window.scrollBy(0, top + ROW - window.innerHeight);
    render();
  }

  function report(error) {
    get("found").textContent = typeof DecompressionStream === "undefined"
      ? "This browser is too old to unpack the boards." : String(error);
  }

  // What the reader does.
  get("find").addEventListener("input", arrange);
  get("show").addEventListener("change", arrange);
  get("games").tHead.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    const key = button.dataset.key;
    const downFirst = key !== "name";
    if (sort.key !== key) sort = { key, down: downFirst };
    else if (sort.down === downFirst) sort = { key, down: !downFirst };
    else sort = { key: null, down: false };
    for (const th of get("games").tHead.querySelectorAll("th[aria-sort]")) {
      const isKey = th.querySelector("button").dataset.key === sort.key;
      th.setAttribute("aria-sort", isKey ? (sort.down ? "descending" : "ascending") : "none");
    }
    arrange();
  });
  body.addEventListener("click", (event) => {
    const tr = event.target.closest("tr[data-index]");
    if (tr) choose(Number(tr.dataset.index));
  });
  get("close").addEventListener("click", close);

  function chooseBar(value) {
    bar = bar === value ? null : value;
    for (const g of document.querySelectorAll(".bar")) {
      g.setAttribute("aria-pressed", String(Number(g.dataset.bar) === bar));
    }
    say();
  }
  function chooseCause(code) {
    cause = cause === code ? null : code;
    for (const g of document.querySelectorAll(".why")) {
      g.setAttribute("aria-pressed", String(g.dataset.cause === cause));
    }
    say();
  }
  // The choice of a bar and of a cause, which a click on the button ends.
  function say() {
    const chosen = [];
    if (bar !== null) chosen.push(`difference ${signed(bar)} ${Math.abs(bar) === 1 ? "point" : "points"}`);
    if (cause !== null) chosen.push(`cause: ${cause}`);
    get("bar").hidden = chosen.length === 0;
    get("bar").textContent = chosen.length === 0 ? "" : `${chosen.join(", ")} ×`;
    arrange();
  }
  for (const g of document.querySelectorAll(".bar")) {
    g.addEventListener("click", () => chooseBar(Number(g.dataset.bar)));
  }
  for (const g of document.querySelectorAll(".why")) {
    g.addEventListener("click", () => chooseCause(g.dataset.cause));
  }
  get("bar").addEventListener("click", () => {
    chooseBar(bar);
    chooseCause(cause);
  });
  document.querySelector(".filter").addEventListener("submit", (event) => event.preventDefault());

  get("board").addEventListener("keydown", (event) => {
    const moves = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const move = moves[event.key];
    if (!move || !open || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const [w, h] = [open.width, open.height];
    const from = cursor ?? Math.floor(h / 2) * w + Math.floor(w / 2);
    const x = Math.min(Math.max((from % w) + (cursor === null ? 0 : move[0]), 0), w - 1);
    const y = Math.min(Math.max(Math.floor(from / w) + (cursor === null ? 0 : move[1]), 0), h - 1);
    explain(y * w + x);
  });
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const typing = event.target.matches("input,select");
    if (event.key === "Escape") {
      if (get("board").contains(document.activeElement) && chosen !== null) {
        get("row" + chosen)?.focus({ preventScroll: true });
      } else if (chosen !== null && games.length > 1) {
        close();
      }
      if (typing) event.target.blur();
    } else if (typing) {
      return;
    } else if (event.key === "/") {
      event.preventDefault();
      get("find").focus();
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      step(event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "Enter" && event.target.matches("tr[data-index]")) {
      event.preventDefault();
      choose(Number(event.target.dataset.index), true);
    }
  });
  window.addEventListener("scroll", render, { passive: true });
  window.addEventListener("resize", render);

  arrange();
  const asked = Number(location.hash.slice(1)) - 1;
  if (games[asked]) {
    reveal(asked);
    choose(asked);
  } else if (games.length === 1) {
    choose(0);
  }
})();
