/** Serves a declaration's confirmation to the browser that sent the form, as a page and as a file. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { texts } from '../../../texts/generated/server.ts';
import type { Declaration } from '../../domain/leaving/declaration.ts';
import type { Services } from '../../services.ts';
import { isDeclarationId } from '../../domain/leaving/resolve-declaration.ts';
import { plainText } from '../../domain/mail/texts/mail-layout.ts';
import { declarationRows } from '../../domain/mail/texts/rows.ts';
import { languageOfDocument } from '../../domain/language.ts';
import { declarationCookie } from '../cookies.ts';
import {
  createAnswers,
  type Layouts,
  noticePage,
  sendFile,
  sendPageInLayout,
  withMailLink,
} from '../layout.ts';
import { languageOf } from '../language.ts';
import type { ClientConfig } from '../page.ts';
import { answerPage } from './declared-pages.ts';
import { declarationNumber } from './form.ts';

/** Returns a confirmation's path. The path is no secret, because the path opens nothing without the cookie. */
export const confirmationPath = (id: string): string => `/declarations/${id}`;

export interface ConfirmationOptions {
  services: Services;
  layouts: Layouts;
  config: Pick<ClientConfig, 'links'>;
}

export function confirmation(app: FastifyInstance, options: ConfirmationOptions): void {
  const { layouts, config } = options;
  const { declarations, sendsMail } = options.services;
  const { supportEmail } = config.links;
  const { config: anybody, answer } = createAnswers(layouts);

  /** Finds a declaration if a cookie has the form's number. Compares ids, because the form's number determines the id. */
  async function read(id: string, secrets: string[]): Promise<Declaration | null> {
    if (secrets.length === 0 || !isDeclarationId(id)) return null;
    const declaration = (await declarations.read(id))?.value;
    if (!declaration) return null;
    const form = { ...declaration, language: languageOfDocument(declaration) };
    return secrets.some((secret) => declarationNumber(secret, form) === id) ? declaration : null;
  }

  /** Sends the same page for existing and unknown ids, so that the page doesn't reveal which ids exist. */
  function sendElsewhere(request: FastifyRequest, reply: FastifyReply) {
    const language = languageOf(request);
    const { elsewhere, questions } = texts[language].leaving;
    const { heading, text, mailed } = elsewhere;
    const contact = withMailLink(questions({ supportEmail }), supportEmail);
    const page = noticePage(heading, [text, ...(sendsMail ? [mailed] : []), contact]);
    return sendPageInLayout(reply.code(404), layouts[language](page));
  }

  const register = (
    path: string,
    send: (reply: FastifyReply, declaration: Declaration) => unknown,
  ) =>
    app.get<{ Params: { id: string } }>(path, {
      // These requests are refused last, because the sender of an accepted form must see the confirmation.
      config: {
        ...anybody,
        isCritical: (request) => declarationCookie.read(request).length > 0,
      },
      handler: answer('a confirmation could not be read', async (request, reply) => {
        const { id } = request.params as { id: string };
        const declaration = await read(id, declarationCookie.read(request));
        return declaration ? send(reply, declaration) : sendElsewhere(request, reply);
      }),
    });

  register(confirmationPath(':id'), (reply, declaration) => {
    const file = `${confirmationPath(declaration.id)}/file`;
    const page = answerPage(declaration, { isMailed: sendsMail, file, supportEmail });
    return sendPageInLayout(reply, layouts[languageOfDocument(declaration)](page));
  });
  register(`${confirmationPath(':id')}/file`, (reply, declaration) => {
    const text = declarationFile(declaration, supportEmail);
    return sendFile(reply, `stop-smoke-now-${declaration.id}.txt`, text);
  });
}

function declarationFile(declaration: Declaration, supportEmail: string): string {
  const { kind } = declaration;
  const language = languageOfDocument(declaration);
  const { subject, received } = texts[language].mail.declarationReceived;
  return plainText({
    language,
    heading: `Stop Smoke Now: ${subject({ kind })}`,
    paragraphs: [received],
    rows: declarationRows(language, declaration),
    footer: [texts[language].file.questions({ supportEmail })],
  });
}
