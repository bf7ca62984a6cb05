// Asks the engine in a browser without a window: node browser.mjs ENGINE PROFILE, samples as JSON
// on standard input. Serves a page on this machine alone, prints what the page tells, and ends the
// browser that it started.
import { spawn } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";

const [enginePath, profile] = process.argv.slice(2);
const here = (path) => readFileSync(new URL(path, import.meta.url));
const page = `<!doctype html><script type="module">
const tell = (text) => fetch("/told", { method: "POST", body: text });
try {
  const { check } = await import("/tests/web/check.mjs");
  const samples = await (await fetch("/samples")).json();
  tell((await check(await (await fetch("/engine.wasm")).arrayBuffer(), samples)).join("\\n"));
} catch (error) {
  tell(String(error.stack ?? error));
}
</script>`;
const files = {
  "/": ["text/html", page],
  "/samples": ["application/json", readFileSync(0)],
  "/engine.wasm": ["application/wasm", readFileSync(enginePath)],
  "/js/engine.js": ["text/javascript", here("../../js/engine.js")],
  "/tests/web/check.mjs": ["text/javascript", here("check.mjs")],
};
const PATIENCE = 240_000;

const told = new Promise((resolve, reject) => {
  const server = createServer((request, response) => {
    const [kind, bytes] = files[request.url] ?? ["text/plain", ""];
    response.writeHead(files[request.url] || request.url === "/told" ? 200 : 404, { "content-type": kind }).end(bytes);
    if (request.url !== "/told") return;
    let text = "";
    request.on("data", (part) => { text += part; }).on("end", () => resolve(text));
  });
  server.listen(0, "127.0.0.1", () => open(`http://127.0.0.1:${server.address().port}/`));
  setTimeout(() => reject(new Error("the page told nothing in time")), PATIENCE);
});

let browser = null;
function open(address) {
  // No sandbox, since CI may run as root; and nothing that asks the network for anything.
  const options = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-default-apps", "--disable-sync",
    "--remote-debugging-port=0", `--user-data-dir=${profile}`];
  browser = spawn(process.env.CHROMIUM ?? "chromium-headless-shell", [...options, address], { stdio: "ignore" });
}

let failed = 0;
await told.then((text) => console.log(text), (error) => { console.error(`${error}`), failed = 1; });
const ended = new Promise((resolve) => browser.once("exit", resolve));
browser.kill();
await ended;
try {
  rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
} catch {
  // A process of the browser may still be writing there; the folder lies among what builds leave
  // behind.
}
process.exit(failed);
