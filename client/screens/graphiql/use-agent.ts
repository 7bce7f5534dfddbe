/** Whether the person who is signed in belongs to the support team: the server's answer decides. */
import { useEffect, useState } from 'react';
import supportAgent from './agent.graphql?raw';
import { hasCode, type Ask } from './api.ts';

export type Agent =
  /** Not answered yet. */
  | { state: 'asking' }
  | { state: 'agent' }
  /** Signed in, without the role. */
  | { state: 'subscriber' }
  /** No answer, or one that says nothing about the role. */
  | { state: 'unknown'; retry: () => void };

/**
 * Asks once for each `ask`, and again when told to.
 * @param renewToken gets a new ID token from the identity service
 */
export function useAgent(ask: Ask, renewToken: () => Promise<unknown>): Agent {
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<{ to: Ask; attempt: number; agent: Agent } | null>(null);
  useEffect(() => {
    let isOver = false;
    const retry = () => setAttempt(attempt + 1);
    void findOut(ask, renewToken, retry).then((agent) => {
      if (!isOver) setAnswer({ to: ask, attempt, agent });
    });
    return () => {
      isOver = true;
    };
  }, [ask, renewToken, attempt]);
  return answer?.to === ask && answer.attempt === attempt ? answer.agent : { state: 'asking' };
}

/** The role is in the token: somebody who got it a moment ago needs a new one to have it. */
async function findOut(
  ask: Ask,
  renewToken: () => Promise<unknown>,
  retry: () => void,
): Promise<Agent> {
  try {
    const agent = await look(ask);
    if (agent.state !== 'subscriber') return agent;
    await renewToken();
    return await look(ask);
  } catch {
    return { state: 'unknown', retry };
  }
}

async function look(ask: Ask): Promise<Agent> {
  const result = await ask({ query: supportAgent });
  if (hasCode(result, 'FORBIDDEN')) return { state: 'subscriber' };
  const viewer = result.data?.['viewer'] as { role: string } | null | undefined;
  if (!viewer) throw new Error('The answer does not say who is signed in.');
  return { state: viewer.role === 'SUPPORT' ? 'agent' : 'subscriber' };
}
