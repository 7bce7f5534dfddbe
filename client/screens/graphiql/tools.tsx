/** GraphiQL with the support team's operations. Heavy: loaded when the server has said that an agent is there. */
import { GraphiQL, type GraphiQLProps } from 'graphiql';
import 'graphiql/setup-workers/vite';
import 'graphiql/style.css';
import { getOperationAST, GraphQLError, OperationTypeNode, parse } from 'graphql';
import { useState } from 'react';
import { UnreachableError, type Ask } from './api.ts';
import { createCancelPlugin } from './cancel-form/cancel-form.tsx';
import { type ConfirmChange, useConfirmChange } from './confirm-change.tsx';
import { savedOperations } from './saved-operations.ts';
import styles from './tools.module.css';

const tabs = savedOperations.map(({ query, variables }) => ({
  query,
  variables: JSON.stringify(variables, null, 2),
}));

/** The browser stores nothing: tabs and their variables name subscribers. */
const storage: NonNullable<GraphiQLProps['storage']> = {
  getItem: () => null,
  setItem: () => {},
  removeItem: () => {},
  clear: () => {},
  length: 0,
};

export function Tools({ ask }: { ask: Ask }) {
  const { confirmChange, dialog } = useConfirmChange();
  const [fetcher] = useState(() => createFetcher(ask, confirmChange));
  const [plugins] = useState(() => [createCancelPlugin(ask)]);

  return (
    <div className={styles.tools}>
      <h1 className="visually-hidden">Support desk</h1>
      {dialog}
      <GraphiQL
        fetcher={fetcher}
        storage={storage}
        plugins={plugins}
        defaultTabs={tabs}
        initialVariables={tabs[0]?.variables ?? ''}
        forcedTheme="system"
        isHeadersEditorEnabled={false}
        showPersistHeadersSettings={false}
        schemaDescription
      />
    </div>
  );
}

/** Sends what is run in GraphiQL: a mutation only after it was confirmed. */
function createFetcher(ask: Ask, confirmChange: ConfirmChange): GraphiQLProps['fetcher'] {
  return async ({ query, variables, operationName }) => {
    // Just after a change of tabs GraphiQL still has the name of the operation that it showed before.
    const name = operationName && query.includes(operationName) ? operationName : null;
    if (isMutation(query, name) && !(await confirmChange({ name, variables })))
      return { errors: [new GraphQLError('It was not sent. Nothing was changed.')] };
    try {
      return await ask({ query, variables, operationName: name });
    } catch (error) {
      // Thrown, GraphiQL would show its stack.
      if (error instanceof UnreachableError) return { errors: [new GraphQLError(error.message)] };
      throw error;
    }
  };
}

function isMutation(query: string, operationName: string | null): boolean {
  try {
    return getOperationAST(parse(query), operationName)?.operation === OperationTypeNode.MUTATION;
  } catch {
    // The server says what is wrong with the text.
    return false;
  }
}
