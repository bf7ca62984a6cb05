import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { Engine } from "../../../crates/boardwright-web/js/engine.js";
import type { Look, Table, Thought } from "../src/answers.ts";
import { Desk } from "../src/desk.ts";
import type { FromWorker, Opened, Work } from "../src/messages.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const target = process.env["CARGO_TARGET_DIR"] ?? `${root}target`;
const wasm = process.env["BOARDWRIGHT_ENGINE"] ?? `${target}/wasm32-unknown-unknown/web/boardwright_web.wasm`;

/** The engine itself, which `scripts/web` builds. */
describe.skipIf(!existsSync(wasm))("a desk with the engine", () => {
  async function desk() {
    const desk = new Desk(await Engine.create(readFileSync(wasm)));
    return async (work: Work): Promise<FromWorker[]> => {
      const told: FromWorker[] = [];
      await desk.work(1, work, (message) => told.push(message));
      return told;
    };
  }
  const answerOf = <Answer>(told: FromWorker[]): Answer => {
    const last = told.at(-1);
    if (last === undefined || !("answer" in last)) throw new Error(JSON.stringify(last));
    return last.answer as Answer;
  };

  it("plays a game and thinks about it", async () => {
    const work = await desk();
    const rules = readFileSync(`${root}/games/tic-tac-toe/rules.board`, "utf8");
    const { game } = answerOf<Opened>(await work({ do: "open", source: { rules, id: "tic-tac-toe" } }));
    const table = answerOf<Table>(await work({ do: "inquire", game, question: { ask: "table" } }));
    expect(table.board.sites).toHaveLength(9);
    const look = answerOf<Look>(
      await work({ do: "inquire", game, question: { ask: "look", at: { moves: [] } } }),
    );
    expect(look.decisions).toHaveLength(9);
    const mind = { is: "full", lines: 2 } as const;
    const told = await work({
      do: "inquire",
      game,
      question: { ask: "think", at: { moves: [] }, mind, budget: { nodes: 3000 } },
    });
    expect(answerOf<Thought>(told).lines).toHaveLength(2);
    expect(told.some((message) => "told" in message)).toBe(true);
  });

  it("says what is wrong", async () => {
    const work = await desk();
    expect(await work({ do: "open", source: { rules: "game" } })).toMatchObject([{ stopped: false }]);
    expect(await work({ do: "close", game: 99 })).toEqual([
      { number: 1, error: "there is no game 99", stopped: false },
    ]);
    expect(await work({ do: "header", record: '[Game "chess"' })).toMatchObject([{ stopped: false }]);
  });
});
