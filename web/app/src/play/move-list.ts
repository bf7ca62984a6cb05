/** The move list: main line, variations, comments. */

import { button, h } from "../dom.ts";
import type { Match } from "./match.ts";
import type { Node } from "./tree.ts";

/** Creates the move list of a match. @param acts, then more are placed below it */
export function moveList(match: Match, more: HTMLElement | undefined, acts: HTMLElement | undefined): HTMLElement {
  const firstMoves = match.tree.after(undefined);
  const { comment } = match.tree;
  const before = comment === "" ? undefined : h("span", { class: "comment" }, comment);
  const list = h("div", { class: "moves" }, before, ...lineElements(match, firstMoves));
  queueMicrotask(() => reveal(list));
  return h("div", {}, list, acts, more, ...commentEditor(match));
}

/**
 * Scrolls the list and the panel around it to the current move. The page itself does not scroll, so
 * that the board stays in place.
 */
function reveal(list: HTMLElement): void {
  const current = list.querySelector("[aria-current]");
  for (const box of [list, list.closest(".panel-body")]) {
    if (current === null || box === null) continue;
    const [seen, all] = [current.getBoundingClientRect(), box.getBoundingClientRect()];
    if (seen.top < all.top) box.scrollTop -= all.top - seen.top;
    else if (seen.bottom > all.bottom) box.scrollTop += seen.bottom - all.bottom;
  }
}

/** Creates the line of main moves; the variations of a move stand in blocks after that move. */
function lineElements(match: Match, nodes: readonly Node[]): HTMLElement[] {
  const parts: HTMLElement[] = [];
  let before: Node | undefined = nodes[0]?.parent;
  for (let siblings = nodes; siblings.length > 0;) {
    const [main, ...others] = siblings as [Node, ...Node[]];
    parts.push(moveElement(match, main, before));
    if (main.comment !== "") parts.push(h("span", { class: "comment" }, main.comment));
    for (const other of others) parts.push(h("div", { class: "variation" }, ...variationElements(match, other)));
    before = main;
    siblings = main.children;
  }
  return parts;
}

function variationElements(match: Match, node: Node): HTMLElement[] {
  const comment = node.comment === "" ? [] : [h("span", { class: "comment" }, node.comment)];
  return [moveElement(match, node, undefined), ...comment, ...lineElements(match, node.children)];
}

/**
 * Creates the button of a decision, after the number of its round at the start of a round or line.
 */
function moveElement(match: Match, node: Node, before: Node | undefined): HTMLElement {
  const players = match.info.players.length;
  const round = Math.ceil(node.turn / players);
  const isFresh = before === undefined || Math.ceil(before.turn / players) !== round;
  const isCurrent = match.tree.current === node;
  const number = isFresh
    ? h("span", { class: "number" }, `${round}${node.player === 0 ? "." : "…"} `)
    : undefined;
  const attributes = { class: `by-${node.player}`, ...(isCurrent && { "aria-current": "true" }) };
  return h(
    "span",
    { class: "move" },
    number,
    button(node.text, () => void match.goTo(node), attributes),
  );
}

/** Creates the comment field and the buttons for the current decision, or for the start. */
function commentEditor(match: Match): HTMLElement[] {
  const node = match.tree.current;
  const label = node === undefined ? "Comment on the starting position" : `Comment on ${node.text}`;
  const { comment } = node ?? match.tree;
  const write = (event: Event) => match.comment((event.target as HTMLTextAreaElement).value);
  const field = h("textarea", { rows: 2, oninput: write, "aria-label": label }, comment);
  // The moves of a game by link stay.
  const buttons = node === undefined || match.played !== undefined ? [] : availableActions(match, node);
  return [
    h(
      "details",
      { class: "comment-on", open: comment !== "" },
      h("summary", {}, label),
      field,
      h("div", { class: "answers" }, ...buttons),
    ),
  ];
}

function availableActions(match: Match, node: Node): HTMLElement[] {
  const promote = button("Make this the main line", () => {
    match.tree.promote(node);
    void match.goTo(node);
  });
  const remove = button("Delete from here", () => {
    match.tree.remove(node);
    void match.goTo(match.tree.current);
  });
  return match.tree.line(node).every((it) => match.tree.after(it.parent)[0] === it)
    ? [remove]
    : [promote, remove];
}
