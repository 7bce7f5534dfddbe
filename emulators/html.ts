/** HTML with every value escaped: what isn't made by `html` itself is text. */

/** A piece of finished HTML. */
export interface Html {
  readonly markup: string;
}

type Value = Html | string | number | null | undefined | false | readonly Value[];

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Template tag: text is escaped, HTML and lists of HTML are kept, null and false leave nothing. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return { markup: parts.reduce((all, part, index) => all + render(values[index - 1]) + part) };
}

function render(value: Value): string {
  if (value === null || value === undefined || value === false) return '';
  if (typeof value === 'string' || typeof value === 'number')
    return String(value).replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
  if (isList(value)) return value.map(render).join('');
  return value.markup;
}

function isList(value: Html | readonly Value[]): value is readonly Value[] {
  return Array.isArray(value);
}
