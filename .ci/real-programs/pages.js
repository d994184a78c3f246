// Opens the page of a collection, and the page of a method's steps, in Debian's Chromium, as a
// reader does: at the width of a desk and of a phone, by mouse and by keys.
//
// usage: node pages.js TENUKI RECORD.sgf…    (NODE_PATH with playwright-core)
"use strict";

const assert = require("node:assert/strict");
const { execFileSync } = require("node:child_process");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const { chromium } = require("playwright-core");

const GAMES = 4000;
const [tenuki, ...records] = process.argv.slice(2);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tenuki-pages-"));
const shots = process.env.SHOTS;
let passed = 0;

function check(what, holds) {
  assert.ok(holds, what);
  console.log("ok   " + what);
  passed += 1;
}

// Our own records over and over; some with another result than the right one.
function collection() {
  const games = records.map((record) => fs.readFileSync(record, "utf8"));
  const hostile = "<img src=x onerror=\"window.hacked=1\"></script><script>window.hacked=1</script>";
  const lines = [];
  for (let id = 0; id < GAMES; id++) {
    let sgf = games[id % games.length];
    if (id % 9 === 4) sgf = sgf.replace(/RE\[[^\]]*\]/, `RE[B+${id % 25}.5]`);
    if (id === 1) sgf = sgf.replace(/PB\[[^\]]*\]/, `PB[${hostile}]`);
    if (id === 2) sgf = sgf.replace(/PB\[[^\]]*\]/, "PB[\u05d0\u05d1\u05d2 \u202eabc]");
    if (id === 3) sgf = "(;SZ[77])";
    lines.push(JSON.stringify({ id: id === 1 ? hostile : `game ${id}`, sgf }));
  }
  const file = path.join(folder, "games.jsonl");
  fs.writeFileSync(file, lines.join("\n") + "\n");
  const page = path.join(folder, "games.html");
  try {
    execFileSync(tenuki, ["score", file, "--dead-from", "record", "--html", page], { stdio: "ignore" });
  } catch (error) {
    // One of the lines is bad, as it should be.
    assert.equal(error.status, 2);
  }
  return page;
}

async function main() {
  const file = collection();
  console.log(`${GAMES} games: ${fs.statSync(file).size} bytes`);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
  try {
    await desk(browser, file);
    await phone(browser, file);
    await narrow(browser, file);
    await alone(browser);
    await steps(browser);
  } finally {
    await browser.close();
  }
}

async function opened(browser, file, options) {
  const page = await browser.newPage(options);
  page.complaints = [];
  page.on("pageerror", (error) => page.complaints.push(error.message));
  page.on("console", (message) => message.type() === "error" && page.complaints.push(message.text()));
  page.on("request", (request) => {
    if (!/^(file|data|blob):/.test(request.url())) page.complaints.push(request.url());
  });
  await page.goto("file://" + file);
  return page;
}

async function shot(page, name) {
  if (shots) await page.screenshot({ path: path.join(shots, name + ".png") });
}

const rows = (page) => page.$$eval("#games tbody tr[data-index]", (all) => all.map((tr) => ({
  name: tr.querySelector(".name").textContent,
  score: tr.querySelector(".score")?.textContent,
  difference: tr.querySelector(".difference")?.textContent,
})));

/// What the page does, and how long it takes until it has been drawn.
const took = (page, act) => page.evaluate(async (source) => {
  const start = performance.now();
  new Function(source)();
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  return performance.now() - start;
}, act);

