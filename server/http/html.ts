/** Writes HTML with tagged templates. A template escapes inserted text, except HTML that another template made. */
import { escapeHtml } from '../domain/mail/texts/inserted-text.ts';

/** HTML that needs no escaping. Only this file may create instances. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Insert = Html | readonly Html[] | string | number | false | null;

/** Builds HTML. Attribute values need double quotes. `false` and `null` insert nothing. */
export function html(parts: TemplateStringsArray, ...inserts: Insert[]): Html {
  return new Html(
    parts.map((part, i) => (i === 0 ? part : textOf(inserts[i - 1] ?? null) + part)).join(''),
  );
}

/** Wraps a script of our own, which must not contain `</script`. */
export const inlineScript = (script: string): Html => new Html(`<script>${script}</script>`);

/** Turns `<link>…</link>` in a text into a link. */
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
