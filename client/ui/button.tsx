/** Renders buttons, and links that look like them. */
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent, Ref } from 'react';
import styles from './button.module.css';

type Look = 'primary' | 'secondary' | 'danger' | 'quiet' | 'link';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: Look;
  /** While busy, the button keeps its focus and does nothing. */
  isBusy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({ look = 'primary', isBusy = false, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={styles.button}
      data-look={look}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? doNothing : onClick}
    />
  );
}

const doNothing = (event: MouseEvent) => event.preventDefault();

interface ButtonLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  look?: Look;
  /** As for a button. */
  isBusy?: boolean;
  ref?: Ref<HTMLAnchorElement>;
}

export function ButtonLink({
  look = 'primary',
  isBusy = false,
  onClick,
  ...rest
}: ButtonLinkProps) {
  return (
    <a
      {...rest}
      className={styles.button}
      data-look={look}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? doNothing : onClick}
    />
  );
}
