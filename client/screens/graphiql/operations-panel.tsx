/** The saved operations beside the editors: what each is for, and a way to have it again. */
import { useGraphiQLActions, type GraphiQLPlugin } from '@graphiql/react';
import { createContext, useContext } from 'react';
import { useConfig } from '../../config.ts';
import { Button } from '../../ui/button.tsx';
import { cancelPlugin } from './cancel-form/cancel-form.tsx';
import styles from './panel.module.css';
import { savedOperations, variablesText, type SavedOperation } from './saved-operations.ts';
import { useOpenInTab } from './use-open-in-tab.ts';

/** What 'Reset tabs' does. */
export const ResetContext = createContext(() => {});

function OperationsPanel() {
  const { authEmulatorUrl } = useConfig();
  const reset = useContext(ResetContext);
  const actions = useGraphiQLActions();
  const openInTab = useOpenInTab();
  const open = (operation: SavedOperation) =>
    openInTab(operation.query, variablesText(operation, authEmulatorUrl !== null));

  return (
    <section className={styles.panel} aria-label="Saved operations">
      <h2>Saved operations</h2>
      <Button look="secondary" onClick={() => actions.setVisiblePlugin(cancelPlugin)}>
        Cancel a plan for somebody
      </Button>
      <ul>
        {savedOperations.map((operation) => (
          <li key={operation.name}>
            <button type="button" onClick={() => open(operation)}>
              <strong>{operation.name}</strong>
              <span>{operation.purpose}</span>
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className={styles.reset} onClick={reset}>
        Reset tabs
      </button>
      <p>
        Puts back these, as they were, and closes all others. What you ran stays in the history.
      </p>
    </section>
  );
}

function BookmarkIcon() {
  return (
    <svg viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
      <path d="M3.75 2.25h8.5v11.5L8 10.5l-4.25 3.25z" strokeLinejoin="round" />
    </svg>
  );
}

export const operationsPlugin: GraphiQLPlugin = {
  title: 'Saved operations',
  icon: BookmarkIcon,
  content: OperationsPanel,
};
