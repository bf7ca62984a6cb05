// Takes pictures of the application in Chromium; scripts/screenshots says how.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";
import { startBrowser } from "../web/tools/browser.mjs";
import { program, serve } from "../web/tools/serve.mjs";

const SIZES = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1280, height: 800 },
};
const THEMES = ["light", "dark"];
/** So far into its sample record a game is pictured, from 0 to 1. */
const SAMPLED = 0.4;
/** Milliseconds in which a page comes to rest. */
const REST = 250;
/** The quality of pictures for the manual, from 0 to 1. */
const QUALITY = 0.82;

const tab = (name) => async (page) => await page.click(`[role=tab]:text-is("${name}")`);
const soldiers = async (page) => await page.selectOption(".dressings select", "corsairs:soldiers");
const analysis = async (page) => {
  await tab("Analysis")(page);
  await page.waitForSelector(".lines li:nth-child(3)", { timeout: 60_000 });
  await page.waitForTimeout(2_000);
};

const OX = '.piece:has(h3:text-is("ForestOx"))';

/** The pictures of the manual: a name, what is seen, how large, and in which colours. */
const BOOK = [
  { name: "gallery", path: "/", size: "desktop", theme: "light" },
  { name: "storilljudhjorrayc", game: "storilljudhjorrayc", size: "desktop", theme: "light" },
  { name: "odins-rune-chess", game: "odins-rune-chess", size: "desktop", theme: "light" },
  { name: "corsairs", game: "corsairs", size: "desktop", theme: "light", far: 0.85 },
  { name: "kylatori-sunset", game: "kylatori-sunset", size: "desktop", theme: "dark" },
  { name: "shatranj-al-kabir", game: "shatranj-al-kabir-constantinople", size: "desktop", theme: "light" },
  { name: "rules-page", path: "/game/odins-rune-chess/rules", size: "desktop", theme: "light", to: OX },
  { name: "editor", path: "/edit?game=hex", size: "desktop", theme: "dark" },
  { name: "analysis", game: "chess", size: "desktop", theme: "light", act: analysis, far: 0.5 },
  { name: "phone-corsairs", game: "corsairs", size: "phone", theme: "light", act: soldiers, far: 0.7 },
  { name: "phone-storilljudhjorrayc", game: "storilljudhjorrayc", size: "phone", theme: "dark" },
  { name: "phone-shogi", game: "shogi", size: "phone", theme: "light", far: 0.95 },
];

/** Reports of committed play-tests that the manual shows, each from this heading on. */
const REPORTS = [
  { name: "report-fairness", playTest: "kylatori-sunset", to: "#fairness", theme: "light" },
  { name: "report-pieces", playTest: "kylatori-sunset", to: "#pieces", theme: "dark" },
];
/** Committed play-tests. */
const PLAY_TESTS = fileURLToPath(new URL("../crates/boardwright-report/proof/", import.meta.url));

