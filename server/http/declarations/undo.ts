/** Serves the pages that mailed links open: to undo a declaration, or to add an address. A link's fragment is a secret code. */
import { addressIn, languageParameter } from '../../../texts/addresses.ts';
import { formats } from '../../../texts/formats.ts';
import type { Language } from '../../../texts/generated/languages.ts';
import { texts } from '../../../texts/generated/server.ts';
import type { FastifyInstance } from 'fastify';
import { priceInWords } from '../../domain/subscription/explain.ts';
import { isTrial, shownEnd } from '../../domain/subscription/plan.ts';
import type { Subscription } from '../../domain/subscription/subscription.ts';
import { isAddress } from '../../domain/address.ts';
import type { LinkState, UndoOutcome } from '../../domain/leaving/undo-declaration.ts';
import { linkPaths } from '../../domain/mail/mail-kinds.ts';
import type { Services } from '../../services.ts';
import {
  createAnswers,
  type LaidOutPage,
  type Layouts,
  noticePage,
  pageWith,
  sendPageInLayout,
} from '../layout.ts';
import { type Html, html, inlineScript } from '../html.ts';
import { clean, longest } from './form.ts';
import { languageOf } from '../language.ts';
import { inlineScriptPolicy } from '../security-headers.ts';

const statusOf: Partial<Record<LinkState, number>> = { UNKNOWN: 404, SUPERSEDED: 409, ENDED: 409 };

const actionIn = (language: Language) => `/undo?${languageParameter}=${language}`;

const bodyLimit = 4096;

