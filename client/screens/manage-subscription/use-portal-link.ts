/** The way out to the payment provider: an address that is there before anybody clicks. */
import { useEffect, useRef, useState } from 'react';
import { useConfig } from '../../config.ts';
import { useSessionState } from '../../session.ts';
import type { Connect } from './connection.ts';
import { keepFresh } from './keep-fresh.ts';

/** A billing portal session ends five minutes after it was made; both in milliseconds. */
const renewedAfter = 240_000;
const trustedFor = 290_000;

/** Until a session's address is here, and when there is none, `href` is the provider's login page. */
export function usePortalLink({ connect, isNeeded }: { connect: Connect; isNeeded: boolean }) {
  const { links } = useConfig();
  const { email } = useSessionState();
  const [sessionUrl, setSessionUrl] = useState<string | null>(null);

  const fresh = useRef<ReturnType<typeof keepFresh>>(null);
  useEffect(() => {
    if (!isNeeded) return;
    let expiry: ReturnType<typeof setTimeout> | undefined;
    const portal = keepFresh({
      what: 'The billing portal',
      goodFor: renewedAfter,
      async ask() {
        const url = await (await connect()).askForPortal();
        clearTimeout(expiry);
        expiry = setTimeout(() => setSessionUrl(null), trustedFor);
        setSessionUrl(url);
      },
    });
    fresh.current = portal;
    return () => {
      portal.stop();
      clearTimeout(expiry);
      setSessionUrl(null);
    };
  }, [connect, isNeeded]);

  return {
    href: sessionUrl ?? loginPage(links.providerLogin, email),
    /** The address was followed: the next click gets another. */
    renew: () => fresh.current?.renew(),
  };
}

/** The provider's generic login page for an e-mail. */
function loginPage(address: string, email: string): string {
  const url = new URL(address);
  url.searchParams.set('prefilled_email', email);
  return url.href;
}
