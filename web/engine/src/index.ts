export * from "./answers.ts";
export * from "./questions.ts";
export { EngineError, EngineStopped, EngineTimeout, Host } from "./host.ts";
export { GameClient } from "./game.ts";
export type { GameSource } from "./messages.ts";
