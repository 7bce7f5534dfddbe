/** The router's `Link` where there is no router yet, in the first view: the browser follows it. */
import type { AnchorHTMLAttributes } from 'react';

interface Props extends AnchorHTMLAttributes<HTMLAnchorElement> {
  to: string;
}

export const Link = ({ to, ...rest }: Props) => <a {...rest} href={to} />;
