/**
 * Sends an answer again that was made of one snapshot and of nothing else, for as long as that snapshot is kept.
 * It is limited, logged and measured like any other. docs/decisions/018-answers-kept-with-snapshots.md
 */
import type { ApolloServerPlugin } from '@apollo/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { bearerToken, type RequestContext, type Services } from '../context.ts';
import type { OperationReport } from './operation-logging.ts';

/** How large an answer that is kept may be, in characters, and how many a snapshot has. */
const longest = 8_000;
const limit = 20;

/** The parts of a request that an answer depends on; one with variables is executed each time. */
const plain = z.object({
  operationName: z.string().nullish(),
  query: z.string().max(longest).nullish(),
  variables: z.strictObject({}).nullish(),
  extensions: z
    .object({ persistedQuery: z.object({ sha256Hash: z.string().max(64) }).nullish() })
    .nullish(),
});

/** What a request asks for, by its text or its id, and in which form; null for what is executed each time. */
function questionOf({ body, headers }: FastifyRequest): string | null {
  const { data: sent } = plain.safeParse(body);
  const id = sent?.extensions?.persistedQuery?.sha256Hash;
  // A text that comes with its id is for the slow way to compare.
  if (!sent || (id && sent.query)) return null;
  const text = id ?? sent.query;
  return text ? JSON.stringify([headers.accept, sent.operationName, text]) : null;
}

/** Makes an Apollo plugin, and what registers the hooks on the API's own scope. */
export function createKeptAnswers(
  { identity, snapshots, limiter }: Services,
  report: OperationReport,
) {
  /** Sends what is kept; leaves all else to Apollo. */
  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const started = performance.now();
    const token =
      request.method === 'POST' ? bearerToken(request.headers.authorization ?? '') : null;
    const question = token && questionOf(request);
    const { notes } = request;
    notes.question = question;
    const caller = question ? identity.recall(token) : null;
    const snapshot = caller && snapshots.peek(caller.uid);
    const kept = snapshot?.identity === caller && question && snapshot?.answers.get(question);
    if (!caller || !kept) return undefined;
    notes.tooMany = await limiter.take('reads', caller.uid);
    if (notes.tooMany !== null) return undefined;
    const note = report({ name: kept.operationName, type: 'query', started, codes: [] });
    notes.operation = { ...note, cached: true };
    return reply.headers(kept.headers).send(kept.body);
  }

  /** Keeps what was just written with the snapshot that it was made of. */
  function keep({ notes }: FastifyRequest, reply: FastifyReply, body: unknown): void {
    const { question, basis } = notes;
    const contentType = reply.getHeader('content-type');
    if (!question || !basis || typeof contentType !== 'string' || reply.statusCode !== 200) return;
    const { answers } = basis.snapshot;
    if (typeof body !== 'string' || body.length > longest || answers.size >= limit) return;
    const headers = { 'content-type': contentType, 'content-length': Buffer.byteLength(body) };
    answers.set(question, { operationName: basis.operationName, headers, body });
  }

  const plugin: ApolloServerPlugin<RequestContext> = {
    async requestDidStart({ contextValue }) {
      const { viewer, isAgent, notes } = contextValue;
      if (!notes.question || !viewer || isAgent) return;
      return {
        async willSendResponse({ operationName, response: { body } }) {
          if (body.kind !== 'single' || body.singleResult.errors) return;
          const snapshot = contextValue.onlyFrom();
          if (snapshot) notes.basis = { operationName: operationName ?? null, snapshot };
        },
      };
    },
  };

  return {
    plugin,
    register(app: FastifyInstance): void {
      app.addHook('preHandler', answer);
      app.addHook('onSend', (request, reply, body, done) => {
        keep(request, reply, body);
        done();
      });
    },
  };
}