/** Registers the routes. Mail scanners open links and run scripts. So only a button of the page changes something. */
export function undo(
  app: FastifyInstance,
  { services, layouts }: { services: Services; layouts: Layouts },
): void {
  const { config, answer } = createAnswers(layouts);

  for (const path of Object.values(linkPaths))
    app.get(
      path,
      { config },
      answer('the form of a link failed', (request, reply) => {
        const language = languageOf(request);
        return sendPageInLayout(reply, layouts[language](startPage(language)), codePagePolicy);
      }),
    );
  app.post(
    '/undo',
    { bodyLimit, config: { refuse: config.refuse } },
    answer('the request of a link failed', async (request, reply) => {
      const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
      // Accepts the whole link instead of the code.
      const code = (form.get('code') ?? '').trim().replace(/^.*#/s, '');
      const email = clean('email', form.get('email') ?? '');
      const step = form.get('step');
      const language = languageOf(request);
      const says = texts[language];
      const send = (page: LaidOutPage) => sendPageInLayout(reply, layouts[language](page));
      const sendTooMany = (seconds: number) => {
        reply.code(429).header('retry-after', seconds);
        const { tryAgain } = says.undo;
        if (step === 'ADD') return send(addressPage(language, code, email, tryAgain.text));
        return send(codePage(language, { ...tryAgain, value: code }));
      };
      const wait = await request.consume('exitForms');
      if (wait !== null) return sendTooMany(wait);
      if (step === 'ADD') {
        if (!isAddress(email) || email.length > longest.email) {
          reply.code(422);
          return send(addressPage(language, code, email, says.leaving.problems.email));
        }
        const pause = await request.consume('declarations');
        if (pause !== null) return sendTooMany(pause);
      }
      const links = services.undoDeclaration;
      const outcome =
        step === 'ADD'
          ? await links.addAddress(code, email)
          : await links[step === 'UNDO' ? 'undo' : 'look'](code);
      const { state } = outcome;
      if (step !== null) request.log.info({ outcome: state }, 'link of a mail used');
      reply.code(statusOf[state] ?? 200);
      return send(pageOf(outcome, code, language));
    }),
  );
}

/** Removes the code from the URL and submits the code in the form, so that no log contains the code. */
const script = `
const code = location.hash.slice(1);
if (code) {
  history.replaceState(null, '', location.pathname + location.search);
  const field = document.getElementById('code');
  field.value = code;
  field.form.submit();
}
`;
const codePagePolicy = inlineScriptPolicy(script);

function startPage(language: Language): LaidOutPage {
  const { heading, lead } = texts[language].undo.code;
  return codePage(language, { heading, text: lead, script: inlineScript(script) });
}

function codePage(
  language: Language,
  {
    heading,
    text,
    script = null,
    value = '',
  }: { heading: string; text: string; script?: Html | null; value?: string },
): LaidOutPage {
  const { code } = texts[language].undo;
  return pageWith(
    heading,
    html`<p class="layout-lead">${text}</p>
      <form class="layout-card layout-form" method="post" action="${actionIn(language)}">
        <div class="layout-field">
          <label for="code">${code.label}</label>
          <input
            id="code"
            name="code"
            type="text"
            autocomplete="off"
            maxlength="300"
            value="${value}"
            required
          />
        </div>
        <button class="layout-button" type="submit">${code.button}</button>
      </form>
      ${script}`,
  );
}

/** Renders the form for the email address that the sender uses for payments. @param problem the last input's error */
function addressPage(
  language: Language,
  code: string,
  email = '',
  problem: string | null = null,
): LaidOutPage {
  const { heading, text, label, button } = texts[language].undo.address;
  return pageWith(
    heading,
    html`<p class="layout-lead">${text}</p>
      <form class="layout-card layout-form" method="post" action="${actionIn(language)}" novalidate>
        <input type="hidden" name="code" value="${code}" />
        <div class="layout-field">
          <label for="email">${label}</label>
          ${problem && html`<p class="layout-problem" id="email-problem" role="alert">${problem}</p>`}
          <input
            id="email"
            name="email"
            value="${email}"
            autocomplete="email"
            type="text"
            inputmode="email"
            autocapitalize="none"
            spellcheck="false"
            required${problem && html` aria-invalid="true" aria-describedby="email-problem"`}
          />
        </div>
        <button class="layout-button" type="submit" name="step" value="ADD">${button}</button>
      </form>`,
  );
}

/** Renders a link's effect, and the form or button that causes the effect. */
function pageOf(
  { state, subscription }: UndoOutcome<LinkState>,
  code: string,
  language: Language,
): LaidOutPage {
  const words = texts[language].undo;
  if (state === 'UNKNOWN') return codePage(language, words.states.UNKNOWN);
  if (state === 'ASKED') return addressPage(language, code);
  if (state === 'ADDED') return noticePage(words.added.heading, [words.added.text]);
  // After an undo the plan renews at the end of its period.
  const at = subscription && (state === 'UNDONE' ? subscription.endsAt : shownEnd(subscription));
  const date = at ? formats[language].day(at) : '';
  const { heading, text } = words.states[state];
  const trial = subscription && trialGoesOn(subscription, language);
  const says = state === 'UNDONE' && trial ? trial : text;
  return pageWith(
    heading,
    html`<div class="layout-card">
      <p>${typeof says === 'string' ? says : says({ date })}</p>
      ${
        state === 'POSSIBLE' &&
        html`<p>${words.offer} ${trial ?? words.renews}</p>
          <form class="layout-undo" method="post" action="${actionIn(language)}">
            <input type="hidden" name="code" value="${code}" />
            <button class="layout-button" type="submit" name="step" value="UNDO">
              ${words.button}
            </button>
          </form>`
      }
      ${state !== 'POSSIBLE' && html`<p class="layout-undo"><a class="layout-button" href="${addressIn(language, '/manage_subscription')}">${words.login}</a></p>`}
    </div>`,
  );
}

/** Describes when a free trial ends after an undo, and the price after the trial. Returns null for other plans. */
function trialGoesOn(subscription: Subscription, language: Language): string | null {
  if (!isTrial(subscription)) return null;
  const { endsAt, trialEnd, price } = subscription;
  return texts[language].undo.trial({
    date: formats[language].day(endsAt),
    price: (trialEnd === 'CHARGE' && priceInWords(price, language)) || 'none',
  });
}
