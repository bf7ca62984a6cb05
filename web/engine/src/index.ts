export * from "./generated/protocol.ts";
export * from "./questions.ts";
export { EngineError, EngineStopped, EngineTimeout } from "./errors.ts";
export { type AskOptions, EngineHost } from "./host.ts";
export { GameClient } from "./game.ts";
export type { GameSource } from "./messages.ts";
