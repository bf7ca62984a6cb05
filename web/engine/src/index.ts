export * from "./generated/protocol.ts";
export * from "./questions.ts";
export { EngineError, EngineStopped, EngineTimeout } from "./errors.ts";
export { areBased, type AskOptions, EngineHost } from "./host.ts";
export { GameClient } from "./game.ts";
export type { BaseRules, GameSource } from "./messages.ts";
