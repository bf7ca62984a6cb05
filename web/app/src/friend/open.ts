/** Opens games by link: saved ones, and those of a link. */

import { button, h } from "../dom.ts";
import { bundled } from "../library.ts";
import type { Page } from "../page.ts";
import { begun } from "../play/open-game.ts";
import { PlayPage, type PlayedGame } from "../play/page.ts";
import { friendAddress, gameAddress } from "../route.ts";
import { rulesAddress } from "../share.ts";
import { messagePage } from "../site/message.ts";
import { type Relation, relationOf, taken } from "./compare-lines.ts";
import { LinkError, packetOf } from "./link.ts";
import { friendPage } from "./page.ts";
import { pasteForm } from "./paste-form.ts";
import { type FriendGame, newId, saveFriendGame, savedFriendGame } from "./saved-games.ts";
import { gameOfLink, rulesOf } from "./start.ts";

/** Opens the page of an address. @param id of a saved game */
export async function openFriend(id: string | undefined, query: URLSearchParams): Promise<Page> {
  const letters = query.get("link");
  try {
    if (letters !== null) return await openLink(letters);
    if (id === undefined) return friendPage();
    const game = savedFriendGame(id);
    if (game === undefined) throw new LinkError(ABSENT);
    return await play(game, false);
  } catch (error) {
    if (error instanceof LinkError) return unusable(error.message);
    throw error;
  }
}

const ABSENT = "This browser has not saved this game. Open the last link of the game, or paste it here.";

async function openLink(letters: string): Promise<Page> {
  const packet = await packetOf(letters);
  const saved = savedFriendGame(packet.id);
  const link = await gameOfLink(packet, saved);
  if (saved === undefined) return await keep(link);
  const relation = relationOf(saved, link);
  if (relation.is === "newer") return await keep(taken(saved, link));
  if (relation.is !== "same") return question(saved, link, relation);
  const agreed = [...new Set([...saved.agreed, ...link.agreed])];
  return await play({ ...saved, agreed }, true);
}

async function keep(game: FriendGame): Promise<Page> {
  saveFriendGame(game);
  return await play(game, true);
}

/** Opens the page of a game. @param isFresh true if its last move should be shown being made */
async function play(game: FriendGame, isFresh: boolean): Promise<Page> {
  const { source, boardStyle, learned } = await rulesOf(game.source);
  const { ruleset, settings = {} } = source;
  const played: PlayedGame = {
    source,
    title: game.title,
    ...(await addressesOf(game.source.id, source.rules)),
    ...(boardStyle !== undefined && { boardStyle }),
    ...(learned !== undefined && { learned }),
  };
  const { seats } = game;
  const setup = { seats, settings, ...(ruleset !== undefined && { ruleset }), friend: { game, isFresh } };
  return await begun(new PlayPage(played, setup));
}

/** Returns the addresses of a game. @param id of a bundled game */
async function addressesOf(id: string | undefined, rules: string) {
  if (id !== undefined) return { address: gameAddress(id), rulesAddress: `${gameAddress(id)}/rules` };
  // An exported page has one game, which may have custom rules.
  const own = await bundled("");
  if (own?.source.rules === rules) {
    const address = gameAddress(own.listed.id);
    return { address, rulesAddress: `${address}/rules` };
  }
  const editor = await rulesAddress(rules);
  return { address: "", rulesAddress: editor, restart: () => void (location.hash = editor) };
}

/** Creates the page of a link that is broken. */
function unusable(words: string): Page {
  const { root, title } = messagePage("This link cannot be opened", words);
  root.append(pasteForm("Link from your friend"));
  return { root, title };
}

/** Creates the page that asks what to do with a link that does not continue the saved game. */
function question(saved: FriendGame, link: FriendGame, relation: Relation): Page {
  const { title, words, take } = asked(saved, link, relation);
  const go = (game: FriendGame) => {
    saveFriendGame(game);
    location.hash = friendAddress(game.id);
  };
  const own = () => go({ ...link, id: newId() });
  const root = h(
    "div",
    { class: "text" },
    h("h1", {}, title),
    h("p", {}, words),
    h(
      "div",
      { class: "answers" },
      button("Keep my game", () => go(saved), { class: "main" }),
      take !== undefined && button(take, () => go(taken(saved, link))),
      button("Open the link as another game", own),
    ),
    take !== undefined && h("p", { class: "quiet-words" }, "Moves that you leave stay in the list of moves as a variation."),
  );
  return { root, title };
}

function asked(saved: FriendGame, link: FriendGame, relation: Relation) {
  const players = saved.players.length;
  const moves = (count: number) => `${count} ${count === 1 ? "move" : "moves"}`;
  switch (relation.is) {
    case "older":
      return {
        title: "This link is older than your game",
        words: `The link has ${moves(link.played)} of ${saved.title}; your game has ${moves(saved.played)}${link.played === saved.played ? " and is over" : ""}.`,
        take: "Go back to the link",
      };
    case "different": {
      const { saved: own, link: other } = relation;
      const where =
        own === undefined || other === undefined
          ? "Your game and the link end differently."
          : `From move ${Math.ceil(other.turn / players)} on they differ: the link has ${other.text}, your game has ${own.text}.`;
      return {
        title: "This link has different moves",
        words: `The link and your game of ${saved.title} are the same game. ${where}`,
        take: "Go on with the link",
      };
    }
    default:
      return {
        title: "This link has other rules",
        words: `The link claims to be your game of ${saved.title}, but it has other rules or begins elsewhere.`,
        take: undefined,
      };
  }
}
