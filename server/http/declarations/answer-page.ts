/** The confirmation of a declaration, made from what is stored and nothing else: it never tells who is a subscriber. */
import type { Declaration, Declared } from '../../domain/leaving/declaration.ts';
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
          ${row(answer.receivedAt, html`<time datetime="${receivedAt.toISOString()}">${timeOf(receivedAt, language)}</time>`)}
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
    endsOn: endsOn === null ? answer.earliest : dayOf(endsOn, language),
    confirmTo: confirmTo ?? answer.sameAddress,
    name: declared.name,
    email: declared.email,
    contract: declared.contract,
  }[field];
  if (word === null) return html``;
  return row(fields[field].label, html`<span class="frame-words" dir="auto">${word}</span>`);
}

/** `2026-11-22, 14:04:05 UTC`; in German `22.11.2026, 15:04:05 MEZ (14:04:05 UTC)`. */
function timeOf(time: Date, language: Declaration['language']): string {
  const [day = '', clock = ''] = time.toISOString().slice(0, 19).split('T');
  return language === 'de' ? `${berlin.format(time)} (${clock} UTC)` : `${day}, ${clock} UTC`;
}

const berlin = new Intl.DateTimeFormat('de-DE', {
  timeZone: 'Europe/Berlin',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
});

const days = {
  en: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }),
  de: new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeZone: 'UTC' }),
};

const dayOf = (date: string, language: Declaration['language']): string =>
  days[language].format(new Date(`${date}T00:00:00Z`));
