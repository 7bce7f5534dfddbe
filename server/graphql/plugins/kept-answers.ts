/**
 * Sends an answer again that was made from one snapshot and nothing else, for as long as that snapshot is kept.
 * It is limited, logged and measured like any other. docs/decisions/018-answers-kept-with-snapshots.md
 */
import type { ApolloServerPlugin } from '@apollo/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type ApiServices, bearerToken, type RequestContext } from '../context.ts';
import type { RecordOperation } from './operation-logging.ts';

/** The longest answer, and the longest query, that is kept; in characters. */
const maxLength = 8_000;
/** How many answers a snapshot keeps. */
const maxAnswers = 20;

/** The parts of a request that an answer depends on; one with variables is executed each time. */
const requestBody = z.object({
  operationName: z.string().nullish(),
  query: z.string().max(maxLength).nullish(),
  variables: z.strictObject({}).nullish(),
  extensions: z
    .object({ persistedQuery: z.object({ sha256Hash: z.string().max(64) }).nullish() })
    .nullish(),
});

/** What a request asks for, by its text or its id, and in which form; null for what is executed each time. */
function cacheKeyOf({ body, headers }: FastifyRequest): string | null {
  const { data: sent } = requestBody.safeParse(body);
  const id = sent?.extensions?.persistedQuery?.sha256Hash;
  // A text that comes with its id must be compared with it: persistedOperations does that.
  if (!sent || (id && sent.query)) return null;
  const text = id ?? sent.query;
  return text ? JSON.stringify([headers.accept, sent.operationName, text]) : null;
}

/** Makes an Apollo plugin, and what registers the hooks on the API's own scope. */
export function createKeptAnswers(
  { identity, snapshots, limiter }: ApiServices,
  record: RecordOperation,
) {
  /** Sends a kept answer; leaves everything else to Apollo. */
  async function sendKept(request: FastifyRequest, reply: FastifyReply) {
    const startedAt = performance.now();
    const token =
      request.method === 'POST' ? bearerToken(request.headers.authorization ?? '') : null;
    const cacheKey = token && cacheKeyOf(request);
    const { state } = request;
    state.cacheKey = cacheKey;
    const caller = cacheKey ? identity.peek(token) : null;
    const snapshot = caller && snapshots.peek(caller.uid);
    const kept = snapshot?.identity === caller && cacheKey && snapshot?.answers.get(cacheKey);
    if (!caller || !kept) return undefined;
    state.retryAfter = await limiter.take('reads', caller.uid);
    if (state.retryAfter !== null) return undefined;
    const logged = record({ name: kept.operationName, type: 'query', startedAt, codes: [] });
    state.operation = { ...logged, cached: true };
    return reply.headers(kept.headers).send(kept.body);
  }

  /** Keeps what was just written with the snapshot that it was made from. */
  function keep({ state }: FastifyRequest, reply: FastifyReply, body: unknown): void {
    const { cacheKey, madeFrom } = state;
    const contentType = reply.getHeader('content-type');
    if (!cacheKey || !madeFrom || typeof contentType !== 'string' || reply.statusCode !== 200)
      return;
    const { answers } = madeFrom.snapshot;
    if (typeof body !== 'string' || body.length > maxLength || answers.size >= maxAnswers) return;
    const headers = { 'content-type': contentType, 'content-length': Buffer.byteLength(body) };
    answers.set(cacheKey, { operationName: madeFrom.operationName, headers, body });
  }

  const plugin: ApolloServerPlugin<RequestContext> = {
    async requestDidStart({ contextValue }) {
      const { viewer, isAgent, state } = contextValue;
      if (!state.cacheKey || !viewer || isAgent) return;
      return {
        async willSendResponse({ operationName, response: { body } }) {
          if (body.kind !== 'single' || body.singleResult.errors) return;
          const snapshot = contextValue.answerSnapshot();
          if (snapshot) state.madeFrom = { snapshot, operationName: operationName ?? null };
        },
      };
    },
  };

  return {
    plugin,
    register(app: FastifyInstance): void {
      app.addHook('preHandler', sendKept);
      app.addHook('onSend', (request, reply, body, done) => {
        keep(request, reply, body);
        done();
      });
    },
  };
}
