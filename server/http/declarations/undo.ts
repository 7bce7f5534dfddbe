/** The page behind the link that undoes a declaration. The link's fragment is its code: no address that a log may have has it. */
import { addressIn, languageParameter } from '../../../texts/addresses.ts';
import { formats } from '../../../texts/formats.ts';
import type { Language } from '../../../texts/generated/languages.ts';
import { texts } from '../../../texts/generated/server.ts';
import type { FastifyInstance } from 'fastify';
import { priceInWords } from '../../domain/subscription/explain.ts';
import { isTrial, shownEnd } from '../../domain/subscription/plan.ts';
import type { Subscription } from '../../domain/subscription/subscription.ts';
import type { UndoOutcome, UndoState } from '../../domain/leaving/undo-declaration.ts';
import type { Services } from '../../services.ts';
import {
  createAnswers,
  homeLink,
  type LaidOutPage,
  type Layouts,
  sendPageInLayout,
} from '../layout.ts';
import { type Html, html, inlineScript } from '../html.ts';
import { languageOf } from '../language.ts';
import { inlineScriptPolicy } from '../security-headers.ts';

const statusOf: Partial<Record<UndoState, number>> = { UNKNOWN: 404, SUPERSEDED: 409, ENDED: 409 };

const path = '/undo';

/** Where its forms go. */
const actionIn = (language: Language) => `${path}?${languageParameter}=${language}`;

/** The largest form in bytes, many times a code. */
const bodyLimit = 1024;

export interface UndoOptions {
  services: Services;
  layouts: Layouts;
}

/** Registers the routes. A form with the code shows what the link can do; only that page's button does it: mail scanners run scripts. */
export function undo(app: FastifyInstance, options: UndoOptions): void {
  const { services, layouts } = options;
  const { config, answer } = createAnswers(layouts);

  app.get(
    path,
    { config },
    answer('the form of an undo failed', (request, reply) => {
      const language = languageOf(request);
      return sendPageInLayout(reply, layouts[language](startPage(language)), codePagePolicy);
    }),
  );
  app.post(
    path,
    { bodyLimit, config: { refuse: config.refuse } },
    answer('a declaration could not be undone', async (request, reply) => {
      const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
      // Whoever copies the whole link has copied the code.
      const code = (form.get('code') ?? '').trim().replace(/^.*#/s, '');
      const wait = await request.consume('exitForms');
      if (wait !== null) {
        const page = codePage(languageOf(request), {
          ...texts[languageOf(request)].undo.tryAgain,
          value: code,
        });
        return sendPageInLayout(
          reply.code(429).header('retry-after', wait),
          layouts[languageOf(request)](page),
        );
      }
      const isPressed = form.get('step') === 'UNDO';
      const outcome = await services.undoDeclaration[isPressed ? 'undo' : 'look'](code);
      const { state } = outcome;
      const language = outcome.language ?? languageOf(request);
      if (isPressed) request.log.info({ outcome: state }, 'declaration undone');
      return sendPageInLayout(
        reply.code(statusOf[state] ?? 200),
        layouts[language](undoPage(outcome, code, language)),
      );
    }),
  );
}

/** Takes the code out of the address, and sends the form with it. */
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

/** Asks for the code, unless the address has it. */
function startPage(language: Language): LaidOutPage {
  const { heading, lead } = texts[language].undo.code;
  return codePage(language, { heading, text: lead, script: inlineScript(script) });
}

/** Asks for the code. */
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
  return {
    title: heading,
    content: html`<div class="wrap layout-page">
      <form class="layout-card layout-form" method="post" action="${actionIn(language)}">
        <div>
          <h1>${heading}</h1>
          <p class="layout-lead">${text}</p>
        </div>
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
      ${homeLink(language)} ${script}
    </div>`,
  };
}

/** Says what the link can do, with the button where that is something. */
function undoPage(
  { state, subscription }: UndoOutcome,
  code: string,
  language: Language,
): LaidOutPage {
  const words = texts[language].undo;
  if (state === 'UNKNOWN') return codePage(language, words.states.UNKNOWN);
  // What was undone renews at the end of its period.
  const at = subscription && (state === 'UNDONE' ? subscription.endsAt : shownEnd(subscription));
  const date = at ? formats[language].day(at) : '';
  const { heading, text } = words.states[state];
  const trial = subscription && trialGoesOn(subscription, language);
  const says = state === 'UNDONE' && trial ? trial : text;
  return {
    title: heading,
    content: html`<div class="wrap layout-page">
      <div class="layout-card">
        <h1>${heading}</h1>
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
      </div>
      ${homeLink(language)}
    </div>`,
  };
}

/** What an undone cancellation means for a free trial: how long it runs, and the price after it. Null for any other plan. */
function trialGoesOn(subscription: Subscription, language: Language): string | null {
  if (!isTrial(subscription)) return null;
  const { endsAt, trialEnd, price } = subscription;
  return texts[language].undo.trial({
    date: formats[language].day(endsAt),
    price: (trialEnd === 'CHARGE' && priceInWords(price, language)) || 'none',
  });
}
