/** Links to the payment provider's portal: by the session cookie, or by an address from the API. */
import type { ComponentProps } from 'react';
import { usePortalQuery } from '../../generated/operations.ts';
import { addressOf, paths } from '../../paths.ts';
import { useSessionState } from '../../session.ts';

/** The provider's address expires after five minutes without use. */
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
