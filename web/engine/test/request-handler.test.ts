import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { Engine } from "../../../crates/boardwright-web/js/engine.js";
import type { AnalysisView, GameInfo, PositionInfo } from "../src/generated/protocol.ts";
import type { EngineRequest, FromWorker, OpenedGame } from "../src/messages.ts";
import { RequestHandler } from "../src/request-handler.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const target = process.env["CARGO_TARGET_DIR"] ?? `${root}target`;
const wasm = process.env["BOARDWRIGHT_ENGINE"] ?? `${target}/wasm32-unknown-unknown/web/boardwright_web.wasm`;

/** The engine itself, which `scripts/web` builds. */
describe.skipIf(!existsSync(wasm))("a request handler with the engine", () => {
  async function requests() {
    const handler = new RequestHandler(await Engine.create(readFileSync(wasm)));
    return async (request: EngineRequest): Promise<FromWorker[]> => {
      const sent: FromWorker[] = [];
      await handler.handle(1, request, (message) => sent.push(message));
      return sent;
    };
  }
  const answerOf = <Answer>(sent: FromWorker[]): Answer => {
    const last = sent.at(-1);
    if (last === undefined || !("answer" in last)) throw new Error(JSON.stringify(last));
    return last.answer as Answer;
  };

  it("plays a game and analyses it", async () => {
    const request = await requests();
    const rules = readFileSync(`${root}/games/tic-tac-toe/rules.board`, "utf8");
    const { game } = answerOf<OpenedGame>(await request({ do: "open", source: { rules, id: "tic-tac-toe" } }));
    const info = answerOf<GameInfo>(await request({ do: "ask", game, question: { ask: "game" } }));
    expect(info.board.sites).toHaveLength(9);
    const position = answerOf<PositionInfo>(
      await request({ do: "ask", game, question: { ask: "position", at: { moves: [] } } }),
    );
    expect(position.decisions).toHaveLength(9);
    const strength = { is: "full", lines: 2 } as const;
    const sent = await request({
      do: "ask",
      game,
      question: { ask: "analyze", at: { moves: [] }, strength, limits: { nodes: 3000 } },
    });
    expect(answerOf<AnalysisView>(sent).lines).toHaveLength(2);
    expect(sent.some((message) => "progress" in message)).toBe(true);
    // The first search estimates weights, which takes long on a busy machine.
  }, 60_000);

  it("reports errors with their code and place", async () => {
    const request = await requests();
    expect(await request({ do: "open", source: { rules: "game" } })).toMatchObject([
      { error: { code: "rules" }, stopped: false },
    ]);
    expect(await request({ do: "close", game: 99 })).toEqual([
      { number: 1, error: { code: "game", message: "there is no game 99" }, stopped: false },
    ]);
    expect(await request({ do: "header", record: '[Game "chess"' })).toMatchObject([
      { error: { code: "record", place: { in: "record", line: 1, column: 1 } }, stopped: false },
    ]);
  });
});
