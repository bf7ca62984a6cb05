/** The editor of rules texts. */

import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { bracketMatching, indentOnInput } from "@codemirror/language";
import { type Diagnostic as Shown, lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { EditorState } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import type { DiagnosticView } from "@boardwright/engine";
import { h } from "../dom.ts";
import { rulesColours, rulesLanguage } from "./language.ts";

const looks = EditorView.theme({
  "&": { height: "100%", fontSize: "0.875rem", color: "var(--ink)", backgroundColor: "var(--card)" },
  ".cm-scroller": {
    fontFamily: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace",
    lineHeight: "1.5",
  },
  ".cm-gutters": { backgroundColor: "var(--card)", color: "var(--soft)", border: "none" },
  ".cm-content": { caretColor: "var(--ink)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--mark) !important",
  },
  ".cm-activeLine": { backgroundColor: "var(--tint)" },
  ".cm-tooltip, .cm-panels": {
    backgroundColor: "var(--card)",
    color: "var(--ink)",
    border: "1px solid var(--line)",
  },
  ".cm-diagnosticAction": { backgroundColor: "var(--strong)", color: "var(--on-strong)" },
});

export class Editor {
  /**
   * The root of the editor. It has a shadow tree, as the page's policy forbids adding styles to the
   * page.
   */
  readonly root = h("div", { class: "editor" });
  readonly #view: EditorView;

  /** @param changed is called with each new text */
  constructor(text: string, changed: (text: string) => void) {
    const root = this.root.attachShadow({ mode: "open" });
    const heard = EditorView.updateListener.of((update) => {
      if (update.docChanged) changed(update.state.doc.toString());
    });
    this.#view = new EditorView({ root, parent: root, state: stateOf(text, [heard]) });
  }

  get text(): string {
    return this.#view.state.doc.toString();
  }

  set text(text: string) {
    this.#view.dispatch({ changes: { from: 0, to: this.#view.state.doc.length, insert: text } });
  }

  /** Shows diagnostics in the text. */
  show(diagnostics: readonly DiagnosticView[]): void {
    const length = this.#view.state.doc.length;
    const shown = diagnostics.map((diagnostic) => shownOf(diagnostic, length));
    this.#view.dispatch(setDiagnostics(this.#view.state, shown));
  }

  /** Moves the cursor to a position. */
  goTo(from: number): void {
    const at = Math.min(from, this.#view.state.doc.length);
    this.#view.dispatch({
      selection: { anchor: at },
      effects: EditorView.scrollIntoView(at, { y: "center" }),
    });
    this.#view.focus();
  }

  end(): void {
    this.#view.destroy();
  }
}

function stateOf(
  text: string,
  more: readonly ReturnType<typeof EditorView.updateListener.of>[],
): EditorState {
  return EditorState.create({
    doc: text,
    extensions: [
      // The text takes the focus, so that keys scroll it.
      EditorView.contentAttributes.of({ tabindex: "0" }),
      lineNumbers(),
      lintGutter(),
      history(),
      drawSelection(),
      highlightActiveLine(),
      highlightSelectionMatches(),
      bracketMatching(),
      indentOnInput(),
      rulesLanguage,
      rulesColours,
      looks,
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ "aria-label": "Rules" }),
      keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap, ...lintKeymap, indentWithTab]),
      ...more,
    ],
  });
}

function shownOf({ at, error, message, help, fix }: DiagnosticView, length: number): Shown {
  const within = (place: number) => Math.min(place, length);
  const repair = (view: EditorView) => {
    if (fix === null) return;
    view.dispatch({ changes: { from: within(fix[0].from), to: within(fix[0].to), insert: fix[1] } });
  };
  return {
    from: within(at.from),
    to: within(Math.max(at.from, at.to)),
    severity: error ? "error" : "warning",
    message: help === null ? message : `${message}\n${help}`,
    ...(fix !== null && { actions: [{ name: "Fix", apply: repair }] }),
  };
}
