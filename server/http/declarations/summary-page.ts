/** What is about to be declared, where the law asks for it (docs/law.md): to be checked, changed, or declared. Nothing is stored yet. */
import { texts } from '../../../texts/generated/server.ts';
import type { Declared } from '../../domain/leaving/declaration.ts';
import type { FramedPage } from '../frames.ts';
import { html } from '../html.ts';
import { drawDeclared } from './declared-list.ts';
import type { ExitPage, Form } from './form.ts';

/** Draws the summary, which carries the form with it. */
export function summaryPage(page: ExitPage, form: Form, declared: Declared): FramedPage {
  const { summary, kinds } = texts[page.language].leaving;
  const fields = { ...form.words, request: form.request, website: form.isSuspicious ? 'x' : '' };
  return {
    title: summary.heading,
    content: html`<div class="wrap frame-page">
      <form class="frame-card frame-form" method="post" action="${page.path}">
        <div>
          <h1>${summary.heading}</h1>
          <p class="frame-lead">${summary.lead}</p>
        </div>
        ${Object.entries(fields).map(
          ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
        )}
        ${drawDeclared(page, declared)}
        <button class="frame-button" type="submit" name="step" value="DECLARE">
          ${kinds[page.kind].button}
        </button>
        <button class="frame-button frame-other-button" type="submit" name="step" value="EDIT">
          ${summary.edit}
        </button>
      </form>
    </div>`,
  };
}
