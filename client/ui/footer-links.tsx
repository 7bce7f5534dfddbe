/** The links at the foot of every page, those that the server writes itself too: help, the legal pages, a human to write to. */
import { Link } from 'react-router-dom';
import { texts } from '#texts/layout';
import { texts as titles } from '#texts/titles';
import { useConfig } from '../config.ts';
import { paths } from '../paths.ts';

export function FooterLinks({ className }: { className?: string | undefined }) {
  const { links } = useConfig();
  return (
    <nav aria-label={texts.footer}>
      <ul className={className}>
        <li>
          <Link to={paths.manageSubscription}>{titles.manageSubscription}</Link>
        </li>
        <li>
          <Link to={paths.helpCenter}>{titles.helpCenter}</Link>
        </li>
        <li>
          <Configured to={links.terms}>{titles.terms}</Configured>
        </li>
        <li>
          <Configured to={links.privacy}>{titles.privacy}</Configured>
        </li>
        <li>
          <a href={`mailto:${links.supportEmail}`}>{texts.contact}</a>
        </li>
      </ul>
    </nav>
  );
}

/** A configured address: a page of this site stays in the router, anything else is a plain link. */
function Configured({ to, children }: { to: string; children: string }) {
  if (!to.startsWith('/')) return <a href={to}>{children}</a>;
  // Which of the two it is, is not known yet when the page is prerendered: both are the same HTML.
  return (
    <Link to={to} discover="none">
      {children}
    </Link>
  );
}
