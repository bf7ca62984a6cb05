// Starts Chromium for tests and scripts: Debian's, without a window, with nothing that it does of
// itself.
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
  const executablePath = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
  return await chromium.launch({ executablePath, args: ARGUMENTS });
}
