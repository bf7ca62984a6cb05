// Takes pictures of play-test reports in Chromium, in screens from top to bottom, at the widths of
// a phone and a desktop, light and dark: `node scripts/report-pictures.mjs FOLDER`, which holds the
// pages. Fails if a page is wider than its screen, loads anything, or complains.
import { mkdirSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { startBrowser } from "../web/tools/browser.mjs";

const SIZES = {
  phone: { width: 360, height: 2_400 },
  desktop: { width: 1_280, height: 2_000 },
};
const THEMES = ["light", "dark"];

/** Takes the pictures of a page; returns what is wrong with it. */
async function take(browser, folder, name, size, colorScheme) {
  const context = await browser.newContext({ viewport: SIZES[size], colorScheme, reducedMotion: "reduce" });
  const page = await context.newPage();
  const wrong = [];
  page.on("console", (message) => {
    if (message.type() === "error") wrong.push(message.text());
  });
  page.on("pageerror", (error) => wrong.push(String(error)));
  page.on("request", (request) => {
    if (!/^(file|data|blob):/.test(request.url())) wrong.push(`asks for ${request.url()}`);
  });
  await page.goto(pathToFileURL(resolve(folder, `${name}.html`)).href);
  await page.waitForLoadState("networkidle");
  const { width, height } = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    height: document.documentElement.scrollHeight,
  }));
  if (width > SIZES[size].width) wrong.push(`is ${width} pixels wide`);
  for (let top = 0, number = 1; top < height; top += SIZES[size].height, number++) {
    await page.evaluate((y) => window.scrollTo(0, y), top);
    await page.screenshot({ path: join(folder, "pictures", `${name}-${size}-${colorScheme}-${number}.png`) });
  }
  await context.close();
  return wrong;
}

const folder = process.argv[2];
if (folder === undefined) {
  console.error("node scripts/report-pictures.mjs FOLDER");
  process.exit(2);
}
mkdirSync(join(folder, "pictures"), { recursive: true });
const browser = await startBrowser();
let faults = 0;
for (const file of readdirSync(folder).filter((file) => file.endsWith(".html")).sort()) {
  const name = file.slice(0, -".html".length);
  for (const size of Object.keys(SIZES)) {
    for (const theme of THEMES) {
      for (const wrong of await take(browser, folder, name, size, theme)) {
        console.error(`${name}, ${size}, ${theme}: ${wrong}`);
        faults++;
      }
    }
  }
  console.log(name);
}
await browser.close();
process.exit(faults > 0 ? 1 : 0);
