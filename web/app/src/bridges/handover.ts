/** A text on its way from the first page to the page that opens it. */

/** A text that was pasted, or a file. */
export type Pasted = string | File;

/** The address of the page that opens texts. */
export const OPEN = "#/open";

let waiting: Pasted | undefined;

/** Goes to the page that opens a text. */
export function handOver(pasted: Pasted): void {
  waiting = pasted;
  location.hash = OPEN;
}

/** Returns the text that was handed over, once. */
export function handedOver(): Pasted | undefined {
  const pasted = waiting;
  waiting = undefined;
  return pasted;
}

/** Returns the first file of a drop or a paste, or its text. */
export function pastedOf(data: DataTransfer | null): Pasted | undefined {
  const file = data?.files[0];
  if (file !== undefined) return file;
  const text = data?.getData("text/plain") || data?.getData("text/html") || "";
  return text.trim() === "" ? undefined : text;
}

/** Makes an element a target for files and texts that are dropped. */
export function takeDrops(element: HTMLElement, take: (pasted: Pasted) => void): void {
  const mark = (isOver: boolean) => element.classList.toggle("drop-over", isOver);
  const isForeign = ({ dataTransfer }: DragEvent) =>
    dataTransfer !== null && ["Files", "text/plain", "text/html"].some((type) => dataTransfer.types.includes(type));
  element.addEventListener("dragover", (event) => {
    if (!isForeign(event)) return;
    event.preventDefault();
    mark(true);
  });
  element.addEventListener("dragleave", ({ relatedTarget }) => {
    if (!element.contains(relatedTarget as Node | null)) mark(false);
  });
  element.addEventListener("drop", (event) => {
    mark(false);
    const pasted = pastedOf(event.dataTransfer);
    if (pasted === undefined) return;
    event.preventDefault();
    take(pasted);
  });
}
