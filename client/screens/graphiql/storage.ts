/**
 * What GraphiQL stores in this browser: tabs and history. Variables, which name subscribers, stay in memory and are
 * gone after a reload. The rest belongs to one agent, and is removed as soon as the page sees that nobody, or
 * somebody else, is logged in.
 */
import type { Storage } from '@graphiql/toolkit';
import type { TabsState } from '@graphiql/react';

/** Where GraphiQL 5 stores its tabs, and the editors' contents. */
export const keys = {
  tabs: 'graphiql:tabState',
  query: 'graphiql:query',
  variables: 'graphiql:variables',
};

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
  /** What this page wrote and the browser did not store as it was: values with variables. */
  const inMemory = new Map<string, string>();
  const isOwn = () => localStorage.getItem(owner) === agentId;
  if (!isOwn()) {
    clearDesk();
    localStorage.setItem(owner, agentId);
  }
  return {
    getItem: (key) => inMemory.get(key) ?? localStorage.getItem(key),
    setItem: (key, value) => {
      if (!isOwn()) return;
      if (hasVariables.has(key)) inMemory.set(key, value);
      localStorage.setItem(key, withoutVariables(key, value));
    },
    removeItem: (key) => {
      inMemory.delete(key);
      localStorage.removeItem(key);
    },
    clear: () => {
      inMemory.clear();
      clearDesk();
      localStorage.setItem(owner, agentId);
    },
    get length() {
      return Object.keys(localStorage).filter((key) => key.startsWith(prefix)).length;
    },
  };
}

const hasVariables = new Set([keys.tabs, keys.variables]);

/** A value as the browser may store it. */
function withoutVariables(key: string, value: string): string {
  if (key === keys.variables) return '';
  if (key !== keys.tabs) return value;
  const { tabs, ...rest } = JSON.parse(value) as TabsState;
  return JSON.stringify({ ...rest, tabs: tabs.map((tab) => ({ ...tab, variables: null })) });
}
