/** The way to the payment provider's portal: by the session cookie, and without one by an address that the API makes. */
import type { ComponentProps } from 'react';
import { usePortalQuery } from '../../generated/operations.ts';
import { addressOf, paths } from '../../paths.ts';
import { useSessionState } from '../../session.ts';

/** An address at the provider that is not used expires after five minutes. */
const renewMs = 4 * 60_000;

/**
 * Returns the address before the click, because a popup blocker must not prevent the exit.
 * @param path the site's own, for a browser that has the session cookie
 */
export function usePortal(path: string = paths.portal): string {
  const { cookieOf, email } = useSessionState();
  const hasCookie = cookieOf === email;
  const { data } = usePortalQuery({
    skip: hasCookie,
    fetchPolicy: 'network-only',
    pollInterval: renewMs,
    skipPollAttempt: () => document.hidden,
  });
  return (!hasCookie && data?.viewer?.portalUrl) || addressOf(path);
}

export const PortalLink = (props: ComponentProps<'a'>) => <a {...props} href={usePortal()} />;
