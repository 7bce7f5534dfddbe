/** Takes the config out of the page; apart from React, so that what starts first need not wait for it. */
import type { ClientConfig } from './config.ts';

/** The id of the `<script type="application/json">` element that carries the config. */
const elementId = 'config';

/** Reads the config out of the page. Throws when the server did not write one. */
export function readConfig(document: Document): ClientConfig {
  const text = document.getElementById(elementId)?.textContent;
  if (!text) throw new Error(`The page carries no <script id="${elementId}">.`);
  return JSON.parse(text) as ClientConfig;
}
