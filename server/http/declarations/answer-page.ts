/** The confirmation of a declaration, made from what is stored and nothing else: it never tells who is a subscriber. */
import { formats } from '../../../texts/formats.ts';
import { texts } from '../../../texts/generated/server.ts';
import type { Declaration } from '../../domain/leaving/declaration.ts';
import { languageOfDocument } from '../../domain/stored-language.ts';
import { homeLink, type LaidOutPage, withMailLink } from '../layout.ts';
import { html } from '../html.ts';
import { drawDeclared, drawRow } from './declared-list.ts';

interface AnswerOptions {
  /** Whether a copy goes by mail. */
  isMailed: boolean;
  /** The address of the same as a file. */
  file: string;
  supportEmail: string;
}

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
      <article class="layout-card">
        <h1>${received}</h1>
        <dl class="layout-list">
          ${drawRow(receipt.number, html`<strong class="layout-number">${id}</strong>`)}
          ${drawRow(answer.receivedAt, html`<time datetime="${receivedAt.toISOString()}">${time}</time>`)}
        </dl>
        <div class="layout-keep">
          <h2>${answer.keep}</h2>
          <p>${copy}</p>
          <p class="layout-screen-only">
            <a class="layout-button" href="${file}" download>${answer.file}</a>
          </p>
          <p class="layout-screen-only">${answer.howToKeep}</p>
        </div>
        <h2>${answer.declared}</h2>
        ${drawDeclared({ kind, language }, declared)}
        <h2>${answer.next}</h2>
        ${next.map((paragraph) => html`<p>${paragraph}</p>`)}
        ${isMailed && kind === 'CANCELLATION' && html`<p>${answer.weWrite}</p>`}
        <p>${withMailLink(questions({ supportEmail }), supportEmail)}</p>
      </article>
      ${homeLink(language)}
    </div>`,
  };
}
