/** What is about to be declared, where the law asks for it (docs/law.md): to be checked, changed, or declared. Nothing is stored yet. */
import { texts } from '../../../texts/generated/server.ts';
import type { Declared } from '../../domain/leaving/declaration.ts';
import type { LaidOutPage } from '../layout.ts';
import { html } from '../html.ts';
import { drawDeclared } from './declared-list.ts';
import type { ExitPage, Form } from './form.ts';

/** Draws the summary, which carries the form with it. */
export function summaryPage(page: ExitPage, form: Form, declared: Declared): LaidOutPage {
  const { summary, kinds } = texts[page.language].leaving;
  const { request, toldDay, isSuspicious } = form;
  const fields = { ...form.words, request, toldDay, website: isSuspicious ? 'x' : '' };
  return {
    title: summary.heading,
    content: html`<div class="wrap layout-page">
      <form class="layout-card layout-form" method="post" action="${page.path}">
        <div>
          <h1>${summary.heading}</h1>
          <p class="layout-lead">${summary.lead}</p>
        </div>
        ${Object.entries(fields).map(
          ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
        )}
        ${drawDeclared(page, declared)}
        <div class="layout-buttons">
          <button class="layout-button" type="submit" name="step" value="DECLARE">
            ${kinds[page.kind].button}
          </button>
          <button class="layout-button layout-other-button" type="submit" name="step" value="EDIT">
            ${summary.edit}
          </button>
        </div>
      </form>
    </div>`,
  };
}
