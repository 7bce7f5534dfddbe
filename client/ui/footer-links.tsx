/** Renders the links in every page's footer: help, the legal pages and the support address. */
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

/** Renders a configured address with the router if it is on this site, or as a plain link. */
function Configured({ to, children }: { to: string; children: string }) {
  if (!to.startsWith('/')) return <a href={to}>{children}</a>;
  // The prerendered HTML is the same for both, because the address isn't known yet.
  return (
    <Link to={to} discover="none">
      {children}
    </Link>
  );
}
