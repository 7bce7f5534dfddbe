/** Renders buttons, and links that look like them. */
import type { ComponentProps, MouseEvent } from 'react';
import styles from './button.module.css';

interface Looks {
  look?: 'primary' | 'secondary' | 'danger' | 'quiet' | 'link';
  /** While busy, it keeps its focus and does nothing. */
  isBusy?: boolean;
}

export const Button = (props: Looks & ComponentProps<'button'>) => (
  <button type="button" {...attributesOf(props)} />
);

export const ButtonLink = (props: Looks & ComponentProps<'a'>) => <a {...attributesOf(props)} />;

function attributesOf<Props extends Looks & { onClick?: unknown }>(props: Props) {
  const { look = 'primary', isBusy = false, onClick, ...rest } = props;
  return {
    ...rest,
    className: styles.button,
    'data-look': look,
    'aria-disabled': isBusy || undefined,
    onClick: (isBusy ? doNothing : onClick) as Props['onClick'],
  };
}

const doNothing = (event: MouseEvent) => event.preventDefault();
