/**
 * Sends an answer again as it was written, while everything that it was made from is still the same. What
 * a returning reader asks for is then neither executed nor written anew; it is still counted against
 * their limit, logged and measured. docs/decisions/015-remembered-answers.md says why nothing can be stale.
 */
import type { ApolloServerPlugin } from '@apollo/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { bearerToken, type RequestContext, type Services } from './context.ts';
import type { OperationReport } from './operation-report.ts';
import { isRepeatable } from './repeatable.ts';
import type { Basis } from './request-notes.ts';
import { createExpiringMap } from './services/expiring-map.ts';
import type { Identity } from './services/identity.ts';

/** How many answers are remembered, how large one may be in characters, and for how many milliseconds. */
const limit = 10_000;
const longest = 8_000;
const life = 300_000;

/** An answer, as it was written. */
interface Answer extends Basis {
  /** The request's `accept` header, which the form of the answer depends on. */
  accept: string | undefined;
  headers: { 'content-type': string; 'content-length': number };
  body: string;
}

/** The parts of a request that an answer depends on; one with variables is executed each time. */
const plain = z.object({
  operationName: z.string().nullish(),
  query: z.string().max(longest).nullish(),
  variables: z.strictObject({}).nullish(),
  extensions: z
    .object({ persistedQuery: z.object({ sha256Hash: z.string().max(64) }).nullish() })
    .nullish(),
});

/** What a request asks for, by its text or its id, in one line; null for what can't be remembered by that. */
function questionOf(request: unknown): string | null {
  const { data: sent } = plain.safeParse(request);
  const id = sent?.extensions?.persistedQuery?.sha256Hash;
  // A text that comes with its id is for the slow way to compare.
  if (!sent || (id && sent.query)) return null;
  const text = id ?? sent.query;
  return text ? `${sent.operationName ?? ''} ${text}` : null;
}

/** Makes the memory of one process: an Apollo plugin and Fastify hooks. */
export function createAnswerMemory(
  { identity, directory, waiting, limiter }: Services,
  lists: NonNullable<Services['lists']>,
  report: OperationReport,
) {
  const answers = createExpiringMap<Answer>(limit);
  const keyOf = ({ uid }: Identity, question: string) => `${uid} ${question}`;

  /** Whether all that an answer was made from is what its memories would hand out now. Nobody is asked. */
  async function holds({ caller, list, waiting: told }: Basis): Promise<boolean> {
    const customer = directory.recall(caller.uid);
    if (customer === null || (await lists.recall(customer)) !== list) return false;
    for (const [subscription, was] of told) if (waiting.recall(subscription) !== was) return false;
    return true;
  }

  /** Sends what is remembered, if that still holds; leaves all else to Apollo. */
  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const started = performance.now();
    const { authorization = '', accept } = request.headers;
    const token = request.method === 'POST' ? bearerToken(authorization) : null;
    const { notes } = request;
    const question = token && questionOf(request.body);
    notes.question = question;
    const caller = question ? identity.recall(token) : null;
    const known = question && caller && answers.get(keyOf(caller, question));
    // A new token may say something new of its owner: its identity is another object then.
    if (!known || known.caller !== caller || known.accept !== accept || !(await holds(known)))
      return undefined;
    notes.tooMany = await limiter.take('reads', caller.uid);
    if (notes.tooMany !== null) return undefined;
    const note = report({ name: known.name, type: 'query', started, codes: [] });
    notes.operation = { ...note, remembered: true };
    return reply.headers(known.headers).send(known.body);
  }

  /** Remembers what was just written. */
  function keep({ headers, notes }: FastifyRequest, reply: FastifyReply, body: unknown) {
    const { question, basis } = notes;
    const contentType = reply.getHeader('content-type');
    if (!question || !basis || typeof contentType !== 'string') return;
    if (typeof body !== 'string' || body.length > longest) return;
    const written = { 'content-type': contentType, 'content-length': Buffer.byteLength(body) };
    const kept = { ...basis, accept: headers.accept, headers: written, body };
    answers.set(keyOf(basis.caller, question), kept, life);
  }

  const plugin: ApolloServerPlugin<RequestContext> = {
    async requestDidStart({ contextValue }) {
      const { caller, viewer, isAgent, waiting: told, notes } = contextValue;
      if (!notes.question || !caller || !viewer || isAgent) return;
      return {
        async willSendResponse({ document, operationName: name, response: { body } }) {
          if (!document || body.kind !== 'single' || body.singleResult.errors) return;
          if (!isRepeatable(document) || [...told.values()].includes(null)) return;
          // It was asked for already, and without an error: it is there.
          const list = await viewer.subscriptions();
          notes.basis = { name: name ?? null, caller, list, waiting: told };
        },
      };
    },
  };

  return {
    plugin,
    /** Registers the hooks on the API's own scope. */
    register(app: FastifyInstance): void {
      app.addHook('preHandler', answer);
      app.addHook('onSend', (request, reply, body, done) => {
        keep(request, reply, body);
        done();
      });
    },
  };
}
