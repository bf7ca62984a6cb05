/**
 * The engines of the page: one answers about rules, the other thinks, so that neither waits for the other.
 */

import { Host } from "@boardwright/engine";
import { engineModule, engineWorker } from "./supply.ts";

const module = engineModule();

/** Answers about rules. */
export const judge = new Host(engineWorker, module);
/** Thinks. */
export const thinker = new Host(engineWorker, module);
/** Judges texts that are being written, which may be anything. */
export const reader = new Host(engineWorker, module);
