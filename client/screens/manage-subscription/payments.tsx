/** 'Payments' under the cards: closed until somebody wants to know, and only then asked for. */
import { lazy, Suspense, useState } from 'react';
import { loadLive } from './load-live.ts';
import styles from './payments.module.css';

const LivePayments = lazy(async () => ({ default: (await loadLive()).LivePayments }));

export function Payments() {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={styles.payments}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <h2>Payments</h2>
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
          <path d="M6 9.5l6 6 6-6" />
        </svg>
      </summary>
      {/* As high as what comes, so that nothing below it moves. */}
      <div className={styles.body}>
        {isOpen && (
          <Suspense fallback={<p>Loading …</p>}>
            <LivePayments />
          </Suspense>
        )}
      </div>
    </details>
  );
}
