import { defineConfig } from "vitest/config";

/** Tests in a browser: one at a time, for they share the machine's processors. */
export default defineConfig({
  test: {
    include: ["test/browser/*.test.ts"],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 300_000,
  },
});
