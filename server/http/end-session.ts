/** Logs a browser out. Every kind of log-out uses this file. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Sessions } from '../adapters/firebase-auth/sessions.ts';
import { UpstreamError } from '../domain/errors.ts';
import { describeError } from '../log.ts';
import { type LogOut, mostValues, type SessionCookie } from './cookies.ts';

/** Ends the sessions of a request's cookies. If a session remains, marks the log-out as unfinished and returns false. */
export async function endSession(
  request: FastifyRequest,
  reply: FastifyReply,
  { sessions, sessionCookie }: { sessions: Pick<Sessions, 'end'>; sessionCookie: SessionCookie },
  where: LogOut,
): Promise<boolean> {
  const values = sessionCookie.all(request);
  let isDone = values.length <= mostValues;
  for (const value of values.slice(0, mostValues))
    try {
      await sessions.end(value, { everywhere: where === 'everywhere' });
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      request.log.warn({ error: describeError(error) }, 'a session was not ended');
      isDone = false;
    }
  if (isDone) sessionCookie.clear(reply);
  else sessionCookie.leave(reply, where);
  return isDone;
}