async function desk(browser, file) {
  const page = await opened(browser, file, { viewport: { width: 1360, height: 900 } });
  // Chromium may record the first paint some time after the page has loaded.
  const painted = await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime);
  const paint = await painted.jsonValue();
  console.log(`first paint after ${Math.round(paint)} ms`);
  check("the page is painted within two seconds", paint < 2000);
  check("only the rows in view are there", (await rows(page)).length < 40);
  check("every game is told of", (await page.textContent("#found")) === `${GAMES.toLocaleString("en")} games`);
  await page.waitForTimeout(300);
  const drawn = await page.$$eval("#games canvas", (all) => all.slice(0, 5).map((canvas) => {
    const data = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
    return data.some((value) => value > 0);
  }));
  check("boards in view are drawn", drawn.length > 3 && drawn.every(Boolean));
  await shot(page, "desk");

  check("names are text", (await rows(page))[1].name.includes("<img src=x onerror="));
  check("and never markup", !(await page.evaluate(() => window.hacked)) && (await page.$$("img")).length === 0);

  const sorting = await took(page, "document.querySelector('[data-key=difference]').click()");
  console.log(`sorted in ${Math.round(sorting)} ms`);
  const sizes = (await rows(page)).map((row) => Math.abs(parseFloat(row.difference.replace("−", "-"))));
  check("a click on a heading sorts", sizes[0] > 10 && sizes.every((x, i) => i === 0 || sizes[i - 1] >= x));
  check("sorting is quick", sorting < 1000);
  check("and is told", (await page.getAttribute("th.difference", "aria-sort")) === "descending");
  await page.click("[data-key=difference]");
  check("a second click turns it round", (await rows(page))[0].difference === "0 points");
  await page.click("[data-key=difference]");
  check("a third one ends it", (await rows(page))[0].name.startsWith("game 0"));

  const finding = await took(page, "const f = document.getElementById('find'); f.value = 'game 1234'; f.dispatchEvent(new Event('input'))");
  console.log(`found in ${Math.round(finding)} ms`);
  check("typing finds a game", (await rows(page)).length === 1 && (await rows(page))[0].name.startsWith("game 1234"));
  check("finding is quick", finding < 1000);
  await page.fill("#find", "");
  await page.selectOption("#show", "differ");
  check("the list can show what differs", (await rows(page)).every((row) => row.difference !== "0 points"));
  await page.selectOption("#show", "seki");
  const seki = await page.textContent("#found");
  check("and what has seki", Number(seki.split(" ")[0].replace(",", "")) < GAMES && (await rows(page)).length > 0);
  await page.selectOption("#show", "failed");
  check("and what was not scored", (await page.textContent("#games .error")).includes("SZ[77]"));
  await page.selectOption("#show", "all");

  await page.click(".bar[data-bar='0']");
  check("a bar of the plot shows its games", (await rows(page)).every((row) => row.difference === "0 points"));
  await page.click("#bar");
  check("and a click takes that back", (await page.textContent("#found")) === `${GAMES.toLocaleString("en")} games`);
  const button = page.locator(".causes .why").first();
  const cause = await button.textContent();
  const said = await page.locator(".causes td").first().textContent();
  await button.click();
  check("a cause shows its games", (await page.textContent("#found")).startsWith(`${said} of `)
    && (await page.textContent("#games tbody td.cause")) === cause);
  await page.click("#bar");
  check("and a click takes that back, too", (await page.textContent("#found")) === `${GAMES.toLocaleString("en")} games`);

  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
  await page.waitForTimeout(200);
  const middle = (await rows(page))[0].name;
  check("scrolling shows other rows", Number(middle.match(/game (\d+)/)[1]) > 1000);
  await page.evaluate(() => window.scrollTo(0, 0));

  // The reasons for a point are those of tenuki-explain.
  const at = records.findIndex((record) => record.includes("9x9-seki"));
  await page.fill("#find", `game ${at + 2 * records.length}`);
  await page.click("#games tbody tr[data-index]");
  await page.waitForSelector("#board svg");
  await page.locator("#board svg").scrollIntoViewIfNeeded();
  const point = await page.evaluate(() => {
    const svg = document.querySelector("#board svg");
    const to = new DOMPoint(2, 8).matrixTransform(svg.getScreenCTM());
    return [to.x, to.y];
  });
  await page.mouse.click(...point);
  const why = await page.$$eval("#why p", (lines) => lines.map((p) => p.textContent).join("\n"));
  console.log("C1: " + why.replaceAll("\n", " | "));
  check("a click on a point tells why", why.includes("C1") && why.includes("seki"));
  const oracle = explainedAsMarked(records[at], "C1");
  check("as tenuki-explain does", why === oracle);
  await shot(page, "desk-game");

  // Keys.
  await page.fill("#find", "");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press("/");
  check("/ goes to the field", await page.evaluate(() => document.activeElement.id === "find"));
  await page.keyboard.press("Escape");
  await page.keyboard.press("ArrowDown");
  await page.waitForFunction(() => document.activeElement.id === "row0");
  await page.keyboard.press("ArrowDown");
  await page.waitForFunction(() => document.activeElement.id === "row1");
  check("arrows go from game to game", (await page.textContent("#name")).includes("<img"));
  await page.keyboard.press("ArrowUp");
  await page.waitForFunction(() => document.activeElement.id === "row0");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement.id === "board");
  await page.keyboard.press("ArrowRight");
  const first = await page.textContent("#why");
  await page.keyboard.press("ArrowRight");
  check("and on the board from point to point", first !== (await page.textContent("#why")));
  await page.keyboard.press("Escape");
  check("Escape goes back to the table", await page.evaluate(() => document.activeElement.id === "row0"));
  await page.keyboard.press("Escape");
  check("and closes the game", await page.isHidden("#game"));
  check("nothing is fetched and nothing fails: " + page.complaints, page.complaints.length === 0);
  await page.close();

  const dark = await opened(browser, file, { viewport: { width: 1360, height: 900 }, colorScheme: "dark" });
  const light = await dark.evaluate(() => getComputedStyle(document.body).backgroundColor.match(/\d+/)[0]);
  check("it is dark where that is preferred", Number(light) < 60);
  await dark.click("#games tbody tr[data-index]");
  await dark.waitForSelector("#board svg");
  await shot(dark, "desk-dark");
  await dark.close();
}

