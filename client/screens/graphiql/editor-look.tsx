/** The house's look in the editors: its colours, light or dark as the system is, and long lines wrapped. */
import { pick, useGraphiQL, useGraphiQLActions, useMonaco } from '@graphiql/react';
import { useEffect } from 'react';

/** Names of our themes. */
export const editorTheme = { light: 'support-light', dark: 'support-dark' };

/** Colours that the editors draw themselves, from ui/theme.css. */
const colors = {
  light: {
    accent: '#0f5fd7',
    surface: '#ffffff',
    border: '#d3e0ec',
    text: '#10243e',
    muted: '#48607b',
  },
  dark: {
    accent: '#8ec2ff',
    surface: '#13243b',
    border: '#2a4260',
    text: '#eaf2fb',
    muted: '#a9bdd3',
  },
};

export function EditorLook() {
  const monaco = useMonaco((state) => state.monaco);
  const { setTheme } = useGraphiQLActions();
  const { queryEditor, variableEditor, responseEditor } = useGraphiQL(
    pick('queryEditor', 'variableEditor', 'responseEditor'),
  );
  useEffect(() => {
    for (const editor of [queryEditor, variableEditor, responseEditor])
      editor?.updateOptions({ wordWrap: 'on', fontSize: 14 });
  }, [queryEditor, variableEditor, responseEditor]);
  useEffect(() => {
    if (!monaco) return;
    for (const scheme of ['light', 'dark'] as const)
      monaco.editor.defineTheme(editorTheme[scheme], themeOf(scheme));
    const query = window.matchMedia('(prefers-color-scheme: dark)');
    const follow = () => setTheme(null);
    follow();
    query.addEventListener('change', follow);
    return () => query.removeEventListener('change', follow);
  }, [monaco, setTheme]);
  return null;
}

function themeOf(scheme: 'light' | 'dark') {
  const { accent, surface, border, text, muted } = colors[scheme];
  const highlight = `${accent}22`;
  return {
    base: scheme === 'dark' ? ('vs-dark' as const) : ('vs' as const),
    inherit: true,
    rules: [
      { token: 'argument.identifier.gql', foreground: accent.slice(1) },
      { token: 'comment', foreground: muted.slice(1) },
    ],
    colors: {
      'editor.background': '#ffffff00',
      'editor.foreground': text,
      'editorLineNumber.foreground': muted,
      'editorLineNumber.activeForeground': text,
      'scrollbar.shadow': '#ffffff00',
      focusBorder: accent,
      'textLink.foreground': accent,
      'textLink.activeForeground': accent,
      'editorLink.activeForeground': accent,
      'editorWidget.background': surface,
      'editorWidget.border': border,
      'editorHoverWidget.background': surface,
      'editorSuggestWidget.background': surface,
      'editorSuggestWidget.selectedBackground': highlight,
      'editorSuggestWidget.selectedForeground': text,
      'list.hoverBackground': highlight,
      'list.highlightForeground': accent,
      'list.focusHighlightForeground': accent,
      'menu.background': surface,
      'menu.selectionBackground': highlight,
      'menu.selectionForeground': accent,
      'quickInput.background': surface,
      'quickInputList.focusBackground': highlight,
      'quickInputList.focusForeground': text,
    },
  };
}
