// Takes pictures of the demonstration: `node demo/screenshots.mjs FOLDER [GAME…]`, after
// `npm run demo:build`.

import { preview } from "vite";
import { startBrowser } from "../../tools/browser.mjs";

const [folder = "shots", ...games] = process.argv.slice(2);
const WIDTHS = (process.env.WIDTHS ?? "360,820,1280").split(",").map(Number);
const THEMES = (process.env.THEMES ?? "light,dark").split(",");

const server = await preview({ preview: { host: "127.0.0.1", port: 0 }, logLevel: "error" });
const address = server.resolvedUrls.local[0];
const browser = await startBrowser();
try {
  for (const game of games.length > 0 ? games : ["all"]) {
    for (const theme of THEMES) {
      for (const width of WIDTHS) {
        const page = await browser.newPage({ viewport: { width, height: 800 } });
        page.on("console", (message) => message.type() === "error" && console.error(game, message.text()));
        page.on("pageerror", (error) => console.error(game, error.message));
        await page.goto(`${address}?theme=${theme}${game === "all" ? "" : `&game=${game}`}`);
        await page.waitForSelector("svg .bw-base");
        await page.screenshot({ path: `${folder}/${game}-${theme}-${width}.png`, fullPage: true });
        await page.close();
      }
    }
  }
} finally {
  await browser.close();
  await server.close();
}
