/** A page of the application. */
export interface Page {
  readonly root: HTMLElement;
  /** What the browser's tab says. */
  readonly title: string;
  /** The page is left: what it began is ended. */
  end?(): void;
}
