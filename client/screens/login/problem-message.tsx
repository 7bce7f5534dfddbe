/** What can go wrong while signing in, in the words of the specification (section 8), and how it is shown. */
import type { ReactNode } from 'react';
import styles from './login.module.css';

export interface Problem {
  message: string;
  /** Whether the address in the input is at fault. */
  isAboutEmail: boolean;
  /** What happened, and what helps, where the message does not say. */
  hint?: string;
}

export const problems = {
  invalidEmail: {
    message: 'Invalid email address. Please check the entered address and try again.',
    isAboutEmail: true,
  },
  otherMethod: { message: 'Check your email and try again.', isAboutEmail: true },
  notSent: { message: 'An error occurred. Please try again later.', isAboutEmail: false },
  noEmail: {
    message: 'No email found. Please re-enter your email.',
    isAboutEmail: true,
    hint: 'You opened the link in a different browser. Enter the same email to continue.',
  },
  linkFailed: {
    message: 'Failed to sign in. Please try again',
    isAboutEmail: false,
    hint: 'The link was sent to a different email, or we couldn’t be reached. The link itself may still work.',
  },
  linkIsDead: {
    message: 'Failed to sign in. Please try again',
    isAboutEmail: false,
    hint: 'Each link works once, for a few hours. This one was already used or is too old. We’ll gladly send you a new one.',
  },
} satisfies Record<string, Problem>;

interface Props {
  problem: Problem | null;
  id?: string;
  /** What stands in the same place while there is no problem. */
  children?: ReactNode;
}

/** Announced at once by a screen reader. Its place is kept free, so that nothing moves when it comes. */
export function ProblemMessage({ problem, id, children }: Props) {
  return (
    <div className={styles.message}>
      {problem ? (
        <div className={styles.problem}>
          <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
            <path d="M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15zm0 3.75V11m0 2.75v.01" />
          </svg>
          <p id={id} role="alert">
            {problem.message}
          </p>
          {problem.hint && <p className={styles.hint}>{problem.hint}</p>}
        </div>
      ) : (
        children
      )}
    </div>
  );
}
