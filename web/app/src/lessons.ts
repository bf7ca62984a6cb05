/** Lessons of rules without a page of their own. A page in one file has `../export/lessons.ts`. */

import type { OwnLesson } from "./learn/lesson.ts";

/** Shows the lesson of rules; undefined if there are no lessons here. */
export const showLesson: ((game: OwnLesson) => Promise<void>) | undefined = async (game) =>
  await (await import("./learn/lesson-page.ts")).showLesson(game);
