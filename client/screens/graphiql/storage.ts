/**
 * What GraphiQL keeps in this browser: tabs and history, with subscribers' addresses in them. It belongs to
 * one agent, and is gone as soon as the page sees that nobody, or somebody else, is logged in.
 */
import type { Storage } from '@graphiql/toolkit';

/** GraphiQL puts it before each of its keys. */
const prefix = 'graphiql:';
const owner = `${prefix}owner`;

/** Removes everything. */
export function clearDesk(): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(prefix)) localStorage.removeItem(key);
}

/**
 * The storage of one agent, for GraphiQL. What somebody else left is removed; what GraphiQL writes late,
 * after the agent has left, is dropped.
 * @param agentId the agent's user id
 */
export function openDesk(agentId: string): Storage {
  const isOwn = () => localStorage.getItem(owner) === agentId;
  if (!isOwn()) {
    clearDesk();
    localStorage.setItem(owner, agentId);
  }
  return {
    getItem: (key) => localStorage.getItem(key),
    setItem: (key, value) => {
      if (isOwn()) localStorage.setItem(key, value);
    },
    removeItem: (key) => localStorage.removeItem(key),
    clear: () => {
      clearDesk();
      localStorage.setItem(owner, agentId);
    },
    get length() {
      return Object.keys(localStorage).filter((key) => key.startsWith(prefix)).length;
    },
  };
}
