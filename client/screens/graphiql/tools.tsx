/** GraphiQL with the support team's operations. Heavy: loaded when the server has said that an agent is there. */
import type { Fetcher } from '@graphiql/toolkit';
import { GraphQLError } from 'graphql';
import { GraphiQL } from 'graphiql';
import 'graphiql/setup-workers/vite';
import { useState } from 'react';
import { useConfig } from '../../config.ts';
import { UnreachableError, type Ask } from './api.ts';
import { AskContext, cancelPlugin } from './cancel-form/cancel-form.tsx';
import { type ConfirmChanges, useConfirmChanges } from './confirm-change.tsx';
import { describeChanges } from './describe-changes.ts';
import { EditorLook, editorTheme } from './editor-look.tsx';
import { HistoryContext, historyPlugin } from './history-panel.tsx';
import { operationsPlugin, ResetContext } from './operations-panel.tsx';
import { createRunHistory, type RunHistory } from './run-history.ts';
import { openDesk } from './storage.ts';
import { fillTabs, nameTabs, prepareTabs } from './tabs.ts';
import './tools.css';

// An editor that closes rejects what was under way in it, and nobody waits for that.
window.addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof Error && event.reason.name === 'Canceled') event.preventDefault();
});

const plugins = [operationsPlugin, cancelPlugin, historyPlugin];

/** From this width on, in CSS pixels, there is room for the list of saved operations beside the editors. */
const wide = 1200;

interface Props {
  ask: Ask;
  /** The agent's user id. */
  agentId: string;
}

export function Tools({ ask, agentId }: Props) {
  const isLocal = useConfig().authEmulatorUrl !== null;
  const [storage] = useState(() => {
    const storage = openDesk(agentId);
    if (prepareTabs(storage, isLocal) === 'filled' && window.innerWidth >= wide) {
      storage.setItem('graphiql:visiblePlugin', operationsPlugin.title);
      // The panel's width, as a share of the rest.
      storage.setItem('graphiql:docExplorerFlex', '0.27');
    }
    return storage;
  });
  const [history] = useState(() => createRunHistory(storage));
  const { confirmChanges, dialog } = useConfirmChanges();
  const [fetcher] = useState(() => createFetcher(ask, confirmChanges, history));
  const [resets, setResets] = useState(0);
  const reset = () => {
    fillTabs(storage, isLocal);
    setResets(resets + 1);
  };

  return (
    <div className="tools">
      <h1 className="visually-hidden">Support desk</h1>
      <p className="too-narrow">
        The support desk needs a wider window. Please turn the device, or use a larger one.
      </p>
      {dialog}
      <ResetContext value={reset}>
        <AskContext value={ask}>
          <HistoryContext value={history}>
            <GraphiQL
              key={resets}
              fetcher={fetcher}
              storage={storage}
              plugins={plugins}
              onTabChange={nameTabs}
              editorTheme={editorTheme}
              forcedTheme="system"
              defaultEditorToolsVisibility="variables"
              isHeadersEditorEnabled={false}
              showPersistHeadersSettings={false}
              schemaDescription
            >
              <GraphiQL.Logo>{null}</GraphiQL.Logo>
              <EditorLook />
            </GraphiQL>
          </HistoryContext>
        </AskContext>
      </ResetContext>
    </div>
  );
}

/**
 * Answers GraphiQL: a change is sent only when it was confirmed. That there was no answer is an answer, too, without
 * the stack that GraphiQL would show.
 */
const createFetcher =
  (ask: Ask, confirmChanges: ConfirmChanges, history: RunHistory): Fetcher =>
  async ({ query, variables, operationName }) => {
    // Just after a change of tabs GraphiQL still has the name of the operation that it showed before.
    const name = operationName && query.includes(operationName) ? operationName : null;
    const changes = describeChanges(query, variables, name);
    if (changes.length > 0 && !(await confirmChanges(changes)))
      return { errors: [new GraphQLError('It was not sent. Nothing was changed.')] };
    if (name !== 'IntrospectionQuery') history.add(query, name, new Date());
    try {
      return await ask({ query, variables, operationName: name });
    } catch (error) {
      if (error instanceof UnreachableError) return { errors: [new GraphQLError(error.message)] };
      throw error;
    }
  };
