/** The errors of an engine in a worker. */

import type { ErrorCode, ErrorPlace, ErrorReport } from "./generated/protocol.ts";

/** An error of the rules or of a question. */
export class EngineError extends Error {
  /** The kind of error. */
  readonly code: ErrorCode;
  /** The place of the error in the text that was given, if it has one. */
  readonly place: ErrorPlace | undefined;

  constructor({ code, message, place }: ErrorReport) {
    super(message);
    this.code = code;
    this.place = place;
  }
}

/** The engine is gone: it met a trap, or was stopped. */
export class EngineStopped extends Error {}

/** The engine did not answer in time, and was stopped. */
export class EngineTimeout extends EngineStopped {}
