/** One step of the form: a heading, which gets the focus when the step appears, and what belongs to it. */
import { useEffect, useRef, type FormEvent, type ReactNode } from 'react';
import styles from './cancel-form.module.css';

/** The steps before the answer. */
const stepCount = 4;

interface Props {
  /** Which step it is, from 1; the answer has none. */
  number?: number;
  title: string;
  /** What sending the step's form does; a step without it has no form. */
  onSubmit?: (fields: FormData) => void;
  children: ReactNode;
}

export function Step({ number, title, onSubmit, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const content = (
    <>
      {number && (
        <p className={styles.count}>
          Step {number} of {stepCount}
        </p>
      )}
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      {children}
    </>
  );
  if (!onSubmit) return <div className={styles.step}>{content}</div>;
  return (
    <form
      className={styles.step}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        onSubmit(new FormData(event.currentTarget));
      }}
    >
      {content}
    </form>
  );
}

/** The text of a field; null when it is empty. */
export function textOf(fields: FormData, name: string): string | null {
  const value = fields.get(name);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}
