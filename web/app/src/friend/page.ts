/** The page of games by link: how it works, a field for a link, and the saved games. */

import { button, h, sentenceCase } from "../dom.ts";
import type { Page } from "../page.ts";
import { friendAddress } from "../route.ts";
import { pasteForm } from "./paste-form.ts";
import { type FriendGame, removeFriendGame, savedFriendGames } from "./saved-games.ts";

const HOW =
  "Make a move and send the link by any messenger. Your friend opens it, sits on the other side, answers, and sends the next link. There is no server and no account: the link holds the whole game.";

export function friendPage(): Page {
  const list = h("ul", { class: "friend-games" });
  const show = () => {
    const games = savedFriendGames();
    list.replaceChildren(...games.map((game) => entry(game, show)));
    list.hidden = games.length === 0;
    none.hidden = games.length > 0;
  };
  const none = h("p", { class: "empty" }, "This browser has saved no games by link yet.");
  const root = h(
    "div",
    { class: "text" },
    h("h1", {}, "Play by link"),
    h("p", { class: "lead" }, HOW),
    h("p", {}, "To begin, choose ", h("a", { href: "#/" }, "a game"), ", open “New game”, and give a seat to “a friend, by link”."),
    h("h2", {}, "A link from a friend"),
    h("p", { class: "quiet-words" }, "A link opens by itself. Paste it here if it does not, or open the file that you were sent."),
    pasteForm("Link, or the message with it"),
    h("h2", {}, "Your games"),
    none,
    list,
  );
  show();
  return { root, title: "Play by link" };
}

/** Creates the entry of a game. @param show shows the list again */
function entry(game: FriendGame, show: () => void): HTMLElement {
  const { id, title, state, changed, players } = game;
  const date = new Date(changed).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
  const words = `${players.join(" – ")}: ${state === "" ? "not begun" : state}`;
  const row = h("div", { class: "answers" });
  const remove = () => {
    const no = button("Keep", () => row.replaceChildren(first));
    const yes = button("Remove for good", () => {
      removeFriendGame(id);
      show();
    });
    row.replaceChildren(yes, no);
    no.focus();
  };
  const first = button("Remove", remove, { class: "quiet", "aria-label": `Remove ${title}` });
  row.append(first);
  const name = h("a", { href: friendAddress(id) }, sentenceCase(title));
  return h("li", {}, h("div", {}, h("strong", {}, name), h("p", { class: "quiet-words" }, words, h("br"), date)), row);
}
