/** Renders the list of receipts and a single receipt. */
import { texts } from '#texts/account';
import type { ReactNode } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import {
  type ReceiptsQuery,
  useReceiptQuery,
  useReceiptsQuery,
} from '../../generated/operations.ts';
import { languageName } from '../../apollo.ts';
import { olderReceiptsPath, paths, receiptPath } from '../../paths.ts';
import { useSessionState } from '../../session.ts';
import { useNow } from '../../use-now.ts';
import { formatDate } from '../account/dates.ts';
import { type PricedPlan, priceOf } from '../account/plan.ts';
import { usePageOptions, useRetry } from '../account/use-retry.ts';
import { NoReceipt, ReceiptDetails } from './receipt-details.tsx';
import styles from './receipt.module.css';

/** Renders the newest receipts, or those after the one in the address. */
export function Receipts() {
  const after = useSearchParams()[0].get('after') ?? undefined;
  const result = useReceiptsQuery({
    variables: { after, language: languageName },
    ...usePageOptions(),
  });
  const viewer = useRetry('The receipts', result)?.viewer;
  return (
    <Sheet hasMore={after !== undefined}>
      {viewer && <List viewer={viewer} />}
      {viewer && after === undefined && <Declarations declarations={viewer.declarations} />}
    </Sheet>
  );
}

export function Receipt() {
  const { id = '' } = useParams();
  const { email } = useSessionState();
  const result = useReceiptQuery({
    variables: { id, language: languageName },
    ...usePageOptions(),
  });
  const viewer = useRetry('The receipt', result)?.viewer;
  if (!viewer) return <Sheet />;
  const { cancellation: receipt, receiptRows: rows } = viewer;
  return (
    <Sheet hasMore>
      {receipt && rows ? (
        <ReceiptDetails receipt={receipt} rows={rows} />
      ) : (
        <NoReceipt email={email} />
      )}
    </Sheet>
  );
}

interface SheetProps {
  /** Whether to link to the list of all receipts. */
  hasMore?: boolean;
  /** Empty while loading. */
  children?: ReactNode;
}

const Sheet = ({ hasMore = false, children }: SheetProps) => (
  <div className={`wrap ${styles.page}`}>
    <p className={styles.back}>
      <Link to={paths.manageSubscription}>{texts.list.back}</Link>
      {hasMore && <Link to={paths.receipts}>{texts.list.all}</Link>}
    </p>
    <article className={styles.sheet} aria-busy={!children}>
      {children}
    </article>
  </div>
);

type Viewer = NonNullable<ReceiptsQuery['viewer']>;
type Row = Viewer['cancellations']['nodes'][number];

/** Newest first. Needed because an ended plan has no card with a link to its receipt. */
function List({ viewer }: { viewer: Viewer }) {
  const { cancellations, subscriptions, lastEnded } = viewer;
  const { nodes: receipts, hasNextPage } = cancellations;
  const hadPlan = subscriptions?.length !== 0 || lastEnded !== null;
  const now = useNow();
  const last = hasNextPage ? receipts.at(-1) : undefined;
  return (
    <>
      <h1>{texts.list.title}</h1>
      {receipts.length === 0 ? (
        <p>{hadPlan ? texts.list.none : texts.list.noPlan}</p>
      ) : (
        <ul className={styles.list}>
          {receipts.map((receipt) => (
            <li key={receipt.id}>
              <Link to={receiptPath(receipt.id)}>
                {texts.list.cancellation({ date: formatDate(receipt.requestedAt) })}
              </Link>
              <p>{outcomeOf(receipt, now)}</p>
              <PlanLine plan={subscriptions?.find(({ id }) => id === receipt.subscriptionId)} />
              <p className={styles.number}>{receipt.number}</p>
            </li>
          ))}
        </ul>
      )}
      {last && (
        <p className={styles.actions}>
          <Link to={olderReceiptsPath(last.id)}>{texts.list.older}</Link>
        </p>
      )}
    </>
  );
}

/** The declarations, which may have no receipt of their own. */
function Declarations({ declarations }: Pick<Viewer, 'declarations'>) {
  if (declarations.length === 0) return null;
  return (
    <>
      <h2>{texts.declarations.title}</h2>
      <ul className={styles.list}>
        {declarations.map(({ id, kind, state, receivedAt }) => (
          <li key={id}>
            <strong>{texts.declarations.received({ kind, date: formatDate(receivedAt) })}</strong>
            <p>{texts.declarations.states[state]}</p>
            <p className={styles.number}>{id}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The plan of a receipt, while it has a card. */
function PlanLine({ plan }: { plan: PricedPlan | undefined }) {
  const price = plan && priceOf(plan);
  return price ? <p>{`${plan.title}, ${price}`}</p> : null;
}

function outcomeOf({ state, effectiveAt, withdrawnAt }: Row, now: number): string {
  const { requested, confirmed, ended, ends, withdrawn, withdrawnOn, refused } = texts.list;
  switch (state) {
    case 'REQUESTED':
      return requested;
    case 'CONFIRMED':
      if (!effectiveAt) return confirmed;
      return (Date.parse(effectiveAt) <= now ? ended : ends)({ date: formatDate(effectiveAt) });
    case 'WITHDRAWN':
      return withdrawnAt ? withdrawnOn({ date: formatDate(withdrawnAt) }) : withdrawn;
    case 'REFUSED':
      return refused;
  }
}
