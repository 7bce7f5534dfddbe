/** Renders the link to Stripe's portal, and the last payments and the card, loaded when opened. */
import { texts } from '#texts/account';
import { useEffect, useRef, useState } from 'react';
import { languageName } from '../../apollo.ts';
import { useAccountPaymentsQuery } from '../../generated/operations.ts';
import { addressOf, paths } from '../../paths.ts';
import { requestStatus } from '../../request-status.ts';
import type { Subscription } from '../account/plan.ts';
import { useRetry } from '../account/use-retry.ts';
import { MethodLine, PaymentList } from './payment-list.tsx';
import styles from './payments.module.css';

interface Props {
  /** Null or undefined while unknown. */
  subscriptions: readonly Subscription[] | null | undefined;
}

export function Payments({ subscriptions }: Props) {
  const [isOpen, setOpen] = useState(false);
  const details = useRef<HTMLDetailsElement>(null);
  // The reader may have opened it before this code loaded.
  useEffect(() => setOpen(details.current?.open ?? false), []);
  return (
    // Reserves the space, so that the footer doesn't move.
    <div className={styles.room}>
      <section className={styles.payments}>
        <a href={addressOf(paths.billing)}>
          {texts.payments.portal}
          <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
            <path d="M7 17L17 7M9 7h8v8" />
          </svg>
        </a>
        <details ref={details} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>
            <h2>{texts.payments.title}</h2>
            <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
              <path d="M6 9.5l6 6 6-6" />
            </svg>
          </summary>
          <div className={styles.body}>
            {isOpen ? (
              <PaymentsAndCard subscriptions={subscriptions} />
            ) : (
              <p>{texts.payments.all}</p>
            )}
          </div>
        </details>
      </section>
    </div>
  );
}

function PaymentsAndCard({ subscriptions }: Props) {
  // Invoice addresses stay out of the cache. Shows the available part of an incomplete answer.
  const result = useAccountPaymentsQuery({
    variables: { language: languageName },
    fetchPolicy: 'no-cache',
    errorPolicy: 'all',
    skipPollAttempt: () => document.hidden,
  });
  const viewer = useRetry('The payments', result)?.viewer;
  /** Appends the page after a payment. */
  function showAfter(after: string) {
    result
      .fetchMore({
        variables: { after, isFirstPage: false },
        updateQuery: ({ viewer }, { fetchMoreResult }) => {
          const [before, more] = [viewer?.payments, fetchMoreResult.viewer?.payments];
          if (!viewer || !before || !more) return { viewer };
          const nodes = [...before.nodes, ...more.nodes];
          return { viewer: { ...viewer, payments: { ...more, nodes } } };
        },
      })
      .catch((error: unknown) =>
        console.error('Earlier payments could not be had:', requestStatus(error), error),
      );
  }
  if (!viewer && result.loading) return <p>{texts.payments.loading}</p>;
  const last = viewer?.payments?.hasNextPage ? viewer.payments.nodes.at(-1) : undefined;
  return (
    <>
      {viewer?.paymentMethod && <MethodLine method={viewer.paymentMethod} plans={subscriptions} />}
      {viewer?.payments ? (
        <PaymentList
          payments={viewer.payments.nodes}
          subscriptions={subscriptions}
          onMore={last && (() => showAfter(last.id))}
        />
      ) : (
        <p>{texts.payments.unavailable}</p>
      )}
    </>
  );
}
