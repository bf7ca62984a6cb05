/** Helps for a phase in which players set up their units: random, mirrored, or as last time. */

import type { DecisionView, GameClient, PositionInfo, PositionScene } from "@boardwright/engine";
import { button, h } from "../dom.ts";
import type { KeptGame } from "../my-games/kept.ts";
import { gamesOf } from "../my-games/store.ts";
import type { Match } from "../play/match.ts";
import { Tree } from "../play/tree.ts";
import { reflectionsOf, type SiteMap } from "./reflections.ts";

/** A unit to set up. */
interface Wanted {
  readonly kind: string;
  readonly site: string;
}

/** Most decisions of a setup. */
const MOST = 400;
/** Most games that are looked through for a setup. */
const MOST_GAMES = 5;

/** The page of a game. */
export interface SetupHelpHost {
  readonly rules: GameClient;
  readonly match: Match;
  /** The game as it is saved. */
  readonly game: KeptGame | undefined;
  /** Shows the buttons anew. */
  readonly renew: () => void;
}

export class SetupHelp {
  readonly #rules: GameClient;
  /** The units of the player's last setup by player; empty if there is none. */
  readonly #last = new Map<number, readonly Wanted[]>();
  #isWorking = false;

  constructor(host: SetupHelpHost) {
    this.#rules = host.rules;
    void this.#findLast(host);
  }

  /** Looks for the last game with a setup. The present one is not it. */
  async #findLast({ match, game, renew }: SetupHelpHost): Promise<void> {
    const games = game === undefined ? [] : await gamesOf(game.rulesKey).catch(() => []);
    for (const earlier of games.filter(({ id }) => id !== game?.id).slice(0, MOST_GAMES)) {
      const scene = await this.#setupIn(earlier);
      if (scene === undefined) continue;
      match.seats.forEach((_, player) => this.#last.set(player, this.#lastOf(match, earlier, scene, player)));
      return renew();
    }
  }

