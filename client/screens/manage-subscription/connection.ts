/** The way to the API for the person who is signed in. Apollo Client comes when it is needed: the first cards do without. */
import { type EarlyStart, earlyOperation } from '../../head-start.ts';
import type { Session } from '../../session.ts';
import type { Connection } from './live.tsx';

/** Gives the connection, the same each time. A failure to load its code is not remembered. */
export type Connect = () => Promise<Connection>;

/** @param early what was asked before: it answers the first question for the list */
export function createConnect(session: Session, early: EarlyStart | null): Connect {
  let connection: Promise<Connection> | undefined;
  let unused = early?.answer ?? null;
  const takeEarlyAnswer = (operation: string) => {
    if (operation !== earlyOperation) return null;
    const answer = unused;
    unused = null;
    return answer;
  };

  async function load(): Promise<Connection> {
    const { connect } = await import('./live.tsx');
    return connect({
      idToken: async (options) => (await session.identity()).idToken(options),
      takeEarlyAnswer,
      onRefused: () => void session.identity().then((identity) => identity.signOut()),
    });
  }

  return () =>
    (connection ??= load().catch((error: unknown) => {
      connection = undefined;
      throw error;
    }));
}
