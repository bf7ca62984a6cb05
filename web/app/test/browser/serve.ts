/** Serves the application for all tests in a browser. */

import type { TestProject } from "vitest/node";
import { serve } from "../../../tools/serve.mjs";

declare module "vitest" {
  interface ProvidedContext {
    address: string;
  }
}

export default async function serveForTests(project: TestProject): Promise<() => void> {
  const { address, end } = await serve();
  project.provide("address", address);
  return end;
}
