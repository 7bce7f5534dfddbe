/** Shows the problems of a sign-in in the specification's words (section 8). */
import type { ReactNode } from 'react';
import { texts } from '#texts/login';
import { useConfig, useExit } from '../../config.ts';
import { rich } from '../../ui/rich.tsx';
import styles from './login.module.css';

export interface Problem {
  message: string;
  /** Whether the address in the input is wrong. */
  isAboutEmail: boolean;
  /** The cause and the remedy, if the message lacks them. */
  hint?: string;
  /** Whether it is a question instead of an error. */
  isQuestion?: boolean;
  /** Whether another link helps, so that the form's button asks for one. */
  needsNewLink?: boolean;
  /** Whether no link will come for some time, so that the message names other ways. */
  isWithoutMail?: boolean;
}

const { invalidEmail, otherMethod, notSent, noEmail, notSignedIn } = texts.problems;

export const problems = {
  invalidEmail: { ...invalidEmail, isAboutEmail: true },
  otherMethod: { ...otherMethod, isAboutEmail: true },
  notSent: { ...notSent, isAboutEmail: false },
  noEmail: { ...noEmail, isAboutEmail: false, isQuestion: true },
  notSignedIn: { ...notSignedIn, isAboutEmail: false },
  linkIsDamaged: {
    ...notSignedIn,
    hint: texts.hints.linkIsDamaged,
    isAboutEmail: false,
    needsNewLink: true,
  },
} satisfies Record<string, Problem>;

interface Props {
  problem: Problem | null;
  id?: string;
  /** Shown in the same place without a problem. */
  children?: ReactNode;
}

/** A screen reader announces it immediately. It is below the controls, so that none of them moves. */
export function ProblemMessage({ problem, id, children }: Props) {
  return (
    <div className={styles.message}>
      {problem ? (
        <div
          className={styles.problem}
          data-question={problem.isQuestion}
          data-first={problem.isQuestion || problem.needsNewLink}
        >
          <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
            <path d="M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15zm0 3.75V11m0 2.75v.01" />
          </svg>
          <p id={id} role="alert">
            {problem.message}
          </p>
          {problem.hint && <Hint {...problem} hint={problem.hint} />}
        </div>
      ) : (
        children
      )}
    </div>
  );
}

function Hint({ hint, isWithoutMail = false }: Problem & { hint: string }) {
  const { links } = useConfig();
  const exit = useExit();
  const ways = exit ? texts.withoutLink : texts.withoutLinkOrForm;
  const elements = {
    support: <a href={`mailto:${links.supportEmail}`}>{links.supportEmail}</a>,
    write: <a href={`mailto:${links.supportEmail}`} />,
    small: <small />,
    exit: <a href={exit ?? undefined} />,
  };
  return <p className={styles.hint}>{rich(isWithoutMail ? `${hint} ${ways}` : hint, elements)}</p>;
}
