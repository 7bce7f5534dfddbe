/** Renders a subscription's status as a badge, with a sign of its own for people who don't see colours. */
import styles from './status-badge.module.css';

type Tone = 'success' | 'info' | 'neutral' | 'warning' | 'danger';

/** Strokes in a box of 16. */
const signs = {
  check: 'M3.5 8.5l3 3 6-7',
  clock: 'M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0zM8 4.8V8l2.2 1.6',
  cross: 'M4.5 4.5l7 7m0-7l-7 7',
  alert: 'M8 3.5v5m0 3.5v.01',
  pause: 'M5.5 4v8m5-8v8',
};

const looks = new Map<string, { tone: Tone; sign: keyof typeof signs }>([
  ['active', { tone: 'success', sign: 'check' }],
  ['Free trial', { tone: 'info', sign: 'clock' }],
  ['pending', { tone: 'info', sign: 'clock' }],
  ['Canceled', { tone: 'neutral', sign: 'cross' }],
  ['canceled', { tone: 'neutral', sign: 'cross' }],
  ['paused', { tone: 'neutral', sign: 'pause' }],
  ['incomplete', { tone: 'warning', sign: 'alert' }],
  ['past_due', { tone: 'warning', sign: 'alert' }],
  ['unpaid', { tone: 'danger', sign: 'alert' }],
  ['Overdue', { tone: 'danger', sign: 'alert' }],
  ['incomplete_expired', { tone: 'danger', sign: 'cross' }],
]);

interface Props {
  status: string;
  /** The English text, which selects the look. Unknown texts are plain. */
  look?: string | undefined;
}

export function StatusBadge({ status, look = status }: Props) {
  const { tone = 'neutral', sign } = looks.get(look) ?? {};
  return (
    <span className={styles.badge} data-tone={tone}>
      {sign && (
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" data-sign={sign}>
          <path d={signs[sign]} />
        </svg>
      )}
      <span>{status}</span>
    </span>
  );
}
