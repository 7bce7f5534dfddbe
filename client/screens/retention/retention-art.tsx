/** Draws the five pictures of the retention view in one style, each with a morning sun. */
import type { ReactNode } from 'react';
import styles from './retention.module.css';

function Art({ children }: { children: ReactNode }) {
  return (
    <svg className={styles.art} viewBox="5 5 62 62" width="72" height="72" aria-hidden="true">
      {children}
    </svg>
  );
}

const Sun = (at: { cx: number; cy: number; r: number }) => (
  <circle className={styles.sun} {...at} />
);

export const ChartArt = () => (
  <Art>
    <Sun cx={51} cy={22} r={8} />
    <path className={styles.tint} d="M18 42h8v12h-8zM32 34h8v20h-8zM46 38h8v16h-8z" />
    <path d="M14 56h44M18 56V44a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v12M32 56V36a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v20M46 56V40a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v16M16 32l11-9 8 5" />
  </Art>
);

export const InsightArt = () => (
  <Art>
    <circle className={styles.tint} cx="33" cy="33" r="17" />
    <Sun cx={33} cy={33} r={8} />
    <path d="M50 33a17 17 0 1 1-34 0 17 17 0 0 1 34 0zM45.5 45.5L57 57M25 33a8 8 0 0 1 8-8" />
  </Art>
);

export const LeafArt = () => (
  <Art>
    <Sun cx={36} cy={21} r={8} />
    <path
      className={styles.tint}
      d="M36 46c0-9 6-14 18-14 0 10-6 15-18 14zM36 50c0-8-5-12-16-12 0 9 6 13 16 12z"
    />
    <path d="M36 58V45M36 46c0-9 6-14 18-14 0 10-6 15-18 14zM36 50c0-8-5-12-16-12 0 9 6 13 16 12zM24 58h24" />
  </Art>
);

export const BellArt = () => (
  <Art>
    <Sun cx={36} cy={54} r={5} />
    <path className={styles.tint} d="M22 50c4-4 3-9 4-15 1-7 5-11 10-11s9 4 10 11c1 6 0 11 4 15z" />
    <path d="M36 24v-5M20 50h32M22 50c4-4 3-9 4-15 1-7 5-11 10-11s9 4 10 11c1 6 0 11 4 15M16 30c0-6 2-10 6-13M56 30c0-6-2-10-6-13" />
  </Art>
);

export const WayArt = () => (
  <Art>
    <Sun cx={36} cy={26} r={9} />
    <path className={styles.tint} d="M12 56V43c9-9 17-10 24-7 7-3 15-2 24 7v13z" />
    <path d="M12 43c9-9 17-10 24-7 7-3 15-2 24 7M12 56h48M30 56c0-5 10-6 10-10 0-3-6-4-4-10" />
  </Art>
);
