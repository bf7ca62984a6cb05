/** A page in one file has no lessons: they need a module that it does not carry. */

import type { OwnLesson } from "../src/learn/lesson.ts";

export const showLesson: ((game: OwnLesson) => Promise<void>) | undefined = undefined;
