/** The confirmation of a declaration, made from what is stored and nothing else: it never tells who is a subscriber. */
import type { Declaration, Declared } from '../../domain/leaving/declaration.ts';
import { times } from '../../domain/times.ts';
import type { FramedPage } from '../frames.ts';
import { type Html, html } from '../html.ts';
import { type FieldName, fieldsOf } from './form.ts';
import type { Texts } from './texts-en.ts';
import { fillIn, texts } from './texts.ts';

/** @param options.isMailed whether a copy goes by mail */
export function answerPage(
  declaration: Declaration,
  { isMailed }: { isMailed: boolean },
): FramedPage {
  const { id, kind, language, receivedAt, declared } = declaration;
  const words = texts[language];
  const { answer } = words;
  const { received, next } = words.kinds[kind];
  const copy = isMailed
    ? fillIn(answer.mailed, { address: declared.confirmTo ?? declared.email })
    : answer.notMailed;
  return {
    title: `${received} (${id})`,
    content: html`<div class="wrap frame-page">
      <article class="frame-card">
        <h1>${received}</h1>
        <dl class="frame-list">
          ${row(answer.number, html`<strong class="frame-number">${id}</strong>`)}
          ${row(answer.receivedAt, html`<time datetime="${receivedAt.toISOString()}">${times[language].second(receivedAt)}</time>`)}
        </dl>
        <h2>${answer.declared}</h2>
        <dl class="frame-list">
          ${fieldsOf[kind].map((field) => drawWord(field, declared, words, language))}
        </dl>
        <h2>${answer.next}</h2>
        ${next.map((paragraph) => html`<p>${paragraph}</p>`)}
        ${isMailed && kind === 'CANCELLATION' && html`<p>${answer.weWrite}</p>`}
        <div class="frame-keep">
          <h2>${answer.keep}</h2>
          <p dir="auto">${copy}</p>
          <p class="frame-screen-only">${answer.howToKeep}</p>
        </div>
      </article>
      <p class="frame-screen-only frame-home"><a href="/">${answer.home}</a></p>
    </div>`,
  };
}

const row = (label: string, value: Html): Html =>
  html`<div>
    <dt>${label}</dt>
    <dd>${value}</dd>
  </div>`;

/** A field as it was filled in. A text of another direction must not turn the words around it. */
function drawWord(
  field: FieldName,
  declared: Declared,
  { fields, types, answer }: Texts,
  language: Declaration['language'],
): Html {
  const { type, reason, endsOn, confirmTo } = declared;
  const word = {
    type: type && types[type],
    reason,
    endsOn: endsOn === null ? answer.earliest : times[language].day(new Date(endsOn)),
    confirmTo: confirmTo ?? answer.sameAddress,
    name: declared.name,
    email: declared.email,
    contract: declared.contract,
  }[field];
  if (word === null) return html``;
  return row(fields[field].label, html`<span class="frame-words" dir="auto">${word}</span>`);
}
