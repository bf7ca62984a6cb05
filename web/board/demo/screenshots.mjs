// Takes pictures of the demonstration: `node demo/screenshots.mjs FOLDER [GAME…]`, after `npm run build`.

import { chromium } from "playwright-core";
import { preview } from "vite";

const [folder = "shots", ...games] = process.argv.slice(2);
const ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"];
const WIDTHS = (process.env.WIDTHS ?? "360,820,1280").split(",").map(Number);
const THEMES = (process.env.THEMES ?? "light,dark").split(",");

const server = await preview({ preview: { host: "127.0.0.1", port: 0 }, logLevel: "error" });
const address = server.resolvedUrls.local[0];
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ARGUMENTS,
});
try {
  for (const game of games.length > 0 ? games : ["all"]) {
    for (const theme of THEMES) {
      for (const width of WIDTHS) {
        const page = await browser.newPage({ viewport: { width, height: 800 } });
        page.on("console", (message) => message.type() === "error" && console.error(game, message.text()));
        page.on("pageerror", (error) => console.error(game, error.message));
        await page.goto(`${address}?theme=${theme}${game === "all" ? "" : `&game=${game}`}`);
        await page.waitForSelector("svg .bw-ground");
        await page.screenshot({ path: `${folder}/${game}-${theme}-${width}.png`, fullPage: true });
        await page.close();
      }
    }
  }
} finally {
  await browser.close();
  await server.close();
}
