/** Sends a link: by the browser's share sheet, by copying, or as a file. */

import { button, h } from "../dom.ts";
import { hostForm } from "../host-form.ts";
import { isPublic, linkBase, namedHost } from "../hosts.ts";
import { LONGEST, SHORT } from "./link.ts";
import type { LinkedGame } from "./linked-game.ts";

/** Shows a message. */
type Say = (words: string) => void;

const COPIED = "Link copied. Paste it into a message to your friend.";
const TEXT_COPIED = "The game is copied. Paste it into a message: your friend pastes it under “By link”.";

/** True if the link fits into an address bar. */
export function fits(link: string): boolean {
  return link.length <= LONGEST;
}

/** Creates the buttons that send the link, if it fits; else those for a file. */
export function sendButtons(linked: LinkedGame, link: string, say: Say): HTMLElement {
  const buttons = fits(link)
    ? [
        canShare() && button("Share link…", () => void share(linked, link, say), { class: "main" }),
        button(linkBase() === undefined ? "Copy the game" : "Copy link", () => void copy(linked, link, say), canShare() ? {} : { class: "main" }),
      ]
    : [button("Save as a file", () => saveFile(linked, link, say), { class: "main" })];
  return h("div", { class: "answers" }, ...buttons);
}

/** Creates the field with the link if it fits, remarks, and the button for a file. */
export function linkField(linked: LinkedGame, link: string, say: Say): HTMLElement[] {
  const words = remarks(link).map((remark) => h("p", { class: "quiet-words" }, remark));
  if (!fits(link)) return words;
  const file = button("Save as a file", () => saveFile(linked, link, say));
  const field = h("textarea", { rows: 3, readonly: true, spellcheck: "false", class: "link" }, link);
  field.addEventListener("focus", () => field.select());
  return [
    h("label", { class: "field" }, h("span", {}, linkBase() === undefined ? "Text for your friend" : "Link for your friend"), field),
    ...words,
    h("div", { class: "answers" }, file),
    ...(isPublic(location.href) ? [] : [hostOffer(linked, say)]),
  ];
}

/** Returns remarks about a link that not everybody can take or open. */
function remarks(link: string): string[] {
  const length = link.length.toLocaleString("en");
  const found: string[] = [];
  if (!fits(link))
    found.push(
      `This game is too long for a link (${length} characters; an address takes ${LONGEST.toLocaleString("en")}). Send your friend the file instead: “By link” opens it.`,
    );
  else if (link.length > SHORT)
    found.push(
      `The link has ${length} characters. Some messengers cut messages after ${SHORT.toLocaleString("en")}: send it by e-mail, or send the file.`,
    );
  if (linkBase() === undefined)
    found.push(
      "Nobody else can open this page, which is on your computer alone. Your friend opens Boardwright anywhere, goes to “By link” and pastes the text. A friend without Boardwright can play on the page that “Save as a page” under “Record” writes.",
    );
  return found;
}

/** Creates the button that asks for the address of a host, so that links open by a click. */
function hostOffer(linked: LinkedGame, say: Say): HTMLElement {
  const host = namedHost();
  const words = host === undefined ? "Make a link that opens by a click…" : `Links lead to ${new URL(host).host}. Change…`;
  const row = h("div", { class: "answers" });
  const show = () => {
    row.replaceChildren(button(words, () => row.replaceChildren(hostForm(done, say))));
  };
  const done = () => {
    show();
    void linked.refresh();
  };
  show();
  return row;
}

function canShare(): boolean {
  return linkBase() !== undefined && "share" in navigator && navigator.canShare?.({ url: location.href }) !== false;
}

async function share(linked: LinkedGame, link: string, say: Say): Promise<void> {
  try {
    await navigator.share({ title: linked.game.title, url: link });
    linked.noteSent();
  } catch (error) {
    // Closing the share sheet is no error.
    if ((error as Error).name !== "AbortError") await copy(linked, link, say);
  }
}

async function copy(linked: LinkedGame, link: string, say: Say): Promise<void> {
  try {
    const isText = linkBase() === undefined;
    await navigator.clipboard.writeText(isText ? messageOf(linked, link) : link);
    linked.noteSent();
    say(isText ? TEXT_COPIED : COPIED);
  } catch {
    say("The browser does not allow copying. Copy the link from the field under “Friend”.");
  }
}

/** Returns the game as a text that says what to do with it. */
function messageOf({ game: { title } }: LinkedGame, link: string): string {
  return `${title}, a game by link.\nOpen Boardwright, go to “By link”, and open this file or paste its text there.\n\n${link}\n`;
}

function saveFile(linked: LinkedGame, link: string, say: Say): void {
  const { title } = linked.game;
  const text = messageOf(linked, link);
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const name = title.replaceAll(/[^\p{L}\p{N}]+/gu, "-").replaceAll(/^-|-$/g, "");
  h("a", { href: address, download: `${name === "" ? "game" : name}.txt` }).click();
  URL.revokeObjectURL(address);
  linked.noteSent();
  say("Saved. Send the file to your friend.");
}
