/** Estimated weights for rules without learned ones, made beside the game. */

import { EngineHost, GameClient, type GameSource } from "@boardwright/engine";
import { engineWorker } from "../engine-source.ts";
import { fetchEngine } from "../engines.ts";
import { bases } from "../library.ts";

/** Milliseconds for the estimate and for all that an engine needs before. */
const PATIENCE = 60_000;

/**
 * Estimates the weights of a game in a worker of its own, so that low levels answer at once
 * meanwhile. Returns the text of their file; undefined if that fails or is stopped.
 */
export function estimateWeights(source: GameSource): { stop: () => void; weights: Promise<string | undefined> } {
  const host = new EngineHost(engineWorker, fetchEngine, bases);
  const stop = () => host.stop();
  const asked = new GameClient(host, source).ask("estimate", {}, { deadline: PATIENCE });
  // Without an estimate the engine plays by what it sees at once.
  return { stop, weights: asked.catch(() => undefined).finally(stop) };
}
