/** The view between 'Cancel subscription' and the payment provider: what a subscriber would miss. */
import { type MouseEvent, useEffect, useId, useRef, type ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { BellArt, ChartArt, InsightArt, LeafArt, WayArt } from './retention-art.tsx';
import { formatDate } from './dates.ts';
import styles from './retention.module.css';
import { isPaid, nameOf } from './plan.ts';
import type { Subscriptions } from './subscription-list.tsx';

/** To the letter of the specification, section 2. */
const features: { title: string; text: string; art: ReactNode }[] = [
  {
    title: 'Progress Tracking',
    text: 'monitor your journey with detailed statistics.',
    art: <ChartArt />,
  },
  {
    title: 'Personal Insights',
    text: 'discover and analyze your smoking habits.',
    art: <InsightArt />,
  },
  {
    title: 'Coping Techniques',
    text: 'collection of strategies to overcome stress.',
    art: <LeafArt />,
  },
  {
    title: 'Inspirational Alerts',
    text: 'daily encouragement and motivational tips.',
    art: <BellArt />,
  },
  {
    title: 'Helping you every step of the way',
    text: 'built with proven methods, empowering you to stay smoke-free.',
    art: <WayArt />,
  },
];

interface Props {
  /** Null or undefined while they are not known. */
  subscriptions: Subscriptions | null | undefined;
  /** Whether the person came here from another view, and the focus with them. */
  isArrival: boolean;
  onStay: (event: MouseEvent) => void;
  onExit: () => void;
}

export function Retention({ subscriptions, isArrival, onStay, onExit }: Props) {
  const keeps = whatStays(subscriptions ?? []);
  const newTab = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isArrival) heading.current?.focus();
  }, [isArrival]);

  return (
    <section className={styles.card}>
      <header className={styles.header}>
        <h1 ref={heading} tabIndex={-1}>
          Are you sure you want to cancel Premium?
        </h1>
        <h2>Top features you might miss</h2>
      </header>
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
      <div className={styles.choice}>
        {keeps && <p className={styles.keeps}>{keeps}</p>}
        <ButtonLink look="secondary" href={paths.manageSubscription} onClick={onStay}>
          I want to stay
        </ButtonLink>
        {/* A real link: no popup blocker stands between a person and the exit. */}
        <ButtonLink
          look="secondary"
          href={paths.portal}
          target="_blank"
          rel="noopener"
          aria-describedby={newTab}
          onClick={onExit}
          onAuxClick={onExit}
        >
          Continue to cancel
        </ButtonLink>
        <span id={newTab} hidden>
          Opens in a new tab
        </span>
      </div>
    </section>
  );
}

/** As many plans are told apart, by the sentences of their cards, at most. */
const toldApart = 3;

/** What is paid for stays with those who cancel, and until when. An unpaid plan does not, and one that ends already is left out. */
function whatStays(subscriptions: Subscriptions): string | null {
  const plans = subscriptions.filter((plan) => isPaid(plan) && plan.state !== 'ENDING');
  const [only, ...others] = plans;
  if (!only) return null;
  if (others.length === 0) {
    const name = subscriptions.length > 1 ? `your ${nameOf(subscriptions, only)}` : only.title;
    return `If you cancel, ${name} stays yours until ${formatDate(only.endsAt)}.`;
  }
  const ends = plans.map(({ endsAt }) => endsAt).sort();
  const [first, last] = [formatDate(ends[0] ?? ''), formatDate(ends.at(-1) ?? '')];
  const stays = 'If you cancel a plan, it stays yours until';
  if (first === last) return `${stays} ${first}.`;
  const each =
    plans.length <= toldApart
      ? plans.map(({ explain }) => explain).join('; ')
      : `the first on ${first}, the last on ${last}`;
  return `${stays} its period ends: ${each}.`;
}
