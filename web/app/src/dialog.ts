/** Dialogs above the page. */

/** Shows a dialog, which is gone when it is closed. A click beside its box closes it. */
export function showDialog(dialog: HTMLDialogElement): void {
  dialog.addEventListener("close", () => dialog.remove());
  // A click outside of the dialog's box goes to the dialog itself.
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
}
