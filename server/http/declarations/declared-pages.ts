/** Renders a declaration's confirmation, and the summary that some laws require before the declaration (docs/law.md). */
import { formats } from '../../../texts/formats.ts';
import type { Language } from '../../../texts/generated/languages.ts';
import { texts } from '../../../texts/generated/server.ts';
import type { Declaration, DeclarationKind, Declared } from '../../domain/leaving/declaration.ts';
import { declaredRows } from '../../domain/mail/texts/rows.ts';
import { languageOfDocument } from '../../domain/language.ts';
import { type Html, html } from '../html.ts';
import { type LaidOutPage, pageWith, withMailLink } from '../layout.ts';
import type { ExitPage, Form } from './form.ts';

/** Renders a summary of the form. The sender confirms or changes the form. Nothing is stored yet. */
export function summaryPage(page: ExitPage, form: Form, declared: Declared): LaidOutPage {
  const { summary, kinds } = texts[page.language].leaving;
  const { request, toldDay, isSuspicious } = form;
  const fields = { ...form.words, request, toldDay, website: isSuspicious ? 'x' : '' };
  return pageWith(
    summary.heading,
    html`<p class="layout-lead">${summary.lead}</p>
      <form class="layout-card layout-form" method="post" action="${page.path}">
        ${Object.entries(fields).map(
          ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
        )}
        ${renderDeclared(page, declared)}
        <div class="layout-buttons">
          <button class="layout-button" type="submit" name="step" value="DECLARE">
            ${kinds[page.kind].button}
          </button>
          <button class="layout-button layout-other-button" type="submit" name="step" value="EDIT">
            ${summary.edit}
          </button>
        </div>
      </form>`,
  );
}

interface AnswerOptions {
  isMailed: boolean;
  /** The address of the confirmation as a file. */
  file: string;
  supportEmail: string;
}

/** Renders the confirmation from the stored declaration only, so that the page never reveals who is a subscriber. */
export function answerPage(
  declaration: Declaration,
  { isMailed, file, supportEmail }: AnswerOptions,
): LaidOutPage {
  const { id, kind, receivedAt, declared } = declaration;
  const language = languageOfDocument(declaration);
  const { leaving, receipt } = texts[language];
  const { answer, kinds, questions } = leaving;
  const { received, next } = kinds[kind];
  const copy = isMailed
    ? answer.mailed({ address: declared.confirmTo ?? declared.email })
    : answer.notMailed;
  const time = formats[language].second(receivedAt);
  return {
    title: `${received} (${id})`,
    content: html`<div class="wrap layout-page">
      <div class="layout-done">
        <svg viewBox="0 0 24 24" width="32" height="32" aria-hidden="true">
          <circle cx="12" cy="12" r="12" />
          <path d="m7 12.5 3.5 3.5L17 9" />
        </svg>
        <h1>${received}</h1>
      </div>
      <div class="layout-card">
        <h2>${answer.next}</h2>
        ${next.map((paragraph) => html`<p>${paragraph}</p>`)}
        ${isMailed && kind === 'CANCELLATION' && html`<p>${answer.weWrite}</p>`}
        <div class="layout-keep">
          <h2>${answer.keep}</h2>
          <p>${copy}</p>
          <p class="layout-screen-only">
            <a class="layout-button" href="${file}" download>${answer.file}</a>
          </p>
          <p class="layout-screen-only">${answer.howToKeep}</p>
        </div>
        <h2>${answer.declared}</h2>
        ${renderDeclared({ kind, language }, declared, [
          renderRow(receipt.number, html`<strong class="layout-number">${id}</strong>`),
          renderRow(
            answer.receivedAt,
            html`<time datetime="${receivedAt.toISOString()}">${time}</time>`,
          ),
        ])}
        <p>${withMailLink(questions({ supportEmail }), supportEmail)}</p>
      </div>
    </div>`,
  };
}

/** Renders the declared values as a list. `dir="auto"` keeps a right-to-left value from reordering the text around the value. */
const renderDeclared = (
  { kind, language }: { kind: DeclarationKind; language: Language },
  declared: Declared,
  before: Html[] = [],
): Html =>
  html`<dl class="layout-list">
    ${before}
    ${declaredRows(language, kind, declared).map(({ title, value }) =>
      renderRow(title, html`<span class="layout-words" dir="auto">${value}</span>`),
    )}
  </dl>`;

const renderRow = (label: string, value: Html): Html =>
  html`<div>
    <dt>${label}</dt>
    <dd>${value}</dd>
  </div>`;
