// Starts Chromium for tests and scripts: Debian's, with nothing that it does of itself. The shell
// without a window takes half as long as the browser, which draws its own pages even then.
import { chromium } from "playwright-core";

const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

/**
 * Starts a browser; `CHROMIUM` says which, if it is not Debian's.
 *
 * @returns {Promise<import("playwright-core").Browser>}
 */
export async function startBrowser() {
  const executablePath = process.env["CHROMIUM"] ?? "/usr/bin/chromium-headless-shell";
  return await chromium.launch({ executablePath, args: ARGUMENTS });
}
