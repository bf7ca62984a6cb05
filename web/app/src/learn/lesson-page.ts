/** The page of a lesson of a bundled game, and the dialog of a lesson of other rules. */

import { button, h } from "../dom.ts";
import { bundled, fetched, games } from "../library.ts";
import type { Page } from "../page.ts";
import { gameAddress } from "../route.ts";
import { Lesson, type LessonGame, type OwnLesson } from "./lesson.ts";

/** Opens the lesson of a bundled game. */
export async function lessonPage(id: string, query: URLSearchParams): Promise<Page> {
  const game = await bundled(id);
  if (game === undefined) throw new Error(`there is no game called “${id.slice(0, 80)}”`);
  const { listed, source } = game;
  const row = (await games()).find((it) => it.id === id);
  const primer = row?.hasPrimer === true ? await fetched(`games/${row.folder ?? id}/primer.txt`) : undefined;
  const lesson = await begun({
    source,
    title: listed.title,
    boardStyle: listed.boardStyle ?? id,
    ...(primer !== undefined && { primer }),
    play: () => void (location.hash = gameAddress(id, query)),
  });
  const back = query.has("game") ? "Back to your game" : "Play this game";
  const ways = [h("a", { href: gameAddress(id, query) }, back), h("a", { href: `${gameAddress(id)}/rules` }, "Rules")];
  lesson.root.querySelector(".game-head")?.append(...ways);
  return { root: lesson.root, title: `Learn ${listed.title}`, end: () => lesson.end() };
}

/** Shows the lesson of other rules as a dialog above their game. */
export async function showLesson(game: OwnLesson): Promise<void> {
  const dialog = h("dialog", { class: "lesson-dialog", "aria-label": "Lesson" });
  const lesson = await begun({ ...game, play: () => dialog.close() });
  const close = () => {
    lesson.end();
    dialog.remove();
  };
  dialog.append(button("Close", () => dialog.close(), { class: "quiet lesson-close" }), lesson.root);
  dialog.addEventListener("close", close);
  document.body.append(dialog);
  dialog.showModal();
}

async function begun(game: LessonGame): Promise<Lesson> {
  const lesson = new Lesson(game);
  try {
    await lesson.begin();
  } catch (error) {
    lesson.end();
    throw error;
  }
  return lesson;
}
