/** Made from the files texts/*.yaml: edit them, and run `npm run generate`. */
const found = {
  "en": {
    "name": "English",
    "locale": "en-US",
    "direction": "ltr",
    "exits": {
      "CANCELLATION": {
        "path": "/cancel",
        "label": "Cancel contracts here"
      },
      "WITHDRAWAL": {
        "path": "/withdraw",
        "label": "Withdraw from contract here"
      }
    }
  },
  "de": {
    "name": "Deutsch",
    "locale": "de-DE",
    "direction": "ltr",
    "exits": {
      "CANCELLATION": {
        "path": "/kuendigen",
        "label": "Verträge hier kündigen"
      },
      "WITHDRAWAL": {
        "path": "/widerrufen",
        "label": "Vertrag widerrufen"
      }
    }
  },
  "fr": {
    "name": "Français",
    "locale": "fr-FR",
    "direction": "ltr",
    "exits": {
      "CANCELLATION": {
        "path": "/resilier",
        "label": "Résilier votre contrat",
        "hasSummary": true
      },
      "WITHDRAWAL": {
        "path": "/renoncer",
        "label": "Renoncer au contrat ici"
      }
    }
  }
} as const;

/** The code of a language, which is also the name of its file, and begins the addresses of its pages. */
export type Language = keyof typeof found;

/** What is to be known of each language. */
export const languages: Record<
  Language,
  {
    /** In the language itself. */
    name: string;
    /** For `Intl`. */
    locale: string;
    direction: 'ltr' | 'rtl';
    /** The pages on which contracts are ended without signing in: the labels of their links are the law's (docs/law.md). */
    exits: Record<'CANCELLATION' | 'WITHDRAWAL', Exit>;
  }
> = found;

export interface Exit {
  path: string;
  label: string;
  /** Whether the law asks for a page that sums up before the declaration is made, and where to prove its reason. */
  hasSummary?: boolean;
}

/** The language of pages without one in their address, and of visitors who ask for a missing one. */
export const defaultLanguage = 'en' satisfies Language;

export const languageCodes = Object.keys(languages) as Language[];
