/** A page of the application. */
export interface Page {
  readonly root: HTMLElement;
  /** The title of the browser tab. */
  readonly title: string;
  /** Called when the page is left. */
  end?(): void;
}
