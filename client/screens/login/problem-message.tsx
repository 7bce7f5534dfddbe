/** What can go wrong while signing in, in the words of the specification (section 8), and how it is shown. */
import styles from './login.module.css';

export interface Problem {
  message: string;
  /** Whether the address in the input is at fault. */
  isAboutEmail: boolean;
}

export const problems = {
  invalidEmail: {
    message: 'Invalid email address. Please check the entered address and try again.',
    isAboutEmail: true,
  },
  otherMethod: { message: 'Check your email and try again.', isAboutEmail: true },
  notSent: { message: 'An error occurred. Please try again later.', isAboutEmail: false },
  noEmail: { message: 'No email found. Please re-enter your email.', isAboutEmail: true },
  linkFailed: { message: 'Failed to sign in. Please try again', isAboutEmail: false },
} satisfies Record<string, Problem>;

/** Announced at once by a screen reader. */
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
