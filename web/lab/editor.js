// The editor of the lab: CodeMirror with Python.
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { python } from "@codemirror/lang-python";
import { bracketMatching, HighlightStyle, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, setDiagnostics } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";

// Colours of the page's theme.
const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.controlKeyword], color: "var(--accent)", fontWeight: "bold" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--good)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--bad)" },
  { tag: tags.comment, color: "var(--ink-soft)", fontStyle: "italic" },
  { tag: [tags.function(tags.definition(tags.variableName)), tags.definition(tags.className)], fontWeight: "bold" },
]);

// Tab indents; after Escape, Tab leaves the editor (by CodeMirror; the hint says so).
export function editor(parent, { label, hint, changed }) {
  const extensions = [
    lineNumbers(),
    history(),
    drawSelection(),
    highlightActiveLine(),
    indentOnInput(),
    indentUnit.of("    "),
    EditorState.tabSize.of(4),
    bracketMatching(),
    lintGutter(),
    python(),
    syntaxHighlighting(colours),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ "aria-label": label, "aria-describedby": hint, tabindex: "0" }),
    EditorView.domEventHandlers({ drop: ({ dataTransfer }) => dataTransfer.files.length > 0 }), // the page opens files
    EditorView.updateListener.of((update) => update.docChanged && changed(update.state.doc.toString())),
    keymap.of([indentWithTab, ...defaultKeymap, ...historyKeymap]),
  ];
  const view = new EditorView({ parent, state: EditorState.create({ extensions }) });
  return {
    get text() {
      return view.state.doc.toString();
    },
    // Opens another text, with a new history.
    open(doc) {
      view.setState(EditorState.create({ doc, extensions }));
    },
    // Marks the line of an error and scrolls to it; removes the mark if there is no such line.
    mark(line, message) {
      const { doc } = view.state;
      if (!(line > 0 && line <= doc.lines)) return view.dispatch(setDiagnostics(view.state, []));
      const { from, to } = doc.line(line);
      view.dispatch(setDiagnostics(view.state, [{ from, to, severity: "error", message }]));
      view.dispatch({ effects: EditorView.scrollIntoView(from, { y: "center" }) });
    },
    focus() {
      view.focus();
    },
  };
}
