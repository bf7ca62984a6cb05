/** A message over the page, for errors that leave the page as it is. */

import { button, h } from "../dom.ts";

const shelf = h("div", { class: "toasts", role: "alert" });

/** Shows a message until it is closed. */
export function toast(title: string, words: string): void {
  if (!shelf.isConnected) document.body.append(shelf);
  const message = h("div", { class: "toast" }, h("strong", {}, title), h("p", {}, words));
  message.append(button("Close", () => message.remove()));
  shelf.replaceChildren(message);
}

/** Closes the message. */
export function clearToast(): void {
  shelf.replaceChildren();
}