  /** Returns the buttons. */
  acts(match: Match): HTMLElement[] {
    const { position } = match;
    if (!position.is_setup || !match.isPersonsTurn || match.isEarlier || this.#isWorking) return [];
    const { player } = position;
    const last = this.#last.get(player) ?? [];
    const isMirrored = unitsOf(position.scene, (owner) => owner !== player).length > 1;
    return [
      h(
        "div",
        { class: "answers set-up-helps", role: "group", "aria-label": "Set up the rest" },
        button("Random", () => void this.#run(match, (position) => any(position.decisions))),
        isMirrored && button("Mirror", () => void this.#mirror(match)),
        last.length > 0 && button("As in my last game", () => void this.#place(match, last)),
      ),
    ];
  }

  /** Makes decisions until the player's setup is over, or there is none to make. */
  async #run(match: Match, next: (position: PositionInfo) => Promise<DecisionView | undefined> | DecisionView | undefined): Promise<void> {
    const { player } = match.position;
    this.#isWorking = true;
    try {
      for (let made = 0; made < MOST; made += 1) {
        const { position } = match;
        if (!position.is_setup || position.player !== player || !match.isPersonsTurn) break;
        const decision = await next(position);
        if (decision === undefined) break;
        await match.play(decision.code, decision.text);
        if (match.position === position) break;
      }
    } finally {
      this.#isWorking = false;
      // The buttons are offered again.
      match.showNotice("");
    }
  }

  /** Sets up units in the image of the opponent's. */
  async #mirror(match: Match): Promise<void> {
    const { position, info } = match;
    const theirs = unitsOf(position.scene, (owner) => owner !== position.player);
    await this.#place(match, bestImage(theirs, reflectionsOf(info), position));
  }

  /** Sets up the units that the rules allow; the others are left to the player. */
  async #place(match: Match, wanted: readonly Wanted[]): Promise<void> {
    let left = [...wanted];
    await this.#run(match, async (position) => {
      for (const unit of left) {
        const decision = await this.#decisionFor(match, unit, position, wanted);
        if (decision === undefined) continue;
        left = left.filter((other) => other !== unit);
        return decision;
      }
      return undefined;
    });
    const missing = left.length;
    if (missing > 0 && match.position.is_setup)
      match.showNotice(`${missing === 1 ? "One piece finds" : `${missing} pieces find`} no place in this setup. Place the rest yourself.`);
  }

  /** Returns the decision that puts a unit on its site. */
  async #decisionFor(match: Match, { kind, site }: Wanted, position: PositionInfo, all: readonly Wanted[]): Promise<DecisionView | undefined> {
    const there = position.decisions.filter(({ choices }) => choices.some((choice) => choice.site === site));
    const kinds = new Set(all.map((unit) => unit.kind));
    const isNamed = (decision: DecisionView) => decision.choices.some(({ words }) => kinds.has(words));
    const named = there.find(({ choices }) => choices.some(({ words }) => words === kind));
    if (named !== undefined || there.some(isNamed)) return named;
    // The rules say which unit comes next.
    for (const decision of there) {
      const path = match.tree.path();
      const after = await this.#rules.ask("position", { at: { ...path, moves: [...path.moves, decision.code] } });
      if (after.scene.units.some((unit) => unit.site === site && unit.kind === kind)) return decision;
    }
    return undefined;
  }

  /** Returns the units after the setup of a game; undefined if it has no end. */
  async #setupIn({ tree }: KeptGame): Promise<PositionScene | undefined> {
    if (tree.start !== undefined) return undefined;
    const codes = Tree.of(tree).wholeLine().slice(0, MOST).map(({ code }) => code);
    const after = async (made: number) => await this.#rules.ask("position", { at: { moves: codes.slice(0, made) } });
    try {
      // The setup goes on after `first` decisions, and is over after `end`.
      let [first, end] = [0, codes.length];
      let scene: PositionScene | undefined;
      while (first <= end) {
        const middle = Math.floor((first + end) / 2);
        const position = await after(middle);
        if (position.is_setup) first = middle + 1;
        else [end, scene] = [middle - 1, position.scene];
      }
      return first === 0 ? undefined : scene;
    } catch {
      // The game is by other rules.
      return undefined;
    }
  }

  /** Returns the person's units of an earlier game, seen from the side of a player. */
  #lastOf({ info, position }: Match, { seats }: KeptGame, scene: PositionScene, player: number): readonly Wanted[] {
    const own = unitsOf(scene, (owner) => owner === player);
    if (seats[player]?.is === "person") return own;
    const person = seats.findIndex(({ is }) => is === "person");
    if (person < 0) return own;
    return bestImage(unitsOf(scene, (owner) => owner === person), reflectionsOf(info), position);
  }
}

/** Returns the image of units that finds most places. */
function bestImage(units: readonly Wanted[], maps: readonly SiteMap[], position: PositionInfo): readonly Wanted[] {
  const { decisions, scene, player } = position;
  const open = new Set(decisions.flatMap(({ choices }) => choices.flatMap(({ site }) => (site === undefined ? [] : [site]))));
  for (const { site } of unitsOf(scene, (owner) => owner === player)) open.add(site);
  let best: readonly Wanted[] = [];
  let most = -1;
  for (const map of maps) {
    const image = units.flatMap(({ kind, site }) => {
      const to = map(site);
      return to === undefined ? [] : [{ kind, site: to }];
    });
    const placed = image.filter(({ site }) => open.has(site)).length;
    if (placed > most) [best, most] = [image, placed];
  }
  return best;
}

function unitsOf({ units }: PositionScene, isTheirs: (owner: number) => boolean): Wanted[] {
  return units
    .filter(({ owner }) => owner !== undefined && isTheirs(owner))
    .map(({ kind, site }) => ({ kind, site }));
}

function any<T>(list: readonly T[]): T | undefined {
  const number = crypto.getRandomValues(new Uint32Array(1))[0] as number;
  return list[number % list.length];
}
