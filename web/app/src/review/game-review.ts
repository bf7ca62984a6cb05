/** The review of a game: searches each position of its line, and keeps the results. */

import { EngineError, EngineStopped, GameClient, type PositionPath } from "@boardwright/engine";
import { reviewEngine, SEARCH_DEADLINE } from "../engines.ts";
import type { Match } from "../play/match.ts";
import type { Node, Tree } from "../play/tree.ts";
import { chanceOf, type EvaluatedPosition, judgeMove } from "./evaluated-position.ts";
import type { Judgement } from "./judgement.ts";
import { pathTo } from "./line.ts";

/** Maximum number of nodes or playouts for a position: the same result on every machine. */
const NODES = 8_000;
/** Maximum milliseconds for a position, for games and machines that are slow. */
const MILLISECONDS = 240;
/** Number of principal variations; the second one identifies an only move. */
const LINES = 2;
/** The same with more than two players: the move made should be among them. */
const MANY_LINES = 8;

export class GameReview {
  readonly #match: Match;
  readonly #search: GameClient;
  readonly #changed: () => void;
  /** Results by position; they outlast a change of the tree. */
  readonly #known = new Map<string, EvaluatedPosition>();
  #tree: Tree | undefined;
  #line: readonly Node[] = [];
  #isRunning = false;
  #trouble = "";

  /** @param weights of the evaluation, as the text of their file */
  constructor(match: Match, source: GameClient["source"], weights: string | undefined, changed: () => void) {
    this.#match = match;
    this.#search = new GameClient(reviewEngine, source, weights);
    this.#changed = changed;
  }

  /** The decisions of the reviewed game. */
  get line(): readonly Node[] {
    return this.#line;
  }

  get isRunning(): boolean {
    return this.#isRunning;
  }

  /** Words about the reason why the review ended early; empty if none. */
  get trouble(): string {
    return this.#trouble;
  }

  /** Number of positions that were searched. */
  get done(): number {
    return this.positions.filter((one) => one !== undefined).length;
  }

  /** The positions from the start, as far as they are known. */
  get positions(): readonly (EvaluatedPosition | undefined)[] {
    return [undefined, ...this.#line].map((node) => this.#known.get(this.#key(node)));
  }

  /** The judgement of each move, as far as it is known. */
  get judged(): readonly (Judgement | undefined)[] {
    const { positions } = this;
    const players = this.#match.info.players.length;
    return this.#line.map(({ code }, index) => {
      const [before, after] = [positions[index], positions[index + 1]];
      return before && after && judgeMove(code, before, after, players);
    });
  }

  /** Returns the winning chance of a player at each position. */
  chances(player: number): (number | undefined)[] {
    const players = this.#match.info.players.length;
    return this.positions.map((one) => one && chanceOf(one, player, players));
  }

  /** The index of the position shown in the line: 0 is the start; undefined beside it. */
  get index(): number | undefined {
    const { current } = this.#match.tree;
    const found = current === undefined ? 0 : this.#line.indexOf(current) + 1;
    return current !== undefined && found === 0 ? undefined : found;
  }

  /** Takes moves into the line that were made since. Other lines that are shown leave it. */
  follow(): void {
    const { tree } = this.#match;
    const whole = tree.wholeLine();
    const isSame = this.#tree === tree && this.#line.every((node, index) => whole[index] === node);
    if (this.#tree === tree && !isSame && this.#line.length > 0) return;
    this.take(whole);
  }

  /** Reviews another line. */
  take(line: readonly Node[] = this.#match.tree.wholeLine()): void {
    this.#tree = this.#match.tree;
    this.#line = line;
  }

  /** Searches the positions that are not known yet. */
  async run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    this.#trouble = "";
    this.#changed();
    try {
      for (;;) {
        const next = this.positions.findIndex((one) => one === undefined);
        if (next < 0) break;
        await this.#evaluate(this.#line[next - 1]);
        if (!this.#isRunning) return;
        this.#changed();
      }
    } catch (error) {
      if (!(error instanceof EngineStopped)) this.#trouble = error instanceof Error ? error.message : String(error);
    } finally {
      if (this.#isRunning) this.stop();
    }
  }

  /** Stops the search. Its worker goes, with its memory. */
  stop(): void {
    this.#isRunning = false;
    reviewEngine.stop();
    this.#changed();
  }

  async #evaluate(node: Node | undefined): Promise<void> {
    const key = this.#key(node);
    const at = pathTo(this.#match.tree, node);
    const { player, decisions, end, limit } = await this.#search.ask("position", { at });
    const found = end === null ? await this.#think(at) : undefined;
    this.#known.set(key, { player, end, choices: limit === null ? decisions.length : 0, ...(found && { found }) });
  }

  async #think(at: PositionPath): Promise<EvaluatedPosition["found"]> {
    const lines = this.#match.info.players.length > 2 ? MANY_LINES : LINES;
    const limits = { nodes: NODES, milliseconds: MILLISECONDS };
    const question = { at, strength: { is: "full", lines }, limits } as const;
    try {
      return (await this.#search.ask("analyze", question, { deadline: SEARCH_DEADLINE })) ?? undefined;
    } catch (error) {
      // A limit of the rules hides what this position is worth; others may be known.
      if (error instanceof EngineError && error.code === "limit") return undefined;
      throw error;
    }
  }

  #key(node: Node | undefined): string {
    const { start, moves } = pathTo(this.#tree ?? this.#match.tree, node);
    return `${start ?? ""} ${moves.join(" ")}`;
  }
}
