/** Tells what went wrong while signing in, at once also to a screen reader. */
import styles from './login.module.css';
import type { Problem } from './problems.ts';

export function ProblemMessage({ problem, id }: { problem: Problem | null; id?: string }) {
  if (!problem) return null;
  return (
    <p className={styles.problem} id={id} role="alert">
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <path d="M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15zm0 3.75V11m0 2.75v.01" />
      </svg>
      {problem.message}
    </p>
  );
}
