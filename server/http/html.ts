/** Writes HTML by tagged templates. What is inserted is escaped, unless it was written by such a template itself. */
import { escapeHtml } from '../domain/mail/texts/inserted-text.ts';

/** HTML that needs no escaping. Only this file makes it. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Insert = Html | readonly Html[] | string | number | false | null;

/** A template of HTML. Attribute values must stand in double quotes. `false` and `null` insert nothing. */
export function html(parts: TemplateStringsArray, ...inserts: Insert[]): Html {
  return new Html(
    parts.map((part, i) => (i === 0 ? part : textOf(inserts[i - 1] ?? null) + part)).join(''),
  );
}

/** A script of our own. It must have no `</script` in it. */
export const inlineScript = (script: string): Html => new Html(`<script>${script}</script>`);

/** A text with the `<link>…</link>` in it as a link. */
export function withLink(text: string, link: (label: string) => Html): Html {
  const [before = '', label = '', after = ''] = text.split(/<\/?link>/);
  return html`${before}${link(label)}${after}`;
}

function textOf(insert: Insert): string {
  if (insert === false || insert === null) return '';
  if (insert instanceof Html) return insert.text;
  if (typeof insert === 'object') return insert.map(({ text }) => text).join('');
  return escapeHtml(String(insert));
}