/// As the page has it: the dead stones are those that the record marks.
function explainedAsMarked(record, point) {
  const line = JSON.stringify({ sgf: fs.readFileSync(record, "utf8") });
  const file = path.join(folder, "one.jsonl");
  fs.writeFileSync(file, line + "\n");
  const score = execFileSync(tenuki, ["score", file, "--dead-from", "record"]).toString();
  const { dead } = JSON.parse(score);
  const input = `loadsgf ${record}\ntenuki-dead ${dead.join(" ")}\ntenuki-explain ${point}\n`;
  const output = execFileSync(tenuki, [], { input }).toString();
  return output.trim().split("\n\n").at(-1).replace(/^=\s*/, "").trim();
}

async function phone(browser, file) {
  const page = await opened(browser, file, {
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 2,
  });
  await page.waitForTimeout(300);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  check("a phone need not scroll sideways", wide <= 390);
  await shot(page, "phone");
  await page.tap("#games tbody tr[data-index] + tr + tr");
  await page.waitForSelector("#board svg");
  const box = await page.locator("#game").boundingBox();
  check("a game fills the phone", box.x === 0 && box.y === 0 && box.width === 390);
  const board = await page.locator("#board svg").boundingBox();
  await page.touchscreen.tap(board.x + board.width / 2, board.y + board.height / 2);
  check("a tap tells why", (await page.$$("#why p")).length > 0);
  await shot(page, "phone-game");
  await page.tap("#close");
  check("and there is a way back", await page.isHidden("#game"));
  check("nothing fails on a phone: " + page.complaints, page.complaints.length === 0);
  await page.close();
}

/// The smallest phones: every text of the plot can be read, with many games and with few.
async function narrow(browser, file) {
  const few = path.join(folder, "few.html");
  // Fewer than ten games have no plot.
  execFileSync(tenuki, ["score", ...records, ...records, "--html", few], { stdio: "ignore" });
  for (const [games, name] of [["many", file], ["few", few]]) {
    for (const width of [320, 768, 1280]) {
      const page = await opened(browser, name, { viewport: { width, height: 640 } });
      const texts = await page.$$eval(".plot .tick, .plot .ways span", (all) => all
        .filter((element) => element.textContent)
        .map((element) => {
          const range = document.createRange();
          range.selectNodeContents(element);
          const { left, right, top, bottom } = range.getBoundingClientRect();
          return { text: element.textContent, left, right, top, bottom };
        }));
      const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
      const pairs = texts.flatMap((a, i) => texts.slice(i + 1).filter((b) => meet(a, b)).map((b) => `${a.text} ${b.text}`));
      check(`no texts of the plot overlap (${games} games, ${width} px): ${pairs}`, texts.length >= 6 && pairs.length === 0);
      const clipped = texts.filter((text) => text.left < 0 || text.right > width).map((text) => text.text);
      check(`and none is clipped: ${clipped}`, clipped.length === 0);
      const cut = await page.$$eval("#games td.score", (all) => all.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent));
      check(`no score of the table is cut off: ${cut}`, cut.length === 0);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      check("and the page need not scroll sideways", wide <= width);
      await shot(page, `narrow-${games}-${width}`);
      await page.close();
    }
  }
  const page = await opened(browser, few, { viewport: { width: 320, height: 640 } });
  const names = await page.$$eval("#games td.name > span:first-child", (all) => all.map((span) => [span.textContent, span.title]));
  const beginning = path.dirname(records[0]) + "/";
  check("the folder that all names share is left out", names.every(([name, full]) => full.startsWith(beginning) && name === "…" + full.slice(beginning.length)));
  await page.close();
}

