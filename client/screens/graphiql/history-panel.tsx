/** What was run at this desk, beside the editors: each with its name and time, to be opened again. */
import { HistoryIcon, type GraphiQLPlugin } from '@graphiql/react';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { RunHistory } from './run-history.ts';
import styles from './panel.module.css';
import { useOpenInTab } from './use-open-in-tab.ts';

/** The history of this desk. */
export const HistoryContext = createContext<RunHistory | null>(null);

const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' });

function HistoryPanel() {
  const history = useContext(HistoryContext);
  if (!history) throw new Error('The history needs its context.');
  const runs = useSyncExternalStore(history.subscribe, history.runs);
  const openInTab = useOpenInTab();

  return (
    <section className={styles.panel} aria-label="History">
      <h2>History</h2>
      <p>What was run here, the newest first. Whom it was about is not stored.</p>
      {runs.length > 0 && (
        <>
          <ul>
            {runs.map(({ name, query, at }) => (
              <li key={query}>
                <button type="button" onClick={() => openInTab(query, '')}>
                  <strong>{name}</strong>
                  <span>{time.format(new Date(at))}</span>
                </button>
              </li>
            ))}
          </ul>
          <button type="button" className={styles.reset} onClick={history.clear}>
            Clear the history
          </button>
        </>
      )}
    </section>
  );
}

export const historyPlugin: GraphiQLPlugin = {
  title: 'History',
  icon: HistoryIcon,
  content: HistoryPanel,
};
