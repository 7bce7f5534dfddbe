/** What differs between deployments, handed to the browser by the server so that one build runs anywhere. */
import { createContext, useContext } from 'react';

/** Mirrors the server's `clientConfig` (server/client-config.ts), which writes it into every page. */
export interface ClientConfig {
  /** The Firebase web config: public by design, it names a project and authorises nothing. */
  firebase: { apiKey: string; authDomain: string; projectId: string };
  /** Address of the Firebase Auth emulator, or null when the real service is used. */
  authEmulatorUrl: string | null;
  /** The site's public origin, without a trailing slash. */
  origin: string;
  links: {
    /** The survey where an account is created ('Try the App', 'Create an account'). */
    survey: string;
    terms: string;
    privacy: string;
    /** The support mailbox, an e-mail address. */
    supportEmail: string;
    appStore: string;
    /** The payment provider's generic login page. */
    providerLogin: string;
  };
}

export const ConfigContext = createContext<ClientConfig | null>(null);

/** The config of this deployment. */
export function useConfig(): ClientConfig {
  const config = useContext(ConfigContext);
  if (!config) throw new Error('useConfig needs a ConfigContext above it.');
  return config;
}
