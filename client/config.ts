/** Reads the deployment's configuration, which the server writes into the page so that one build runs anywhere. */
import { language } from '#texts/language';
import { type Language, languages } from '../texts/generated/languages.ts';
import { createContext, useContext } from 'react';

/** Mirrors the server's `clientConfig` (server/http/page.ts). */
export interface ClientConfig {
  /** Firebase's web configuration. It is public: it names a project and grants nothing. */
  firebase: { apiKey: string; authDomain: string; projectId: string };
  /** The Firebase Auth emulator's address, or null for the real service. */
  authEmulatorUrl: string | null;
  /** The site's public origin without a trailing slash. */
  origin: string;
  links: {
    /** The survey where an account is created ('Try the App', 'Create an account'). */
    survey: string;
    terms: string;
    privacy: string;
    /** Support's email address. */
    supportEmail: string;
    appStore: string;
  };
  /** Where the claim about ratings can be checked, or null. */
  ratingSource: string | null;
  /** Premium's price in each language, such as `$29.99 a month`, or null. */
  price: Record<Language, string> | null;
  /** The languages of the pages that end a contract without sign-in. */
  exitLanguages: readonly Language[];
  /** Whether other products are sold, which the portal doesn't manage. */
  hasOtherProducts: boolean;
}

export const ConfigContext = createContext<ClientConfig | null>(null);

export function useConfig(): ClientConfig {
  const config = useContext(ConfigContext);
  if (!config) throw new Error('useConfig needs a ConfigContext above it.');
  return config;
}

/** Returns the form that cancels without sign-in, in the page's language if possible. Null without one. */
export function useExit(): string | null {
  const { exitLanguages } = useConfig();
  const exit = exitLanguages.find((each) => each === language) ?? exitLanguages[0];
  return exit ? languages[exit].exits.CANCELLATION.path : null;
}

/** The id of the `<script type="application/json">` element with the configuration. */
const elementId = 'config';

/** Reads the configuration from the page. Throws if the server wrote none. */
export function readConfig(document: Document): ClientConfig {
  const text = document.getElementById(elementId)?.textContent;
  if (!text) throw new Error(`The page carries no <script id="${elementId}">.`);
  return JSON.parse(text) as ClientConfig;
}
