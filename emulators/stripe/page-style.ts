/** The looks of the pages: one small style sheet, light and dark, sent inside each page. */
import { createHash } from 'node:crypto';

/** Colours hold WCAG AA contrast (4.5:1) against what they stand on, in both schemes. */
export const STYLE = `
:root { color-scheme: light dark; --page: #f4f7fb; --card: #fff; --line: #d5dce6; --text: #17202e; --soft: #4d596b;
  --accent: #0a5fb8; --on-accent: #fff; --edge: #76839a; --calm: #e3eefb; --on-calm: #0b3f78; --warn: #fdf0d5; --on-warn: #6b4300;
  --note: #eef0f4; }
@media (prefers-color-scheme: dark) {
  :root { --page: #10151e; --card: #1a212d; --line: #303a4a; --text: #edf1f7; --soft: #aab5c6;
    --accent: #8cc2ff; --on-accent: #0b1a2b; --edge: #7d8aa0; --calm: #1d3350; --on-calm: #cfe4ff; --warn: #46340f; --on-warn: #ffe3a8;
    --note: #232c3a; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 1rem/1.5 system-ui, -apple-system, 'Segoe UI', sans-serif; }
.sheet { max-width: 40rem; min-height: 100vh; margin: 0 auto; padding: 1.5rem 1rem; display: flex; flex-direction: column; }
.stand-in { position: sticky; top: 0; margin: 0; padding: .375rem 1rem; background: var(--warn); color: var(--on-warn); font-size: .875rem; font-weight: 650; text-align: center; }
header { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; justify-content: space-between; align-items: baseline; }
main { flex: 1; padding: 2rem 0; }
.merchant { margin: 0; font-weight: 650; font-size: 1.125rem; }
h1 { margin: 0 0 .25rem; font-size: clamp(1.6rem, 5vw, 2.1rem); line-height: 1.2; letter-spacing: -.01em; }
h2 { margin: 2rem 0 .75rem; font-size: 1rem; color: var(--soft); }
h3 { margin: 0; font-size: 1.25rem; }
p { margin: .25rem 0; }
a { color: var(--accent); text-underline-offset: .2em; }
.soft { color: var(--soft); overflow-wrap: anywhere; }
.card { margin: 0 0 1rem; padding: 1.25rem; background: var(--card); border: 1px solid var(--line); border-radius: 12px;
  box-shadow: 0 1px 2px rgb(16 24 40 / .06); scroll-margin-top: 1.5rem; overflow-wrap: anywhere; }
.card:target { border-color: var(--accent); box-shadow: 0 0 0 1px var(--accent); }
.rows { margin-top: 0; padding-block: .25rem; list-style: none; }
.rows li { display: grid; grid-template-columns: 1fr auto 7.5rem 8rem; gap: .25rem 1rem; align-items: center; padding: .7rem 0; font-variant-numeric: tabular-nums; }
.rows li + li { border-top: 1px solid var(--line); }
.rows .badge { justify-self: start; margin: 0; }
.rows a, .rows:not(.sums) span:nth-child(2) { justify-self: end; }
.sums { margin-top: 1.25rem; }
.sums li { grid-template-columns: 1fr auto; }
.sums li:last-child { font-weight: 650; }
.due { display: flex; flex-wrap: wrap; gap: .75rem 1.5rem; align-items: center; margin: 1.25rem 0 0; padding: 1rem 1.25rem;
  background: var(--warn); color: var(--on-warn); border-radius: 12px; font-weight: 600; }
.due p { flex-basis: 100%; }
.told { flex-basis: 100%; padding: .75rem 1.25rem; background: var(--calm); color: var(--on-calm); border-radius: 12px; font-weight: 600; }
.told a { color: inherit; }
fieldset { margin: 0 0 1rem; padding: 0; border: 0; }
legend { margin: 0 0 .5rem; padding: 0; font-weight: 600; }
label.choice { display: flex; gap: .75rem; align-items: baseline; margin: 0; padding: .7rem 0; font-weight: 400; border-top: 1px solid var(--line); cursor: pointer; }
label.choice input { flex: none; width: auto; margin: 0; accent-color: var(--accent); }
small { display: block; color: var(--soft); font-size: .875rem; }
.card > form > details:last-child, .card > form > details:not([open]) summary, form.card fieldset:last-child { margin-bottom: 0; }
form.card { margin-top: 1rem; }
.head { display: flex; gap: .75rem; justify-content: space-between; align-items: flex-start; }
.badge { flex: none; margin-top: .15rem; padding: .15rem .65rem; border-radius: 99px; background: var(--calm); color: var(--on-calm); font-size: .875rem; font-weight: 600; }
.badge.warn { background: var(--warn); color: var(--on-warn); }
.badge.quiet { background: var(--note); color: var(--text); }
.price { font-size: 1.125rem; }
form { margin: 1rem 0 0; }
label { display: block; margin: 0 0 .375rem; font-weight: 600; }
input, select, textarea { width: 100%; padding: .7rem .8rem; font: inherit; color: inherit; background: var(--card); border: 1px solid var(--edge); border-radius: 8px; }
details { margin: 0 0 1rem; }
button + p { margin: .5rem 0 0; }
button + details { margin: .75rem 0 0; }
summary { margin: 0 0 .75rem; color: var(--accent); cursor: pointer; }
details label { margin-top: .75rem; }
button, .button { padding: .7rem 1.25rem; font: inherit; font-weight: 600; border-radius: 8px; cursor: pointer; border: 1px solid var(--edge);
  background: var(--card); color: var(--accent); }
button.main, .button.main { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
button:hover, .button:hover { text-decoration: underline; text-underline-offset: .2em; }
form.wide button { width: 100%; margin-top: 1rem; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.button { display: inline-block; text-decoration: none; text-align: center; }
.problem { margin: .5rem 0; font-weight: 600; }
.note { margin: 1.5rem 0 0; padding: 1rem 1.25rem; background: var(--note); border: 1px dashed var(--edge); border-radius: 12px; }
footer { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; font-size: .875rem; color: var(--soft); }
@media (max-width: 30rem) { .card button, .due .button { width: 100%; }
  .rows:not(.sums) li { grid-template-columns: 1fr auto; align-items: start; } .rows a { white-space: nowrap; } .rows .badge + a { justify-self: end; }
  .rows li > span:has(small) { display: contents; } .rows small { grid-column: 1 / -1; order: 1; } .card { padding: 1rem; } .rows { padding-block: .25rem; } }
`;

/** Content security policy of every page: this style sheet, forms to ourselves, and nothing else. */
export const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');
