/** The page behind the link that undoes a declaration. Only its button changes something: mail scanners open every link. */
import { addressIn } from '../../../texts/addresses.ts';
import { formats } from '../../../texts/formats.ts';
import type { Language } from '../../../texts/generated/languages.ts';
import { texts } from '../../../texts/generated/server.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { UpstreamError } from '../../domain/errors.ts';
import type { RateLimiter } from '../../domain/rate-limiter.ts';
import type {
  UndoDeclaration,
  UndoOutcome,
  UndoState,
} from '../../domain/leaving/undo-declaration.ts';
import { networkOf } from '../../graphql/authentication.ts';
import { describeError } from '../../log.ts';
import { type FramedPage, type Frames, sendFramed, sendTryAgain } from '../frames.ts';
import { html } from '../html.ts';
import { languageOf } from '../language.ts';

/** When to try again if an upstream does not answer. */
const retryAfterSeconds = 5;

const statusOf: Partial<Record<UndoState, number>> = { UNKNOWN: 404, SUPERSEDED: 409, ENDED: 409 };

/** The largest body in bytes. A browser sends none. */
const bodyLimit = 1024;

export interface UndoOptions {
  undoDeclaration: UndoDeclaration;
  limiter: RateLimiter;
  frames: Frames;
}

/** A Fastify plugin. The form has no fields, so bodies are not looked at. */
export async function undo(
  app: FastifyInstance,
  { undoDeclaration, limiter, frames }: UndoOptions,
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, async () => null);

  const answer =
    (act: (token: string) => Promise<UndoOutcome>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      reply.header('x-robots-tag', 'noindex');
      // The address is the secret, so no other site may be told of it.
      reply.header('referrer-policy', 'same-origin');
      const wait = await limiter.take('anonymous', networkOf(request.ip));
      if (wait !== null)
        return sendTryAgain(
          reply.code(429).header('retry-after', wait),
          frames,
          languageOf(request),
        );
      const { token } = request.params as { token: string };
      try {
        const outcome = await act(token);
        const { state } = outcome;
        const language = outcome.language ?? languageOf(request);
        if (request.method === 'POST') request.log.info({ outcome: state }, 'declaration undone');
        return sendFramed(
          reply.code(statusOf[state] ?? 200),
          frames[language](undoPage(outcome, token, language)),
        );
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error;
        request.log.warn({ error: describeError(error) }, 'a declaration could not be undone');
        return sendTryAgain(
          reply.code(503).header('retry-after', retryAfterSeconds),
          frames,
          languageOf(request),
        );
      }
    };

  app.get(
    '/undo/:token',
    answer((token) => undoDeclaration.look(token)),
  );
  app.post(
    '/undo/:token',
    { bodyLimit },
    answer((token) => undoDeclaration.undo(token)),
  );
}

function undoPage(
  { state, subscription }: UndoOutcome,
  token: string,
  language: Language,
): FramedPage {
  const words = texts[language].undo;
  const { cancelAt = null, endsAt = null } = subscription ?? {};
  const at = state === 'UNDONE' ? endsAt : (cancelAt ?? endsAt);
  const date = at ? formats[language].day(at) : '';
  const { heading, text } = words.states[state];
  const isLoginOfUse = !['POSSIBLE', 'UNKNOWN'].includes(state);
  return {
    title: heading,
    content: html`<div class="wrap frame-page">
      <div class="frame-card">
        <h1>${heading}</h1>
        <p>${typeof text === 'string' ? text : text({ date })}</p>
        ${
          state === 'POSSIBLE' &&
          html`<form class="frame-undo" method="post" action="/undo/${token}">
            <button class="frame-button" type="submit">${words.button}</button>
          </form>`
        }
        ${isLoginOfUse && html`<p><a href="${addressIn(language, '/manage_subscription')}">${words.login}</a></p>`}
      </div>
      <p class="frame-home"><a href="${addressIn(language, '/')}">${words.home}</a></p>
    </div>`,
  };
}
