/**
 * Sends an answer again as it was written, while everything that it was made from is still the same. What
 * a returning reader asks for is then neither executed nor written anew; it is still counted against
 * their limit, logged and measured. docs/decisions/015-remembered-answers.md says why nothing can be stale.
 */
import type { ApolloServerPlugin } from '@apollo/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { OperationTypeNode } from 'graphql';
import { z } from 'zod';
import { bearerToken, type RequestContext, type Services } from './context.ts';
import type { Log } from './log.ts';
import type { ReportOperation } from './operation-report.ts';
import { isRepeatable } from './repeatable.ts';
import { createExpiringMap } from './services/expiring-map.ts';
import type { Identity } from './services/identity.ts';
import type { Subscription } from './services/subscription.ts';

/** How many answers are remembered, how large one may be in characters, and for how many milliseconds. */
const limit = 10_000;
const longest = 8_000;
const life = 300_000;

/** An answer, and what it was made from. Caller and list are the very objects that their memories hand out. */
interface Answer {
  caller: Identity;
  list: Subscription[];
  /** What was said of each subscription that was asked about. */
  waiting: ReadonlyMap<Subscription, boolean | null>;
  /** The request's `accept` header, which the form of the answer depends on. */
  accept: string | undefined;
  contentType: string;
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
function questionOf(request: unknown): { question: string; name: string | null } | null {
  const { data: sent } = plain.safeParse(request);
  const id = sent?.extensions?.persistedQuery?.sha256Hash;
  // A text that comes with its id is for the slow way to compare.
  if (!sent || (id && sent.query)) return null;
  const name = sent.operationName ?? null;
  const text = id ?? sent.query;
  return text ? { question: `${name ?? ''} ${text}`, name } : null;
}

/** What an answer that is on its way was made from. */
interface Draft extends Pick<Answer, 'caller' | 'list' | 'waiting'> {
  question: string;
}

/** Makes the memory of one process. */
export function createAnswerMemory(
  { identity, directory, waiting, limiter }: Services,
  lists: NonNullable<Services['lists']>,
  report: ReportOperation,
) {
  const answers = createExpiringMap<Answer>(limit);
  /** By the logger of the request, which both sides have and no other request has. */
  const drafts = new WeakMap<Log, Draft>();
  const keyOf = ({ uid }: Identity, question: string) => `${uid} ${question}`;

  /** Whether all that an answer was made from is what its memories would hand out now. Nobody is asked. */
  async function holds({ caller, list, waiting: told }: Answer): Promise<boolean> {
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
    const asked = token && questionOf(request.body);
    const caller = asked ? identity.recall(token) : null;
    const known = asked && caller && answers.get(keyOf(caller, asked.question));
    // A new token may say something new of its owner: its identity is another object then.
    if (!known || known.caller !== caller || known.accept !== accept || !(await holds(known)))
      return undefined;
    request.tooMany = await limiter.take('reads', caller.uid);
    if (request.tooMany !== null) return undefined;
    report(request.log, { name: asked.name, type: OperationTypeNode.QUERY, started, codes: [] });
    return reply.header('content-type', known.contentType).send(known.body);
  }

  /** Remembers what was just written. */
  function keep(request: FastifyRequest, reply: FastifyReply, body: unknown): void {
    const draft = drafts.get(request.log);
    const contentType = reply.getHeader('content-type');
    if (!draft || reply.statusCode !== 200 || typeof contentType !== 'string') return;
    if (typeof body !== 'string' || body.length > longest) return;
    const { question, ...basis } = draft;
    const { accept } = request.headers;
    answers.set(keyOf(basis.caller, question), { ...basis, accept, contentType, body }, life);
  }

  const plugin: ApolloServerPlugin<RequestContext> = {
    async requestDidStart({ request, contextValue }) {
      // As it was sent: other plugins put a text in the place of an id.
      const asked = questionOf(request);
      const { caller, viewer, isAgent, waiting: told, log } = contextValue;
      if (!asked || !caller || !viewer || isAgent) return;
      return {
        async willSendResponse({ document, response: { body } }) {
          if (!document || body.kind !== 'single' || body.singleResult.errors) return;
          if (!isRepeatable(document) || [...told.values()].includes(null)) return;
          // It was asked for already: without an error, so it is there.
          const list = await viewer.subscriptions();
          drafts.set(log, { question: asked.question, caller, list, waiting: told });
        },
      };
    },
  };

  return {
    plugin,
    /** Registers the hooks on the API's own scope. */
    register(app: FastifyInstance): void {
      app.addHook('preHandler', answer);
      app.addHook('onSend', async (request, reply, body) => keep(request, reply, body));
    },
  };
}
