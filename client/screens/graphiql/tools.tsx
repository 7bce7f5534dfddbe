/** Renders GraphiQL with the support team's operations, for questions that the desk has no page for. */
import { GraphiQL, type GraphiQLProps } from 'graphiql';
import 'graphiql/setup-workers/vite';
import 'graphiql/style.css';
import {
  type ExecutionResult,
  getOperationAST,
  GraphQLError,
  OperationTypeNode,
  parse,
} from 'graphql';
import { useState } from 'react';
import { createAuthorizedFetch } from '../../authorized-fetch.ts';
import { type Session, useSession } from '../../session.ts';
import { tabs } from './saved-operations.ts';

/** All of GraphiQL's keys begin with this. */
const isOurs = (key: string) => key.startsWith('graphiql:');

/** Keeps GraphiQL's tabs, history and theme in the browser, but not variables, which identify subscribers. */
const storage: NonNullable<GraphiQLProps['storage']> = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => {
    if (!key.endsWith('variables')) localStorage.setItem(key, withoutVariables(value));
  },
  removeItem: (key) => localStorage.removeItem(key),
  clear: () => {
    for (const key of Object.keys(localStorage).filter(isOurs)) localStorage.removeItem(key);
  },
  length: localStorage.length,
};

function withoutVariables(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), (key, value: unknown) =>
      key === 'variables' ? null : value,
    );
  } catch {
    return text;
  }
}

/** Exactly the window's height below the bar, because GraphiQL's editors would overflow. */
const inWindow = {
  flex: 'none',
  height: 'calc(100dvh - 4rem)',
  position: 'relative',
  overflow: 'clip',
} as const;

export function Tools() {
  const session = useSession();
  const [fetcher] = useState(() => createFetcher(session));
  const [isFirstVisit] = useState(() => !Object.keys(localStorage).some(isOurs));
  return (
    <div style={inWindow}>
      <h1 className="visually-hidden">GraphiQL</h1>
      <GraphiQL
        fetcher={fetcher}
        storage={storage}
        defaultTabs={tabs}
        {...(isFirstVisit && { initialVariables: tabs[0]?.variables ?? '' })}
        isHeadersEditorEnabled={false}
        showPersistHeadersSettings={false}
        schemaDescription
      />
    </div>
  );
}

/** Runs GraphiQL's operations. A mutation needs a confirmation, because Ctrl+Enter runs any tab. */
function createFetcher(session: Session): GraphiQLProps['fetcher'] {
  const authorizedFetch = createAuthorizedFetch(session);
  return async ({ query, variables, operationName }) => {
    const operation = operationOf(query, operationName);
    const name = operation?.name?.value ?? null;
    const question = `Make this change? ${name ?? 'A mutation without a name'} with ${JSON.stringify(variables ?? {}, null, 2)}`;
    const isMutation = operation?.operation === OperationTypeNode.MUTATION;
    if (isMutation && !window.confirm(question)) return problem('It was not sent.');
    try {
      const response = await authorizedFetch('/graphql', {
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/json' },
        body: JSON.stringify({ query, variables: variables as unknown, operationName: name }),
      });
      return (await response.json()) as ExecutionResult;
    } catch {
      // GraphiQL would show the stack of a thrown error.
      return problem('The server could not be reached. Please try again.');
    }
  };
}

const problem = (message: string): ExecutionResult => ({ errors: [new GraphQLError(message)] });

/** Finds the operation to run. Just after a change of tabs GraphiQL's name is missing or the previous tab's. */
function operationOf(query: string, name: string | null | undefined) {
  try {
    const document = parse(query);
    return getOperationAST(document, name) ?? getOperationAST(document);
  } catch {
    // The server reports what is wrong with the text.
    return null;
  }
}
