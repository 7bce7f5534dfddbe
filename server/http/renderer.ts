/** The renderer of the account's pages: an artefact of the client's build, which draws with React what the browser hydrates. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
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

export interface Renderer {
  /** The pages that are drawn for their owner, and the operation that each shows the answer of. */
  accountPages: readonly { path: string; operation: string }[];
  /**
   * Draws a page.
   * @param page.url its path, with the query string
   * @returns the HTML of `#root`
   */
  renderAccount: (page: { url: string; config: ClientConfig; drawing: Drawing }) => Promise<string>;
}

/** Loads the renderer of a build. @param clientDir the client's build, beside which the renderer is */
export async function loadRenderer(clientDir: string): Promise<Renderer> {
  const file = join(clientDir, '../renderer/renderer.js');
  return (await import(pathToFileURL(file).href)) as Renderer;
}
