/** The receipts of an account as files, for the owner of the session cookie: they are kept without JavaScript. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressIn } from '../../texts/addresses.ts';
import { type Language, languageCodes } from '../../texts/generated/languages.ts';
import { UpstreamError } from '../domain/errors.ts';
import { InvalidTokenError, type Sessions } from '../domain/login.ts';
import { receiptFile } from '../domain/mail/texts/files.ts';
import type { RateLimiter } from '../domain/rate-limiter.ts';
import { numberOf, type SignReceipt } from '../domain/receipt-proof.ts';
import { openSubscriber, type SubscriberServices } from '../domain/subscriber.ts';
import { describeError } from '../log.ts';
import { type Layouts, sendFile, sendTryAgain } from './layout.ts';
import type { SessionCookie } from './cookies.ts';
import { redirectWithin } from './redirect.ts';

/** When to try again if an upstream does not answer. */
const retryAfterSeconds = 5;

interface ReceiptFileOptions {
  services: SubscriberServices & {
    sessions: Sessions;
    limiter: RateLimiter;
    signReceipt: SignReceipt;
  };
  sessionCookie: SessionCookie;
  siteOrigin: string;
  layouts: Layouts;
}

/** A Fastify plugin. The address says the language: `/de/manage_subscription/receipts/ID/file`. */
export async function receiptFiles(
  app: FastifyInstance,
  { services, sessionCookie, siteOrigin, layouts }: ReceiptFileOptions,
): Promise<void> {
  const { sessions, limiter, signReceipt } = services;

  /** @returns the file; null for an unknown receipt, and for somebody else's */
  async function read(request: FastifyRequest, session: string, id: string, language: Language) {
    const login = await sessions.verify(session);
    const wait = await limiter.consume('reads', login.uid);
    if (wait !== null) return { wait };
    const isThere = () => sessions.verify(session, { checkRevoked: true });
    const subscriber = openSubscriber(login, services, request.log, isThere);
    const facts = await subscriber.receiptFacts(id);
    if (!facts) return null;
    const { receipt, supportEmail } = facts;
    const proof = await signReceipt(receipt);
    const text = receiptFile(language, facts, { proof, siteOrigin, supportEmail });
    return { name: `stop-smoke-now-${numberOf(receipt)}.txt`, text };
  }

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    { id, language }: { id: string; language: Language },
  ) {
    reply.header('cache-control', 'private, no-store');
    const toLogin = () => redirectWithin(reply, addressIn(language, '/login'));
    const session = sessionCookie.read(request);
    if (session === null) return toLogin();
    try {
      const file = await read(request, session, id, language);
      if (file === null) return reply.callNotFound();
      return 'wait' in file
        ? sendTryAgain(reply.code(429).header('retry-after', file.wait), layouts, language)
        : sendFile(reply, file.name, file.text);
    } catch (error) {
      if (error instanceof InvalidTokenError) {
        sessionCookie.clear(reply);
        return toLogin();
      }
      if (!(error instanceof UpstreamError)) throw error;
      request.log.warn({ error: describeError(error) }, 'a receipt could not be read');
      return sendTryAgain(
        reply.code(503).header('retry-after', retryAfterSeconds),
        layouts,
        language,
      );
    }
  }

  for (const language of languageCodes)
    app.get<{ Params: { id: string } }>(
      addressIn(language, '/manage_subscription/receipts/:id/file'),
      (request, reply) => answer(request, reply, { id: request.params.id, language }),
    );
}
