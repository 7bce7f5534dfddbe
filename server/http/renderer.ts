/**
 * The renderers of the account's pages, one a language: artefacts of the client's build, which draw with React what the
 * browser hydrates.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Language, languageCodes } from '../../texts/generated/languages.ts';
import type { ClientConfig } from './page.ts';

/** What a page is drawn with. The browser gets the same, in the page's HTML, and hydrates over it. */
export interface Drawing {
  email: string;
  /** The page's operation, and its answer. */
  operation: string;
  data: unknown;
  /** When it was drawn: milliseconds since 1970. */
  now: number;
  /** What forms of the page carry (session-cookie.ts). */
  formToken: string;
  /** Whether the browser should ask for a new session cookie. */
  isSessionOld: boolean;
}

/** A page that is drawn for its owner. */
interface AccountPage {
  /** With the language. */
  path: string;
  /** What the page shows the answer of. */
  operation: string;
}

interface Drawn {
  /** The address, with the language and the query string. */
  url: string;
  config: ClientConfig;
  drawing: Drawing;
}

/** What the build makes for a language. */
interface Build {
  accountPages: readonly AccountPage[];
  renderAccount: (page: Drawn) => Promise<string>;
}

export interface Renderer {
  accountPages: readonly (AccountPage & { language: Language })[];
  /** Draws a page. @returns the HTML of `#root` */
  renderAccount: (page: Drawn & { language: Language }) => Promise<string>;
}

/** Loads the renderers of a build. @param clientDir the client's build, beside which they are */
export async function loadRenderer(clientDir: string): Promise<Renderer> {
  const load = async (language: Language) => {
    const file = join(clientDir, `../renderer/${language}.js`);
    return [language, (await import(pathToFileURL(file).href)) as Build] as const;
  };
  const builds = new Map(await Promise.all(languageCodes.map(load)));
  return {
    accountPages: [...builds].flatMap(([language, { accountPages }]) =>
      accountPages.map((page) => ({ ...page, language })),
    ),
    async renderAccount({ language, ...page }) {
      const build = builds.get(language);
      if (!build) throw new Error(`There is no renderer for ${language}.`);
      return build.renderAccount(page);
    },
  };
}
