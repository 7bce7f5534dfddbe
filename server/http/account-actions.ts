/** Handles the account page's links and forms for browsers without JavaScript: Stripe's portal, cancel, resume, log out. */
import { randomUUID } from 'node:crypto';
import { addressIn } from '../../texts/addresses.ts';
import { type Language, languageCodes } from '../../texts/generated/languages.ts';
import { type Texts, texts } from '../../texts/generated/server.ts';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { UpstreamError } from '../domain/errors.ts';
import { InvalidTokenError } from '../domain/subscriber/user.ts';
import type { Services } from '../services.ts';
import { type OpenedSubscriber, openSubscriber } from '../domain/subscriber/subscriber.ts';
import type { Localized } from '../domain/language.ts';
import { messageOf } from '../graphql/client-errors.ts';
import { describeError } from '../log.ts';
import { isFormToken, type SessionCookie } from './cookies.ts';
import { acceptForms, isForeign, redirectWithin } from './within-site.ts';
import { type Layouts, noticePage, sendPageInLayout } from './layout.ts';
import { html } from './html.ts';
import { languageOf } from './language.ts';
import { endSession } from './end-session.ts';

const accountPage = '/manage_subscription';
const loginPage = '/login';

const bodyLimit = 4 * 1024;

interface AccountActionsOptions {
  services: Services;
  sessionCookie: SessionCookie;
  siteOrigin: string;
  layouts: Layouts;
}

