/** Renders the view between 'Cancel subscription' and Stripe: what the subscriber would miss. */
import { texts } from '#texts/account';
import { type MouseEvent, useEffect, useId, useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { addressOf, paths, portalPath, retentionPath } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { chargedText, everythingText, ReceiptLink } from '../account/cancellation-texts.tsx';
import { formatDate } from '../account/dates.ts';
import {
  allEnding,
  isEnding,
  labelOfOther,
  nameOf,
  priceOf,
  type Subscription,
} from '../account/plan.ts';
import { usePortal } from '../account/portal.tsx';
import { EndNow } from './end-now.tsx';
import { BellArt, ChartArt, InsightArt, LeafArt, WayArt } from './retention-art.tsx';
import styles from './retention.module.css';

/** The English text is exactly the specification's, section 2. */
const { progress, insights, coping, alerts, help } = texts.retention;
const features: { title: string; text: string; art: ReactNode }[] = [
  { ...progress, art: <ChartArt /> },
  { ...insights, art: <InsightArt /> },
  { ...coping, art: <LeafArt /> },
  { ...alerts, art: <BellArt /> },
  { ...help, art: <WayArt /> },
];

interface Props {
  /** Null or undefined while unknown. */
  subscriptions: readonly Subscription[] | null | undefined;
  otherPlans: readonly Subscription[] | null | undefined;
  /** The payment summary of all plans. */
  payments: string | null | undefined;
  /** The id of the plan to cancel, or null for any. */
  plan: string | null;
  /** Whether the person came from another view, so that the focus follows. */
  isArrival: boolean;
  onStay: (event: MouseEvent) => void;
  onExit: () => void;
}

export function Retention(props: Props) {
  const { subscriptions, otherPlans, payments, plan, isArrival, onStay, onExit } = props;
  const own = subscriptions ?? [];
  const others = otherPlans ?? [];
  const other = others.find(({ id }) => id === plan);
  // The portal of the plan's customer shows no other customer's plans.
  const plans = other ? [other] : own;
  // These have another payment page.
  const elsewhere = other ? [] : others.filter((each) => !isEnding(each));
  const keeps = whatStays(other ? [...own, ...others] : own, plan);
  const ending = other ? null : allEnding(own, otherPlans);
  const everything = ending && everythingText(ending, payments);
  const meant = plans.find(({ id }) => id === plan);
  // Stripe's page has nothing to cancel if every plan is already ending.
  const isLeft = plans.length === 0 ? others.length === 0 : !plans.every(isEnding);
  // A plan without a first payment hasn't started.
  const due = plans.filter(
    (each) => each.isDue && each.state !== 'INCOMPLETE' && (!meant || each === meant),
  );
  const lastStep = useId();
  const portal = usePortal();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isArrival) heading.current?.focus();
  }, [isArrival]);

  return (
    <section className={styles.card}>
      <header className={styles.header}>
        <h1 ref={heading} tabIndex={-1}>
          {everything?.what ?? texts.retention.title}
        </h1>
        {ending && (
          <p>
            {everything?.until} <ReceiptLink subscriptions={ending} />
          </p>
        )}
      </header>
      {due.map((each) => (
        <EndNow key={each.id} subscriptions={plans} subscription={each} />
      ))}
      {keeps && <p className={styles.keeps}>{keeps}</p>}
      {!ending && <Features />}
      {elsewhere.length > 0 && (
        <ul className={styles.others}>
          {elsewhere.map((each) => (
            <li key={each.id}>
              <Link to={retentionPath(each.id)} replace>
                {texts.card.cancel}: {labelOfOther([...own, ...others], each)}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.choice}>
        <ButtonLink look="secondary" href={addressOf(paths.manageSubscription)} onClick={onStay}>
          {ending ? texts.list.back : texts.retention.stay}
        </ButtonLink>
        {/* A real link, because a popup blocker must not prevent the exit. */}
        <ButtonLink
          look="secondary"
          href={other ? addressOf(portalPath(other.id)) : portal}
          target="_blank"
          rel="noopener"
          aria-describedby={lastStep}
          onClick={onExit}
          onAuxClick={onExit}
        >
          {isLeft ? texts.retention.go : texts.payments.portal}
        </ButtonLink>
        {isLeft && (
          <p id={lastStep} className={styles.step}>
            {plans.length < 2
              ? texts.retention.lastStep
              : meant
                ? texts.retention.lastStepOf({ plan: nameOf(plans, meant) })
                : texts.retention.lastStepAny}
          </p>
        )}
      </div>
      {ending && (
        <p className={styles.quit}>
          {texts.charged.title} {chargedText()}
        </p>
      )}
      {isLeft && (
        <details className={styles.quit}>
          <summary>{texts.retention.quit.choice}</summary>
          <p>{texts.retention.quit.text}</p>
        </details>
      )}
    </section>
  );
}

const Features = () => (
  <>
    <h2 className={styles.lead}>{texts.retention.lead}</h2>
    <ul className={styles.features}>
      {features.map(({ title, text, art }) => (
        <li key={title}>
          {art}
          <div>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  </>
);

/** Whether the price is charged repeatedly without a discount. */
const isWhole = ({ willRenew, discount, price }: Subscription) =>
  willRenew && !discount && price.rhythm && /[1-9]/.test(price.display);

/** The most plans to name one by one. */
const toldApart = 3;

/** Says which paid plans stay available after canceling, and until when. Leaves out unpaid and already ending plans. */
function whatStays(subscriptions: readonly Subscription[], meant: string | null): string | null {
  const staying = subscriptions.filter((plan) => plan.isPaid && plan.state !== 'ENDING');
  const named = staying.filter(({ id }) => id === meant);
  const plans = named.length > 0 ? named : staying;
  const [only, ...others] = plans;
  if (!only) return null;
  const { keeps, keepsPlan, keepsEach, keepsPlans, keepsMany, saves } = texts.retention;
  if (others.length === 0) {
    const date = formatDate(only.endsAt);
    // The name includes the price.
    if (subscriptions.length > 1) return keepsPlan({ plan: nameOf(subscriptions, only), date });
    const stays = keeps({ title: only.title, date });
    return isWhole(only) ? `${stays} ${saves({ price: priceOf(only) ?? '' })}` : stays;
  }
  const ends = plans.map(({ endsAt }) => endsAt).sort();
  const [first, last] = [formatDate(ends[0] ?? ''), formatDate(ends.at(-1) ?? '')];
  if (first === last) return keepsEach({ date: first });
  return plans.length <= toldApart
    ? keepsPlans({ each: plans.map(({ explain }) => explain).join('; ') })
    : keepsMany({ first, last });
}
