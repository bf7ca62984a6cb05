/** A message over the page, for what went wrong without changing the page. */

import { button, h } from "../dom.ts";

const shelf = h("div", { class: "toasts", role: "alert" });

/** Shows a message until it is put away. */
export function toast(title: string, words: string): void {
  if (!shelf.isConnected) document.body.append(shelf);
  const message = h("div", { class: "toast" }, h("strong", {}, title), h("p", {}, words));
  message.append(button("Close", () => message.remove()));
  shelf.replaceChildren(message);
}

/** Puts the message away. */
export function clearToast(): void {
  shelf.replaceChildren();
}
