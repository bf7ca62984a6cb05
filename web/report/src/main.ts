/** The script of a report: puts the board in the place of each game's moves. */

import { Replay } from "./replay.ts";
import type { Replays } from "./replays.ts";
import "./style.css";

const replays = JSON.parse(document.getElementById("replays")?.textContent ?? "null") as Replays | null;

for (const host of document.querySelectorAll<HTMLElement>(".replay[data-game]")) {
  const game = replays?.games[host.dataset["game"] ?? ""];
  if (replays === null || game === undefined) continue;
  const heading = host.parentElement?.querySelector("h3")?.textContent;
  new Replay(host, heading ?? "Game", replays, game);
}
