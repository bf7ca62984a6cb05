/** Questions as they are sent to the engine. */

import type { Questions } from "./generated/protocol.ts";

export type QuestionName = keyof Questions;
export type QuestionInput<Name extends QuestionName> = Questions[Name]["input"];
export type QuestionAnswer<Name extends QuestionName> = Questions[Name]["answer"];

/** A question as it is sent. */
export type Question<Name extends QuestionName = QuestionName> = { ask: Name } & QuestionInput<Name>;
