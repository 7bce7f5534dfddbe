/** The house's colours in the editors, light or dark as the system is, also when it changes. */
import { useGraphiQLActions, useMonaco } from '@graphiql/react';
import { useEffect } from 'react';

/** Names of our themes. */
export const editorTheme = { light: 'support-light', dark: 'support-dark' };

/** Colours that the editors draw themselves, from ui/theme.css. */
const colors = {
  light: { accent: '#0f5fd7', surface: '#ffffff', border: '#d3e0ec', text: '#10243e' },
  dark: { accent: '#8ec2ff', surface: '#13243b', border: '#2a4260', text: '#eaf2fb' },
};

export function EditorColors() {
  const monaco = useMonaco((state) => state.monaco);
  const { setTheme } = useGraphiQLActions();
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
  const { accent, surface, border, text } = colors[scheme];
  const highlight = `${accent}22`;
  return {
    base: scheme === 'dark' ? ('vs-dark' as const) : ('vs' as const),
    inherit: true,
    rules: [{ token: 'argument.identifier.gql', foreground: accent.slice(1) }],
    colors: {
      'editor.background': '#ffffff00',
      'editor.foreground': text,
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
