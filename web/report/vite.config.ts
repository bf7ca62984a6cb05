import { fileURLToPath } from "node:url";
import { defaultClientConditions, defineConfig, type Plugin } from "vite";

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/**
 * Escapes the script so that it cannot end the element that a page puts it in. In strings `<\/` is
 * the same as `</`.
 */
function withinElement(): Plugin {
  return {
    name: "boardwright-within-element",
    enforce: "post",
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === "chunk") {
          file.code = file.code.replaceAll(/<\/(?=script)/gi, "<\\/").trim();
          if (file.code.includes("<!--")) throw new Error("the script holds the beginning of a comment of HTML");
        } else if (/<\/style/i.test(String(file.source))) {
          throw new Error("the style ends its element");
        }
      }
    },
  };
}

/** The script and the style of the games in a report: `report.js` and `report.css`. */
export default defineConfig({
  publicDir: false,
  plugins: [withinElement()],
  // The board from its sources, which need not be built first.
  resolve: { conditions: ["boardwright-source", ...defaultClientConditions] },
  build: {
    target: "es2022",
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: path("src/main.ts"),
      output: { codeSplitting: false, entryFileNames: "report.js", assetFileNames: "report[extname]" },
    },
  },
});
