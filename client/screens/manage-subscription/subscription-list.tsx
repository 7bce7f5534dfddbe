/** Renders a card for each subscription, or a placeholder while they load or if there are none. */
import { texts } from '#texts/account';
import { type ComponentProps, type MouseEvent, type ReactNode, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { useExit } from '../../config.ts';
import type { ManageSubscriptionsQuery } from '../../generated/operations.ts';
import { paths } from '../../paths.ts';
import { useNow } from '../../use-now.ts';
import { ageInWords, formatDate, localEnd } from '../account/dates.ts';
import { allEnding, isEnding, labelOf, labelOfOther, type Subscription } from '../account/plan.ts';
import { NoPlan } from './no-plan.tsx';
import { CancellationNotices } from './notices.tsx';
import { SubscriptionItem } from './subscription-item.tsx';
import styles from './subscription-list.module.css';

type Viewer = NonNullable<ManageSubscriptionsQuery['viewer']>;

/** The API's maximum of subscriptions (specification, section 9). */
const limit = 10;

/** Milliseconds until the list's age is shown. */
const freshMs = 300_000;

interface Props {
  /** Null or undefined until it is known. */
  viewer: Viewer | null | undefined;
  /** Whether the API's last answer failed. */
  hasFailed: boolean;
  /** Leads to the retention view of a plan. */
  onCancel: (event: MouseEvent, path: string) => void;
  /** The page's own way out. It is on the card of the only plan, else below all cards. */
  cancel: ReactNode;
}

export function SubscriptionList({ viewer, hasFailed, onCancel, cancel }: Props) {
  const now = useNow();
  const exit = useExit();
  const subscriptions = viewer?.subscriptions;
  const asOf = viewer?.subscriptionsAsOf;
  const age = asOf ? now - Date.parse(asOf) : 0;
  const others = viewer?.otherSubscriptions;
  const ending = subscriptions ? allEnding(subscriptions, others) : null;
  // Due plans come first.
  const isOtherFirst = others?.some(({ isDue }) => isDue);
  const [first, second] = isOtherFirst ? [others, subscriptions] : [subscriptions, others];
  const all = [...(first ?? []), ...(second ?? [])];
  const renewing = all.filter((each) => !isEnding(each));
  const isOnCard = all.length === 1 && subscriptions?.length === 1 && !ending;
  const item = { all, hasReceipt: ending?.length !== 1, onCancel, cancel: isOnCard && cancel };
  const count = subscriptions?.length ?? 0;
  // Only the browser knows the reader's zone.
  const local = useSyncExternalStore(
    neverChanges,
    () => localEnd(all.map(({ endsAt }) => endsAt)),
    () => null,
  );
  const otherPlans = others && others.length > 0 && (
    <div className={styles.others}>
      <Items plans={others} isOther {...item} />
    </div>
  );
  return (
    <div className={styles.content}>
      <p className={styles.age}>{age > freshMs && ageInWords(age)}</p>
      {subscriptions && (
        <CancellationNotices
          subscriptions={subscriptions}
          others={others}
          ending={ending}
          payments={viewer.explainPayments}
          now={now}
        />
      )}
      {renewing.length > 1 && viewer?.explainPayments && (
        <p className={styles.declared}>{viewer.explainPayments}</p>
      )}
      {viewer?.declarations
        .filter(({ state }) => state === 'RECEIVED' || state === 'OPEN')
        .map(({ id, kind, receivedAt }) => (
          <p key={id} className={styles.declared}>
            {texts.declared({ kind, date: formatDate(receivedAt) })}{' '}
            <Link to={paths.receipts}>{texts.receipts}</Link>
          </p>
        ))}
      {viewer?.hasUnlinkedPurchase && (
        <p className={styles.declared}>
          {texts.linking.text} {exit && <a href={exit}>{texts.linking.form}</a>}
        </p>
      )}
      {isOtherFirst && otherPlans}
      {!subscriptions && <Placeholder isBusy={!hasFailed} />}
      {count > 0 && <Items plans={subscriptions ?? []} {...item} />}
      {count > 0 && local && <p className={styles.more}>{local}</p>}
      {count >= limit && <p className={styles.more}>{texts.newest({ count: `${limit}` })}</p>}
      {/* A subscriber who pays for another plan must not read that there is none. */}
      {subscriptions && count === 0 && (all.length === 0 || viewer.lastEnded) && (
        <NoPlan {...viewer} />
      )}
      {!isOtherFirst && otherPlans}
      {!isOnCard && cancel}
    </div>
  );
}

const neverChanges = () => () => {};

interface ItemsProps extends Pick<
  ComponentProps<typeof SubscriptionItem>,
  'onCancel' | 'hasReceipt' | 'cancel'
> {
  plans: readonly Subscription[];
  /** All plans with those of other customers, in the page's order. */
  all: readonly Subscription[];
  /** Whether another customer has them: the page's 'Cancel subscription' doesn't mean them. */
  isOther?: boolean;
}

const Items = ({ plans, isOther = false, all, ...item }: ItemsProps) => (
  <ul className={styles.list}>
    {plans.map((plan) => {
      const { place, label } = labelOf(all, plan);
      return (
        <li key={plan.id}>
          <SubscriptionItem
            subscription={plan}
            place={place}
            label={isOther ? labelOfOther(all, plan) : label}
            {...item}
          />
        </li>
      );
    })}
  </ul>
);

/** As tall as a card, so that little moves on arrival. */
const Placeholder = ({ isBusy }: { isBusy: boolean }) => (
  <div className={styles.list} aria-busy={isBusy}>
    <div className={styles.placeholder}>
      <span />
      <span />
      <span />
      <span />
    </div>
  </div>
);
