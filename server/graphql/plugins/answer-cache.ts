/**
 * Caches answers with the snapshot that they were made from, where schema.graphql allows it (`@cacheControl`). Cached answers
 * are rate-limited, logged and measured like all others. docs/decisions/018-answers-kept-with-snapshots.md
 */
import type { ApolloServerPlugin } from '@apollo/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isSameLogin } from '../../domain/login.ts';
import type { ApiServices, RequestContext } from '../context.ts';
import { isCacheable } from '../cache-policy.ts';
import type { RecordOperation } from './operation-logging.ts';

/** The longest answer and the longest request that are cached, in characters. */
const maxLength = 8_000;
/** The most answers that are cached for one snapshot. */
const maxAnswers = 20;

/** The cache key of a request: its media type and its whole body. Null when the answer is not cached. */
function cacheKeyOf({ body, headers }: FastifyRequest): string | null {
  const key = JSON.stringify([headers.accept, body]);
  return key.length <= maxLength ? key : null;
}

/** Creates an Apollo plugin and the Fastify hooks of the API's scope that belong to it. */
export function createAnswerCache(
  { snapshots }: Pick<ApiServices, 'snapshots'>,
  record: RecordOperation,
) {
  /** Sends the cached answer, if there is one. */
  function sendCached(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
    const startedAt = performance.now();
    const { state } = request;
    const { caller } = state;
    if (!caller || caller.isRevokedAgent || request.method !== 'POST') return done();
    const cacheKey = cacheKeyOf(request);
    state.cacheKey = cacheKey;
    const snapshot = snapshots.peek(caller.uid);
    const isTheirs = snapshot !== null && isSameLogin(snapshot.login, caller);
    const cached = isTheirs && cacheKey && snapshot.answers.get(cacheKey);
    if (!cached) return done();
    const logged = record({
      name: cached.operationName,
      known: cached.known,
      header: (name) => request.headers[name],
      type: 'query',
      startedAt,
      codes: [],
    });
    state.operation = { ...logged, cached: true };
    void reply.headers(cached.headers).send(cached.body);
  }

  /** Stores an answer with the snapshot that it was made from. */
  function store({ state }: FastifyRequest, reply: FastifyReply, body: unknown): void {
    const { cacheKey, known, madeFrom } = state;
    const contentType = reply.getHeader('content-type');
    if (!cacheKey || !madeFrom || typeof contentType !== 'string' || reply.statusCode !== 200)
      return;
    const { operationName, snapshot } = madeFrom;
    const { answers } = snapshot;
    if (typeof body !== 'string' || body.length > maxLength || answers.size >= maxAnswers) return;
    const headers = { 'content-type': contentType, 'content-length': Buffer.byteLength(body) };
    answers.set(cacheKey, { operationName, known, headers, body });
  }

  const plugin: ApolloServerPlugin<RequestContext> = {
    async requestDidStart({ contextValue }) {
      const { viewer, isAgent, state } = contextValue;
      if (!state.cacheKey || !viewer || isAgent) return;
      return {
        async willSendResponse({ document, operationName, response: { body } }) {
          if (body.kind !== 'single' || body.singleResult.errors) return;
          const snapshot = document && isCacheable(document) && viewer.usedSnapshot();
          if (snapshot) state.madeFrom = { snapshot, operationName: operationName ?? null };
        },
      };
    },
  };

  return {
    plugin,
    addHooks(app: FastifyInstance): void {
      app.addHook('preHandler', sendCached);
      app.addHook('onSend', (request, reply, body, done) => {
        store(request, reply, body);
        done();
      });
    },
  };
}
