import { defineConfig } from "vitest/config";

export default defineConfig({
  // The board from its sources, which need not be built first.
  ssr: { resolve: { conditions: ["boardwright-source"] } },
  resolve: { conditions: ["boardwright-source"] },
  test: { environment: "happy-dom", include: ["test/*.test.ts"] },
});
