/** What differs between deployments, handed to the browser by the server so that one build runs anywhere. */
import { language } from '#texts/language';
import { type Language, languages } from '../texts/generated/languages.ts';
import { createContext, useContext } from 'react';

/** Mirrors the server's `clientConfig` (server/http/page.ts), which writes it into every page. */
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
    /** The support mailbox, an email address. */
    supportEmail: string;
    appStore: string;
  };
  /** Where the claim about ratings can be checked; null where nothing is configured. */
  ratingSource: string | null;
  /** What Premium costs, in each language: `$29.99 a month`; null where it is not configured. */
  price: Record<Language, string> | null;
  /** The languages of the pages on which contracts are ended without signing in; empty when there are none. */
  exitLanguages: readonly Language[];
  /** Whether other products are sold, which the portal leaves alone. */
  hasOtherProducts: boolean;
}

export const ConfigContext = createContext<ClientConfig | null>(null);

/** The config of this deployment. */
export function useConfig(): ClientConfig {
  const config = useContext(ConfigContext);
  if (!config) throw new Error('useConfig needs a ConfigContext above it.');
  return config;
}

/** The address of the form that cancels without signing in, in the page's language if there is one; null if there is none. */
export function useExit(): string | null {
  const { exitLanguages } = useConfig();
  const exit = exitLanguages.find((each) => each === language) ?? exitLanguages[0];
  return exit ? languages[exit].exits.CANCELLATION.path : null;
}

/** The id of the `<script type="application/json">` element that carries the config. */
const elementId = 'config';

/** Reads the config out of the page. Throws when the server did not write one. */
export function readConfig(document: Document): ClientConfig {
  const text = document.getElementById(elementId)?.textContent;
  if (!text) throw new Error(`The page carries no <script id="${elementId}">.`);
  return JSON.parse(text) as ClientConfig;
}
