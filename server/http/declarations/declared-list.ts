/** The list of what somebody declares, field by field: on the page that sums up before, and on the one that confirms after. */
import { formats } from '../../../texts/formats.ts';
import type { Language } from '../../../texts/generated/languages.ts';
import { texts } from '../../../texts/generated/server.ts';
import type { DeclarationKind, Declared } from '../../domain/leaving/declaration.ts';
import { type Html, html } from '../html.ts';
import { type FieldName, fieldsOf } from './form.ts';

/** Draws the list. */
export const drawDeclared = (
  { kind, language }: { kind: DeclarationKind; language: Language },
  declared: Declared,
): Html =>
  html`<dl class="layout-list">
    ${fieldsOf[kind].map((field) => drawField(field, declared, language))}
  </dl>`;

/** A row of a list. */
export const drawRow = (label: string, value: Html): Html =>
  html`<div>
    <dt>${label}</dt>
    <dd>${value}</dd>
  </div>`;

/** A field as it was filled in. A text of another direction must not turn the words around it. */
function drawField(field: FieldName, declared: Declared, language: Language): Html {
  const { fields, types, answer } = texts[language].leaving;
  const { type, reason, endsOn, confirmTo, name, email, contract } = declared;
  const word = {
    type: type && types[type],
    reason,
    endsOn: endsOn === null ? answer.earliest : formats[language].day(new Date(endsOn)),
    confirmTo: confirmTo ?? answer.sameAddress,
    name,
    email,
    contract,
  }[field];
  if (word === null) return html``;
  return drawRow(fields[field].label, html`<span class="layout-words" dir="auto">${word}</span>`);
}
