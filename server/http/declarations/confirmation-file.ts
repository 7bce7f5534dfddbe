/** The confirmation of a declaration as a file, which the page that follows it links to: it is kept without JavaScript. */
import type { FastifyInstance } from 'fastify';
import { UpstreamError } from '../../domain/errors.ts';
import type { DeclarationStore } from '../../domain/leaving/declaration-store.ts';
import { isDeclarationId } from '../../domain/leaving/resolve-declaration.ts';
import { declarationFile } from '../../domain/mail/texts/files.ts';
import type { RateLimiter } from '../../domain/rate-limiter.ts';
import type { SignDeclaration } from '../../domain/receipt-proof.ts';
import { languageOfDocument } from '../../domain/stored-language.ts';
import { networkOf } from '../../graphql/authentication.ts';
import { describeError } from '../../log.ts';
import { sendFile } from '../file.ts';
import { type Frames, sendTryAgain } from '../frames.ts';
import { languageOf } from '../language.ts';
import type { ClientConfig } from '../page.ts';
import { declarationNumber } from './form.ts';

/** When to try again if the store does not answer. */
const retryAfterSeconds = 5;

/**
 * The address of a file. The form's number, 128 random bits, is its secret: only the browser that was given the form knows
 * it, and the declaration's id follows from it and from the words that are stored. So nothing more is stored to check it.
 */
export const fileAddress = (id: string, request: string): string =>
  `/declarations/${id}/${request}`;

interface FileOptions {
  declarations: Pick<DeclarationStore, 'read'>;
  signDeclaration: SignDeclaration;
  limiter: RateLimiter;
  frames: Frames;
  config: Pick<ClientConfig, 'origin' | 'links'>;
}

/** Registers the route. */
export function confirmationFile(app: FastifyInstance, options: FileOptions): void {
  const { declarations, signDeclaration, limiter, frames, config } = options;
  app.get<{ Params: { id: string; request: string } }>(
    fileAddress(':id', ':request'),
    async (request, reply) => {
      const { id, request: secret } = request.params;
      // The address is the secret, so no other site may be told of it.
      reply.header('referrer-policy', 'same-origin');
      const wait = await limiter.take('anonymous', networkOf(request.ip));
      if (wait !== null)
        return sendTryAgain(
          reply.code(429).header('retry-after', wait),
          frames,
          languageOf(request),
        );
      try {
        const stored = isDeclarationId(id) ? await declarations.read(id) : null;
        if (!stored) return reply.callNotFound();
        const { value: declaration } = stored;
        const language = languageOfDocument(declaration);
        const { kind, declared } = declaration;
        if (declarationNumber(secret, { kind, language, declared }) !== id)
          return reply.callNotFound();
        const text = declarationFile(declaration, {
          proof: await signDeclaration(declaration),
          siteOrigin: config.origin,
          supportEmail: config.links.supportEmail,
        });
        return sendFile(reply, `stop-smoke-now-${id}.txt`, text);
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error;
        request.log.warn({ error: describeError(error) }, 'a confirmation could not be read');
        return sendTryAgain(
          reply.code(503).header('retry-after', retryAfterSeconds),
          frames,
          languageOf(request),
        );
      }
    },
  );
}