/** A page at a place of the application. */
async function open(browser, address, path, size, colorScheme) {
  const context = await browser.newContext({ viewport: SIZES[size], colorScheme, reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(`${address}#${path}`);
  await page.waitForSelector(".play[data-ply], .card img, .rules .piece, .cm-content");
  return page;
}

/** The address of a game as its sample record was played. */
function addressOf(id, sample) {
  const query = new URLSearchParams({ seats: "you-you" });
  const ruleset = /^\[Ruleset "(.*)"\]$/m.exec(sample)?.[1];
  if (ruleset !== undefined) query.set("ruleset", ruleset);
  for (const [, name, value] of sample.matchAll(/^\[Option "(.*)=(.*)"\]$/gm)) query.set(`set.${name}`, value);
  return `/game/${id}?${query}`;
}

/**
 * Goes into a game's sample record, as far as is said, and forgets the rest: it is a game in
 * progress then.
 */
async function goInto(page, sample, far) {
  await tab("Record")(page);
  const file = { name: "sample.record", mimeType: "text/plain", buffer: Buffer.from(sample) };
  await page.setInputFiles(".record input[type=file]", file);
  await page.waitForFunction(() => Number(document.querySelector(".play").dataset.ply) > 0);
  await tab("Moves")(page);
  const moves = page.locator(".moves .move button");
  const count = await moves.count();
  const ply = Math.max(1, Math.round(count * far));
  await moves.nth(Math.min(ply, count - 1)).click();
  if (ply < count) {
    await page.waitForSelector(`.play[data-ply="${ply + 1}"]`);
    await page.click(".comment-on summary");
    await page.click("button:text-is('Delete from here')");
  }
  await page.waitForSelector(`.play[data-ply="${ply}"]`);
  await page.evaluate(() => window.scrollTo(0, 0));
}

async function sampleOf(address, id) {
  const response = await fetch(`${address}games/${id}/sample.record`);
  if (!response.ok) throw new Error(`${id} has no sample record`);
  return await response.text();
}

/** Waits until pictures on the page that have come are ready to be drawn. */
async function decoded(page) {
  await page.waitForLoadState("networkidle");
  await page.evaluate(async () => {
    const come = [...document.images].filter(({ complete, naturalWidth }) => complete && naturalWidth > 0);
    await Promise.all(come.map((image) => image.decode()));
  });
}

/** Every game at every size in both themes. */
async function takeAll(browser, address, folder, wanted) {
  const listed = await (await fetch(`${address}games/list.json`)).json();
  const ids = listed.map(({ id }) => id).filter((id) => wanted.length === 0 || wanted.includes(id));
  for (const id of ids) {
    const sample = await sampleOf(address, id);
    for (const size of Object.keys(SIZES)) {
      for (const theme of THEMES) {
        const page = await open(browser, address, addressOf(id, sample), size, theme);
        await goInto(page, sample, SAMPLED);
        await page.waitForTimeout(REST);
        await page.screenshot({ path: join(folder, `${id}-${size}-${theme}.png`) });
        await page.context().close();
      }
    }
    console.log(id);
  }
}

/** The pictures of the manual. */
async function takeChosen(browser, address, folder) {
  for (const { name, path, game, size, theme, act, far, to } of BOOK) {
    const sample = game === undefined ? undefined : await sampleOf(address, game);
    const page = await open(browser, address, path ?? addressOf(game, sample), size, theme);
    if (sample !== undefined) await goInto(page, sample, far ?? SAMPLED);
    await act?.(page);
    if (to !== undefined) await page.locator(to).evaluate((element) => element.scrollIntoView());
    await decoded(page);
    await page.waitForTimeout(REST * 4);
    const bytes = await smaller(browser, await page.screenshot());
    writeFileSync(join(folder, `${name}.webp`), bytes);
    console.log(`${name}: ${bytes.length} bytes`);
    await page.context().close();
  }
}

/** The pictures of reports. */
async function takeReports(browser, folder) {
  const pages = mkdtempSync(join(tmpdir(), "boardwright-reports-"));
  for (const { name, playTest, to, theme } of REPORTS) {
    const file = join(pages, `${name}.html`);
    writeReport(playTest, file);
    const context = await browser.newContext({ viewport: SIZES.desktop, colorScheme: theme });
    const page = await context.newPage();
    await page.goto(pathToFileURL(file).href);
    await page.locator(to).evaluate((element) => element.scrollIntoView());
    await page.waitForTimeout(REST);
    const bytes = await smaller(browser, await page.screenshot());
    writeFileSync(join(folder, `${name}.webp`), bytes);
    console.log(`${name}: ${bytes.length} bytes`);
    await context.close();
  }
  rmSync(pages, { recursive: true });
}

/** Writes the report of a committed play-test. */
function writeReport(playTest, file) {
  const folder = join(PLAY_TESTS, playTest);
  const files = readdirSync(folder).map((name) => join(folder, name));
  const [settings] = gunzipSync(readFileSync(files[0])).toString().split("\n", 1);
  const { game, options } = JSON.parse(settings);
  const set = Object.entries(options).flatMap(([option, value]) => ["--set", `${option}=${value}`]);
  execFileSync(program(), ["report", game, ...set, "--any-version", "-o", file, "--merge", ...files]);
}

/** A picture as WebP, made by the browser. */
async function smaller(browser, png) {
  const page = await browser.newPage();
  const address = await page.evaluate(
    async ([letters, quality]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${letters}`;
      await image.decode();
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [image.width, image.height];
      canvas.getContext("2d").drawImage(image, 0, 0);
      return canvas.toDataURL("image/webp", quality);
    },
    [png.toString("base64"), QUALITY],
  );
  await page.close();
  return Buffer.from(address.replace(/^.*,/, ""), "base64");
}

const [first, ...others] = process.argv.slice(2);
const folder = first === "--book" ? others[0] : first;
mkdirSync(folder, { recursive: true });
const { address, end } = await serve();
const browser = await startBrowser();
try {
  if (first === "--book") {
    await takeChosen(browser, address, folder);
    await takeReports(browser, folder);
  } else await takeAll(browser, address, folder, others);
} finally {
  await browser.close();
  end();
}
