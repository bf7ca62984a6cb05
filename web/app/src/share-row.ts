/** The ways to hand a game or rules to somebody else: a link, the text, a page in one file. */

import { button, h, renew, wordsOf } from "./dom.ts";
import { linkBase, namedHost } from "./hosts.ts";
import { onePage, type SharedGame } from "./one-page.ts";
import { copied } from "./share.ts";
import { saveAs } from "./download.ts";

/** A thing to hand over. */
export interface Shared {
  /** Its name on buttons, as in "Copy link to this game". */
  readonly called: string;
  /** Its name with an article: "the game". */
  readonly named: string;
  readonly link: () => Promise<string>;
  readonly text: () => Promise<string>;
  /** Returns the game for a page in one file; undefined if there is none at present. */
  readonly game: () => Promise<SharedGame | undefined>;
  /** Shows a message. */
  readonly say: (words: string, isRefusal?: boolean) => void;
}

/** Creates the row of buttons. */
export function shareRow(shared: Shared): HTMLElement {
  const row = h("div", { class: "answers share" });
  show(row, shared);
  return row;
}

function show(row: HTMLElement, shared: Shared): void {
  const { called, named, link, text, game, say } = shared;
  const tried = (work: () => Promise<string>) => () =>
    void work().then(
      (words) => say(words),
      (error: unknown) => say(wordsOf(error), true),
    );
  const save = async () => {
    const found = await game();
    if (found === undefined || onePage === undefined) return "There is no game to save while the rules have errors.";
    saveAs(`${found.name}.html`, await onePage(found), "text/html");
    return `Saved. Send the file: whoever opens it in a browser plays ${named} there.`;
  };
  const page = onePage !== undefined && button("Save as a page", tried(save));
  const host = namedHost();
  if (linkBase() === undefined)
    return renew(
      row,
      button(`Copy ${named} as text`, tried(async () => await copied(await text(), "Text copied. “Paste or open” on the first page reads it."))),
      ...(page === false ? [] : [page]),
      button(`Link to ${called}…`, () => void ask(row, shared)),
    );
  const said = host === undefined ? "Link copied." : `Link copied. It leads to ${new URL(host).host}.`;
  const other = host === undefined ? [] : [button("Another address…", () => void ask(row, shared))];
  renew(
    row,
    button(`Copy link to ${called}`, tried(async () => await copied(await link(), said))),
    ...(page === false ? [] : [page]),
    ...other,
  );
}

/** Asks for the address of a host. */
async function ask(row: HTMLElement, shared: Shared): Promise<void> {
  const { hostForm } = await import("./host-form.ts");
  const done = () => {
    shared.say("");
    show(row, shared);
  };
  row.replaceChildren(hostForm(done, (words) => shared.say(words, true)));
}
