/** The list of what somebody declares, row by row: on the page that sums up before, and on the one that confirms after. */
import type { Language } from '../../../texts/generated/languages.ts';
import type { DeclarationKind, Declared } from '../../domain/leaving/declaration.ts';
import { declaredRows } from '../../domain/mail/texts/rows.ts';
import { type Html, html } from '../html.ts';

/** Draws the list. A text of another direction must not turn the words around it. */
export const drawDeclared = (
  { kind, language }: { kind: DeclarationKind; language: Language },
  declared: Declared,
): Html =>
  html`<dl class="layout-list">
    ${declaredRows(language, kind, declared).map(({ title, value }) =>
      drawRow(title, html`<span class="layout-words" dir="auto">${value}</span>`),
    )}
  </dl>`;

/** A row of a list. */
export const drawRow = (label: string, value: Html): Html =>
  html`<div>
    <dt>${label}</dt>
    <dd>${value}</dd>
  </div>`;
