/** Lays out a mail as plain text and as HTML with the same content. */
import { type Language, languages } from '../../../../texts/generated/languages.ts';
import { texts } from '../../../../texts/generated/server.ts';
import { escapeHtml, unlinked } from './inserted-text.ts';
import type { Row } from './rows.ts';

export interface LaidOutMail {
  subject: string;
  text: string;
  html: string;
  /** A calendar file with the end of the plan or of Premium. Null if the mail has no file. */
  calendar: string | null;
}

/** The HTML loads no pictures, fonts or scripts. */
export function layOut({ calendar = null, ...content }: MailContent): LaidOutMail {
  const { keep, automatic } = texts[content.language].mail;
  const rows = content.rows.map((row) =>
    row.isTyped ? { ...row, value: unlinked(row.value) } : row,
  );
  const shown = { ...content, rows, footer: [keep, automatic] };
  return { subject: content.heading, text: plainText(shown), html: htmlOf(shown), calendar };
}

export function plainText({
  language,
  heading,
  paragraphs,
  rows,
  links = [],
  action,
  footer,
}: Shown): string {
  const { label, code } = texts[language].mail;
  const parts = [
    heading,
    ...paragraphs,
    ...(action ? [action.note, `${label({ title: action.label })} ${action.url}`] : []),
    // The indentation keeps typed text from looking like another row.
    rows.map((row) => `${label(row)}\n${indented(row)}`).join('\n'),
    ...links.map(({ label: title, url }) => `${label({ title })} ${url}`),
    ...(action ? [`${code}\n${secretIn(action)}`] : []),
    ...footer,
  ];
  return `${parts.join('\n\n')}\n`;
}

const indented = ({ value }: Row): string =>
  value
    .split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/)
    .map((line) => `  ${line}`)
    .join('\n');

/** The dark colors. All other styles are inline, because some mail programs drop style elements. */
const style = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .page { background-color: #0b1a2e !important; }
    .card { background-color: #12263f !important; border-color: #2b4566 !important; }
    .text { color: #eef5fc !important; }
    .muted { color: #b3c6db !important; }
    .rule { border-color: #2b4566 !important; }
    .link { color: #8ec2ff !important; }
    .button { border-color: #8ec2ff !important; color: #8ec2ff !important; }
  }`;

const font =
  "font-family: system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif;";
/** The logo. It has no image and no CSS `position`, because many mail programs support neither. */
const mark =
  '<span style="display: inline-block; width: 24px; height: 24px; margin-right: 8px; border-radius: 50%; background-color: #2a7de1; vertical-align: middle;"><span style="display: block; width: 12px; height: 7px; margin: 5px 6px 0; border-radius: 6px 6px 0 0; background-color: #ffb783;"></span><span style="display: block; width: 16px; height: 7px; margin: 0 4px; border-radius: 4px; background-color: #ffffff;"></span></span>';
const paragraph = 'margin: 0 0 16px; font-size: 16px; line-height: 1.5; color: #10243e;';

function htmlOf(content: Shown): string {
  const { language, heading, paragraphs, rows, links = [], action, footer } = content;
  return `<!doctype html>
<html lang="${language}" dir="${languages[language].direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(heading)}</title>
<style>${style}
</style>
</head>
<body class="page" style="margin: 0; padding: 0; background-color: #eef5fb; ${font}">
<div class="page" style="background-color: #eef5fb; padding: 24px 12px;">
<div class="card" style="max-width: 560px; margin: 0 auto; padding: 24px; background-color: #ffffff; border: 1px solid #d3e0ec; border-radius: 16px; overflow-wrap: anywhere;">
<p class="muted" style="margin: 0 0 16px; font-size: 14px; font-weight: 600; color: #48607b;">${mark}Stop Smoke Now</p>
<h1 class="text" style="margin: 0 0 16px; font-size: 24px; line-height: 1.25; color: #10243e;">${escapeHtml(heading)}</h1>
${paragraphs.map((text) => `<p class="text" style="${paragraph}">${escapeHtml(text)}</p>`).join('\n')}
${action ? actionHtml(action) : ''}
<dl style="margin: 24px 0 0;">
${rows.map(rowHtml).join('\n')}
</dl>
${links.map(linkHtml).join('\n')}
${action ? codeHtml(texts[language].mail.code, secretIn(action)) : ''}
</div>
<div style="max-width: 560px; margin: 0 auto; padding: 16px 24px 0;">
${footer.map((text) => `<p class="muted" style="margin: 0 0 8px; font-size: 14px; line-height: 1.5; color: #48607b;">${escapeHtml(text)}</p>`).join('\n')}
</div>
</div>
</body>
</html>
`;
}

/** The attribute `dir="auto"` lets typed text keep its own writing direction. */
const rowHtml = ({
  title,
  value,
  isTyped,
  isContact,
}: Row): string => `<div class="rule" style="padding: 8px 0; border-top: 1px solid #d3e0ec;">
<dt class="muted" style="font-size: 14px; line-height: 1.5; color: #48607b;">${escapeHtml(title)}</dt>
<dd class="text"${isTyped ? ' dir="auto"' : ''} style="margin: 0; font-size: 16px; line-height: 1.5; color: #10243e; white-space: pre-wrap;">${isContact ? linkTo(value) : escapeHtml(value)}</dd>
</div>`;

const linkTo = (address: string) =>
  `<a class="link" href="mailto:${escapeHtml(address)}" style="color: #0f5fd7;">${escapeHtml(address)}</a>`;

const actionHtml = ({
  label,
  url,
  note,
}: Action): string => `<p class="text" style="${paragraph}">${escapeHtml(note)}</p>
<p style="margin: 0 0 16px;"><a class="button" href="${escapeHtml(url)}" style="display: inline-block; padding: 12px 24px; border: 2px solid #0f5fd7; border-radius: 999px; color: #0f5fd7; font-size: 16px; font-weight: 600; line-height: 1.5; text-decoration: none;">${escapeHtml(label)}</a></p>`;

const linkHtml = ({ label, url }: Link) =>
  `<p style="margin: 8px 0 0; font-size: 16px; line-height: 1.5;"><a class="link" href="${escapeHtml(url)}" style="color: #0f5fd7;">${escapeHtml(label)}</a></p>`;

const codeHtml = (note: string, secret: string) =>
  `<p class="muted" style="margin: 16px 0 0; font-size: 12px; line-height: 1.5; color: #48607b;">${escapeHtml(note)}<br><span style="font-family: ui-monospace, Menlo, Consolas, monospace;">${escapeHtml(secret)}</span></p>`;

export interface Link {
  label: string;
  url: string;
}

interface Action extends Link {
  note: string;
}

/** Returns the secret in a link. Readers who can't open the link can copy the secret instead. */
const secretIn = ({ url }: Link): string => new URL(url).hash.slice(1);

/** A mail's parts as plain text. The layout escapes them. */
export interface MailContent {
  language: Language;
  /** The heading is also the subject, so it contains no typed text. */
  heading: string;
  paragraphs: string[];
  rows: Row[];
  links?: Link[];
  action?: Action;
  calendar?: string | null;
}

interface Shown extends MailContent {
  footer: string[];
}