/** Registers the routes. Each action except a log-out asks Firebase whether the session is still valid. */
export async function accountActions(
  app: FastifyInstance,
  { services, sessionCookie, siteOrigin, layouts }: AccountActionsOptions,
): Promise<void> {
  const { sessions, limiter, billing } = services;
  const providerLogin = billing.loginUrl(null);

  acceptForms(app, bodyLimit);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store');
    done();
  });

  /** Sends a page with a sentence and a link to the account page. @param write returns the sentence in the reader's language */
  function sendNotice(
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    write: (words: Texts['api'], language: Language) => string,
  ) {
    const language = languageOf(request);
    const words = texts[language].api;
    const back = html`<a href="${addressIn(language, accountPage)}">${words.back}</a>`;
    const page = noticePage(words.account, [write(words, language), back]);
    return sendPageInLayout(reply.code(status), layouts[language](page));
  }
  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    const { statusCode: status = 500 } = error;
    if (status < 500) return sendNotice(request, reply, status, outOfDate);
    request.log.error({ error: describeError(error) }, 'request failed');
    return sendNotice(request, reply, status, ({ errors }) => errors.INTERNAL_SERVER_ERROR);
  });

  /** Returns a link's target at Stripe. Only the subscriber may see the target, so never log the target. */
  type Leads = (subscriber: OpenedSubscriber, confirm: () => Promise<unknown>) => Promise<string>;

  /** Returns a link's target. Without a valid session, above the rate limit, or after a failure, returns Stripe's login page. */
  async function addressFor(
    request: FastifyRequest,
    reply: FastifyReply,
    leads: Leads,
  ): Promise<string> {
    const session = sessionCookie.read(request);
    if (session === null) return providerLogin;
    try {
      const user = await sessions.verify(session);
      if ((await limiter.consume('reads', user.uid)) !== null) return providerLogin;
      const confirm = () => sessions.verify(session, { checkRevoked: true });
      return await leads(openSubscriber(user, services, request.log), confirm);
    } catch (error) {
      if (error instanceof InvalidTokenError) sessionCookie.clear(reply);
      else if (!(error instanceof UpstreamError)) throw error;
      return providerLogin;
    }
  }

  /** Registers a link to a new billing portal session or an invoice's page. */
  const link = (path: string, leadsOf: (request: FastifyRequest) => Leads) =>
    inAllLanguages(path, (url) =>
      app.get(url, {
        config: { refuse: (_request, reply) => reply.redirect(providerLogin, 303) },
        handler: async (request, reply) => {
          // Creates no portal session for a link that isn't opened. A proxy would avoid a replica that answers 503.
          if (request.method === 'HEAD' || isSpeculative(request)) return reply.code(403).send();
          if (isForeign(request, siteOrigin))
            return redirectWithin(reply, addressIn(languageOf(request), accountPage));
          return reply.redirect(await addressFor(request, reply, leadsOf(request)), 303);
        },
      }),
    );
  link('/portal', (request) => (subscriber, confirm) => {
    const { plan } = request.query as { plan?: unknown };
    const subscriptionId = typeof plan === 'string' ? plan : '';
    return subscriber.portalUrl(confirm, languageOf(request), { subscriptionId });
  });
  link(
    '/billing',
    (request) => (subscriber, confirm) =>
      subscriber.portalUrl(confirm, languageOf(request), { needsPlan: false }),
  );
  link('/invoice/:subscriptionId', ({ params }) => (subscriber, confirm) => {
    const { subscriptionId = '' } = params as { subscriptionId?: string };
    return subscriber.invoiceUrl(subscriptionId, confirm);
  });

  const formOf = ({ body }: FastifyRequest) =>
    new URLSearchParams(typeof body === 'string' ? body : '');
  /** True if a form comes from another site, or if a session exists and the form lacks the session's token. */
  const isForged = (request: FastifyRequest, session: string | null) =>
    isForeign(request, siteOrigin) ||
    (session !== null && !isFormToken(formOf(request).get('token'), session));

  /** Makes the change that a form requests. @param make returns the next page's path, or messages if nothing changed */
  async function change(
    request: FastifyRequest,
    reply: FastifyReply,
    make: (
      subscriber: OpenedSubscriber,
      asked: { subscriptionId: string; requestId: string },
    ) => Promise<string | ({ __typename: string } & Localized)>,
  ) {
    const session = sessionCookie.read(request);
    if (isForged(request, session)) return sendNotice(request, reply, 403, outOfDate);
    if (session === null) return redirectWithin(reply, addressIn(languageOf(request), loginPage));
    try {
      const user = await sessions.verify(session, { checkRevoked: true });
      const wait = await limiter.consume('changes', user.uid);
      if (wait !== null)
        return sendNotice(request, reply.header('retry-after', wait), 429, tooMany);
      const subscriptionId = formOf(request).get('subscriptionId') ?? '';
      const subscriber = openSubscriber(user, services, request.log);
      const outcome = await make(subscriber, { subscriptionId, requestId: randomUUID() });
      if (typeof outcome === 'string')
        return redirectWithin(reply, addressIn(languageOf(request), outcome));
      const isUnknown = outcome.__typename === 'SubscriptionNotFound';
      return sendNotice(
        request,
        reply,
        isUnknown ? 404 : 409,
        (_, language) => outcome.messages[language],
      );
    } catch (error) {
      if (error instanceof InvalidTokenError) {
        sessionCookie.clear(reply);
        return redirectWithin(reply, addressIn(languageOf(request), loginPage));
      }
      if (!(error instanceof UpstreamError)) throw error;
      const { upstream } = error;
      request.log.error({ upstream, error: describeError(error) }, 'upstream failed');
      return sendNotice(request, reply, 503, (_, language) => messageOf(error, language));
    }
  }

  const resume = (request: FastifyRequest, reply: FastifyReply) =>
    change(request, reply, async (subscriber, asked) => {
      const outcome = await subscriber.resume(asked);
      return outcome.__typename === 'SubscriptionResumed' ? accountPage : outcome;
    });

  const end = (request: FastifyRequest, reply: FastifyReply) =>
    change(request, reply, async (subscriber, asked) => {
      const isNow = formOf(request).get('when') === 'NOW';
      const outcome = await subscriber.cancel({ ...asked, isNow });
      return outcome.__typename === 'CancellationAccepted'
        ? `${accountPage}/receipts/${outcome.cancellation.id}`
        : outcome;
    });

  async function logOut(request: FastifyRequest, reply: FastifyReply) {
    if (isForged(request, sessionCookie.read(request)))
      return sendNotice(request, reply, 403, outOfDate);
    const where = formOf(request).get('where') === 'everywhere' ? 'everywhere' : 'here';
    // The server can't end the sign-in at Firebase. This cookie makes the site's script end the sign-in.
    sessionCookie.leave(reply, where);
    if (!(await endSession(request, reply, { sessions, sessionCookie }, where)))
      return sendNotice(request, reply, 503, ({ notEnded }) => notEnded);
    return redirectWithin(reply, addressIn(languageOf(request), loginPage));
  }

  const config: FastifyContextConfig = {
    isAnonymous: (request) => sessionCookie.read(request) === null,
    isCritical: (request) => sessionCookie.read(request) !== null,
    refuse: (request, reply, { status, retryAfterSeconds }) =>
      sendNotice(
        request,
        reply.header('retry-after', retryAfterSeconds),
        status,
        status === 429 ? tooMany : ({ errors }) => errors.SERVER_OVERLOADED,
      ),
  };
  inAllLanguages('/resume', (url) => app.post(url, { config, handler: resume }));
  inAllLanguages('/end', (url) => app.post(url, { config, handler: end }));
  inAllLanguages('/logout', (url) => app.post(url, { config, handler: logOut }));
}

const inAllLanguages = (path: string, register: (url: string) => unknown): void => {
  for (const language of languageCodes) register(addressIn(language, `${accountPage}${path}`));
};

const outOfDate = (words: Texts['api']) => words.outOfDate;
const tooMany = ({ errors }: Texts['api']) => errors.RATE_LIMITED;

/** True if a browser loads a link that the subscriber hasn't opened. */
const isSpeculative = ({ headers }: FastifyRequest): boolean =>
  /prefetch|prerender|preview/i.test(
    [headers['sec-purpose'], headers['purpose'], headers['x-moz']].join(' '),
  );
