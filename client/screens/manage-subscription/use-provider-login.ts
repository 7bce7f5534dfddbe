/** The provider's generic login page: the way out that is always there. */
import { useConfig } from '../../config.ts';
import { useSessionState } from '../../session.ts';

/** Its address, with the e-mail of whoever is signed in filled in. */
export function useProviderLogin(): string {
  const { links } = useConfig();
  const { email } = useSessionState();
  const url = new URL(links.providerLogin);
  url.searchParams.set('prefilled_email', email);
  return url.href;
}
