/** Serves the pages that end a contract without a sign-in. Stores each declaration before the sender gets a confirmation. */
import { randomBytes } from 'node:crypto';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { commitTime } from '../../domain/stored.ts';
import type { Declaration } from '../../domain/leaving/declaration.ts';
import { languageOfDocument } from '../../domain/language.ts';
import { bounded } from '../../domain/calls.ts';
import { UpstreamError } from '../../domain/errors.ts';
import { newMail } from '../../domain/mail/mail.ts';
import { describeError } from '../../log.ts';
import type { ClientConfig } from '../page.ts';
import { declarationCookie, type SessionCookie } from '../cookies.ts';
import { acceptForms, isForeign, redirectWithin } from '../within-site.ts';
import { type LaidOutPage, sendPageInLayout } from '../layout.ts';
import { confirmation, type ConfirmationOptions, confirmationPath } from './confirmation.ts';
import {
  checkForm,
  declarationNumber,
  type ExitPage,
  exitPagesIn,
  largestForm,
  newForm,
  readForm,
  textVersion,
} from './form.ts';
import { busyPage, type Contact, type FormPage, formPage } from './form-page.ts';
import { summaryPage } from './declared-pages.ts';
import { undo } from './undo.ts';

const sessionMs = 500;
const retryAfterSeconds = 5;

export interface DeclarationOptions extends ConfirmationOptions {
  sessionCookie: SessionCookie;
  config: Pick<ClientConfig, 'exitLanguages' | 'origin' | 'links'>;
  postalAddress: string | null;
}

/** Registers the routes. Their scope accepts only forms, and answers with pages, even after an error. */
export async function declarations(
  app: FastifyInstance,
  options: DeclarationOptions,
): Promise<void> {
  acceptForms(app, largestForm);
  for (const page of exitPagesIn(options.config.exitLanguages)) register(app, page, options);
  confirmation(app, options);
  undo(app, options);
}

function register(app: FastifyInstance, page: ExitPage, options: DeclarationOptions): void {
  const { config, layouts, postalAddress } = options;
  const { declarations: store, sessions, sendsMail } = options.services;
  const { supportEmail } = config.links;
  const contact: Contact = { supportEmail, postalAddress, sendsMail };
  const send = (reply: FastifyReply, laidOut: LaidOutPage) =>
    sendPageInLayout(reply, layouts[page.language](laidOut));
  const sendForm = (reply: FastifyReply, about: Omit<FormPage, 'page' | 'contact'>) =>
    send(reply, formPage({ page, contact, ...about }));
  const formOf = ({ body }: FastifyRequest) =>
    readForm(typeof body === 'string' ? body : '', page.kind, newRequest);

  const sendNotStored = (request: FastifyRequest, reply: FastifyReply) =>
    sendForm(reply.code(503).header('retry-after', retryAfterSeconds), {
      form: formOf(request),
      notice: 'notStored',
    });

  function isDeclaration(request: FastifyRequest): boolean {
    const form = formOf(request);
    const isLastStep = !page.hasSummary || form.step === 'DECLARE';
    return isLastStep && !isForeign(request, config.origin) && !checkForm(form, page).problems;
  }

  const routeConfig: FastifyContextConfig = {
    // A refused form must come back with the typed text. So forms skip the anonymous limit, which applies before the body is read.
    isAnonymous: ({ method }) => method !== 'POST',
    isCritical: (request) => request.method === 'POST' && isDeclaration(request),
    refuse: (request, reply, { status, retryAfterSeconds: seconds }) =>
      request.method === 'POST' && isDeclaration(request)
        ? sendNotStored(request, reply)
        : send(reply.code(status).header('retry-after', seconds), busyPage(page, contact, seconds)),
  };

  async function receive(request: FastifyRequest, reply: FastifyReply) {
    const form = formOf(request);
    const sendTooMany = (seconds: number) =>
      sendForm(reply.code(429).header('retry-after', seconds), {
        form,
        notice: 'tooMany',
        retryAfterSeconds: seconds,
      });
    const pause = await request.consume('exitForms');
    if (pause !== null) return sendTooMany(pause);
    if (isForeign(request, config.origin))
      return sendForm(reply.code(403), { form, notice: 'foreign' });
    if (page.hasSummary && form.step === 'EDIT') return sendForm(reply, { form });
    const { declared, problems } = checkForm(form, page);
    if (problems) return sendForm(reply.code(422), { form, problems });
    if (page.hasSummary && form.step === 'SUMMARY')
      return send(reply, summaryPage(page, form, declared));
    const wait = await request.consume('declarations');
    if (wait !== null) return sendTooMany(wait);

    const { kind, language } = page;
    const id = declarationNumber(form.request, { kind, language, declared });
    const added: Declaration = {
      version: 1,
      id,
      kind,
      language,
      declared,
      isSuspicious: form.isSuspicious,
      textVersion,
      receivedAt: commitTime,
      state: 'RECEIVED',
      issue: null,
      candidates: [],
      dueAt: commitTime,
      failures: 0,
      match: null,
      resolution: null,
    };
    try {
      const mails = sendsMail ? [mailOf(added)] : [];
      const { isNew } = await store.add(added, mails);
      request.log.info({ declaration: id, kind, repeated: !isNew }, 'declaration received');
      const path = confirmationPath(id);
      declarationCookie.set(reply, { path, secret: form.request, siteOrigin: config.origin });
      return redirectWithin(reply.header('cache-control', 'private, no-store'), path);
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      request.log.error({ error: describeError(error) }, 'a declaration was not stored');
      return sendNotStored(request, reply);
    }
  }

  /** Returns the signed-in user's email, or an empty text if the session can't be verified in time. */
  async function knownEmail(request: FastifyRequest): Promise<string> {
    const session = options.sessionCookie.read(request);
    if (session === null) return '';
    const user = await bounded(sessionMs, () => sessions.verify(session)).catch(() => null);
    return user?.email ?? '';
  }

  app.get(page.path, { config: routeConfig }, async (request, reply) => {
    const form = newForm(newRequest());
    form.words.email = await knownEmail(request);
    return sendForm(reply, { form });
  });
  app.post(page.path, {
    bodyLimit: largestForm,
    config: routeConfig,
    errorHandler(error, request, reply) {
      const { statusCode: status = 500 } = error;
      if (status < 500)
        return void sendForm(reply.code(status), {
          form: newForm(newRequest()),
          notice: 'unreadable',
        });
      request.log.error({ error: describeError(error) }, 'request failed');
      void sendNotStored(request, reply);
    },
    handler: receive,
  });
}

const newRequest = (): string => randomBytes(16).toString('base64url');

function mailOf(declaration: Declaration) {
  const { id, declared, receivedAt } = declaration;
  return newMail(
    {
      id: `${id}.received`,
      kind: 'DECLARATION_RECEIVED',
      language: languageOfDocument(declaration),
      to: declared.confirmTo ?? declared.email,
      declarationId: id,
    },
    receivedAt,
  );
}