/// A page of one game shows its result and its board first, and its legend has every mark of its board. Of a few games
/// there are no statistics.
async function alone(browser) {
  const record = records.find((name) => name.includes("9x9-seki"));
  for (const dead of ["judge", "none"]) {
    const file = path.join(folder, `one-${dead}.html`);
    execFileSync(tenuki, ["score", record, "--dead-from", dead, "--html", file], { stdio: "ignore" });
    const page = await opened(browser, file, { viewport: { width: 320, height: 640 } });
    await page.waitForSelector("#board svg", { timeout: 5000 });
    check("a page of one game opens its board", await page.isVisible("#game"));
    check("and has no list", await page.isHidden("#games") && await page.isHidden("#close"));
    for (const [width, height] of [[320, 640], [390, 844], [1280, 900], [1920, 1080]]) {
      await page.setViewportSize({ width, height });
      const boxes = await page.$$eval("#result, #board svg", (all) => all.map((one) => one.getBoundingClientRect().toJSON()));
      check(`its result and its board are on the first screen at ${width} px`, boxes.every(({ top, bottom, left, right }) => top >= 0 && bottom <= height && left >= 0 && right <= width));
      check("the result comes first", boxes[0].bottom <= boxes[1].top);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      check("and the page need not scroll sideways", wide <= width);
    }
    await page.focus("#board");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    check("Escape does not close the only game", await page.isVisible("#board svg"));
    const marks = (from) => page.$$eval(from + " use", (all) => all.map((use) => use.getAttribute("href")));
    const plain = ["#k-sh", "#k-b", "#k-w"];
    const used = (await marks("#board")).filter((id) => !plain.includes(id) && !id.startsWith("#board-"));
    const told = await marks("#legend");
    const missing = [...new Set(used)].filter((id) => !told.includes(id));
    check(`the legend has every mark of the board: ${missing}`, used.length > 3 && missing.length === 0);
    await page.close();
  }
  const two = path.join(folder, "two.html");
  execFileSync(tenuki, ["score", record, records[0], "--html", two], { stdio: "ignore" });
  {
    const page = await opened(browser, two, { viewport: { width: 1280, height: 640 } });
    check("two games have no statistics", (await page.$$(".figures")).length === 0);
    await page.click("#games tr[data-index='0']");
    await page.waitForSelector("#board svg", { timeout: 5000 });
    for (const width of [961, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const under = await page.evaluate(() => {
        const board = document.getElementById("game").getBoundingClientRect().left;
        const all = [...document.querySelectorAll(".agreement, .plot, .filter, #games th, #games td.name")];
        const shown = all.filter((one) => one.getClientRects().length > 0).map((one) => [one, one.getBoundingClientRect()]);
        const [, name] = shown.find(([one]) => one.matches("td.name"));
        return { names: name.width, parts: shown.filter(([, box]) => box.right > board).map(([one]) => one.className) };
      });
      check(`the list is beside the board at ${width} px: ${under.parts}`, under.parts.length === 0);
      check(`and its names have room: ${under.names}`, under.names >= 120);
    }
    await page.close();
  }
}

async function steps(browser) {
  const record = records.find((name) => name.includes("9x9-seki"));
  const file = path.join(folder, "steps.html");
  execFileSync(tenuki, ["score", record, "--steps", file, "--method", "checkered"], { stdio: "ignore" });
  const page = await opened(browser, file, { viewport: { width: 1200, height: 900 } });
  const seen = () => page.$$eval(".step", (all) => all.filter((s) => s.offsetHeight > 0).map((s) => s.id));
  check("one step is shown", (await seen()).join() === "step-1");
  await page.click("#on");
  await page.keyboard.press("ArrowRight");
  check("steps follow by button and key", (await seen()).join() === "step-3");
  await page.click("#all");
  check("all steps can be seen at once", (await seen()).length === 8);
  await shot(page, "steps");
  check("nothing fails there: " + page.complaints, page.complaints.length === 0);
  const bare = await browser.newPage({ javaScriptEnabled: false });
  await bare.goto("file://" + file);
  check("and without a script", (await bare.locator(".step:visible").count()) === 8);
}

main()
  .then(() => console.log(`${passed} passed, 0 failed`))
  .catch((error) => {
    console.error(error);
    process.exitCode = 1;
  })
  .finally(() => fs.rmSync(folder, { recursive: true, force: true }));
