/** The contents of the card about a piece or a place. */

import type { ReachHint, Scene } from "@boardwright/board";
import type { ReachInfo, TargetInfo, ThingInfo } from "@boardwright/engine";
import { h, prose } from "../dom.ts";
import type { Match } from "../play/match.ts";
import { markPicture, picture } from "./piece-picture.ts";

/** Words for the marks, in the order in which they are explained. */
const WORDS: Readonly<Record<ReachHint, string>> = {
  move: "goes here",
  capture: "captures here",
  attack: "attacks or guards",
};

/** Returns the parts of the card. @param name the name of the site or piece */
export function cardOf(info: TargetInfo, name: string, match: Match, scene: Scene): HTMLElement[] {
  const { things, reach } = info;
  if (things.length === 0)
    return [h("h2", {}, name), h("p", {}, "Nothing is here, and the rules say nothing about this place.")];
  const isPiece = things[0]?.look !== undefined;
  const [piece, ...others] = isPiece ? things : [undefined, ...things];
  return [
    ...(piece === undefined ? [h("h2", {}, name)] : pieceParts(piece, scene)),
    ...(piece === undefined ? [] : reachParts(reach, piece, match, scene)),
    ...others.flatMap((thing) => (thing === undefined ? [] : [thingPart(thing)])),
  ];
}

/** Returns the card in words, for screen readers. */
export function spokenCard(info: TargetInfo, name: string, match: Match): string {
  const { things, reach } = info;
  const [piece] = things;
  const words = things.map((thing) => [ownerOf(thing, match), thing.title].filter(Boolean).join(" ") + ". " + thing.words);
  const status = piece?.look === undefined ? "" : statusOf(reach, piece, match);
  const sites = (hint: string, list: readonly string[] = []) => (list.length === 0 ? "" : `${hint}: ${list.join(", ")}.`);
  const reached = [sites("Moves", reach?.moves), sites("Captures", reach?.captures), sites("Attacks", reach?.attacks)];
  return [`${name}:`, ...(words.length === 0 ? ["nothing is here."] : words), status, ...reached].filter(Boolean).join(" ");
}

function ownerOf({ look }: ThingInfo, match: Match): string {
  return look?.owner === undefined ? "" : (match.info.players[look.owner]?.name ?? "");
}

function pieceParts(piece: ThingInfo, scene: Scene): HTMLElement[] {
  const { look, title, words } = piece;
  const owner = look?.owner === undefined ? undefined : scene.players[look.owner]?.name;
  const whose = owner === undefined || owner === title ? undefined : h("span", { class: "quiet-words" }, ` ${owner}`);
  const head = h("h2", {}, look && h("span", { class: "touch-picture" }, picture(look, scene)), title, whose);
  return [head, ...(words === "" ? [] : [h("p", {}, ...prose(words))])];
}

function thingPart({ title, words }: ThingInfo): HTMLElement {
  return h("p", {}, h("strong", {}, words === "" ? title : `${title}: `), ...prose(words));
}

/** Returns when these are its moves, and the meaning of the marks. */
function reachParts(reach: ReachInfo | null, piece: ThingInfo, match: Match, scene: Scene): HTMLElement[] {
  const status = statusOf(reach, piece, match);
  const shown: Readonly<Record<ReachHint, readonly string[]>> = {
    move: reach?.moves ?? [],
    capture: reach?.captures ?? [],
    attack: reach?.attacks ?? [],
  };
  const keys = (Object.keys(WORDS) as ReachHint[]).filter((hint) => shown[hint].length > 0);
  const explained = keys.map((hint) => h("li", {}, markPicture(hint, scene), ` ${WORDS[hint]}`));
  return [
    ...(status === "" ? [] : [h("p", { class: "touch-status" }, status)]),
    ...(explained.length === 0 ? [] : [h("ul", { class: "touch-marks" }, ...explained)]),
  ];
}

function statusOf(reach: ReachInfo | null, piece: ThingInfo, match: Match): string {
  if (reach === null) return "";
  const owner = ownerOf(piece, match);
  const isEmpty = reach.moves.length + reach.captures.length === 0;
  const choices = reach.ways.length > 0 ? ` It may: ${reach.ways.join("; ")}.` : "";
  switch (reach.basis) {
    case "now":
      return isEmpty && reach.ways.length === 0 ? "It cannot move now." : choices.trim();
    case "turn":
      return `${isEmpty ? "It could not move" : "Its moves"} if it were ${owner}’s turn.`;
    case "later":
      return isEmpty ? "" : "Its moves once the pieces are set up.";
  }
}
