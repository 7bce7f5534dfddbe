/** The payments, asked for when somebody wants to know. */
import { lazy, Suspense, useState } from 'react';
import { loadLive } from './load-live.ts';
import { PaymentsFrame } from './payments-frame.tsx';

const LivePayments = lazy(async () => ({ default: (await loadLive()).LivePayments }));

export function Payments() {
  const [isOpen, setOpen] = useState(false);
  return (
    <PaymentsFrame onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      {isOpen && (
        <Suspense fallback={<p>Loading …</p>}>
          <LivePayments />
        </Suspense>
      )}
    </PaymentsFrame>
  );
}
