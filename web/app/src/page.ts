/** Pages as the router knows them. */

import type { Route } from "./route.ts";

/** A page of the application. */
export interface Page {
  readonly root: HTMLElement;
  /** The title of the browser tab. */
  readonly title: string;
  /** The address to keep instead of the one opened. It may change while the page is shown. */
  readonly address?: string | undefined;
  /** Goes to another address of the same page. Returns false if the address is of another page. */
  follow?(route: Route): boolean;
  /** Called when the page is left. */
  end?(): void;
}
