/** GraphiQL's tabs: filled with the saved operations at first, named in plain words, stored from then on. */
import type { TabsState } from '@graphiql/react';
import type { Storage } from '@graphiql/toolkit';
import { savedOperations, variablesText } from './saved-operations.ts';
import { keys } from './storage.ts';

const names = new Map(savedOperations.map(({ operationName, name }) => [operationName, name]));

/**
 * Gives the tabs of saved operations their names, in place: GraphiQL takes a tab's title from its operation
 * whenever the text changes, and offers nothing but a look at the tabs before it shows them.
 */
export function nameTabs({ tabs }: TabsState): void {
  for (const tab of tabs) tab.title = names.get(tab.title) ?? tab.title;
}

/**
 * Makes the tabs ready for GraphiQL to open: those of the last time, with the variables of the saved operations as
 * they are at first, or new ones.
 */
export function prepareTabs(storage: Storage, isLocal: boolean): 'kept' | 'filled' {
  try {
    const state = JSON.parse(storage.getItem(keys.tabs) ?? '') as TabsState;
    nameTabs(state);
    for (const tab of state.tabs) {
      const saved = savedOperations.find(({ name }) => name === tab.title);
      tab.variables = saved ? variablesText(saved, isLocal) : '';
    }
    keepTabs(storage, state);
    return 'kept';
  } catch {
    fillTabs(storage, isLocal);
    return 'filled';
  }
}

/** One tab for each saved operation, the first of them open; all other tabs are gone. */
export function fillTabs(storage: Storage, isLocal: boolean): void {
  const tabs = savedOperations.map((operation) => ({
    id: crypto.randomUUID(),
    hash: '',
    title: operation.name,
    query: operation.query,
    variables: variablesText(operation, isLocal),
    headers: null,
    operationName: operation.operationName,
    response: null,
  }));
  keepTabs(storage, { tabs, activeTabIndex: 0 });
}

/** The editors' contents are kept a second time: GraphiQL takes a difference for one tab more. */
function keepTabs(storage: Storage, state: TabsState): void {
  const open = state.tabs[state.activeTabIndex];
  storage.setItem(keys.tabs, JSON.stringify(state));
  storage.setItem(keys.query, open?.query ?? '');
  storage.setItem(keys.variables, open?.variables ?? '');
}
