/** Prepares a page of the built client for delivery: fills in the configuration and compresses the result. */
import { hash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { ClientConfig } from './client-config.ts';

/** A page in each encoding. */
export interface Page {
  contentType: string;
  etag: string;
  bodies: Record<'br' | 'gzip' | 'identity', Buffer>;
}

/** Fills the placeholders of a page and compresses it. */
export function createPage(text: string, contentType: string, config: ClientConfig): Page {
  const filled = Buffer.from(fill(text, config));
  return {
    contentType,
    etag: `"${hash('sha256', filled, 'base64url').slice(0, 27)}"`,
    bodies: { br: brotliCompressSync(filled), gzip: gzipSync(filled), identity: filled },
  };
}

/**
 * Replaces `<!--config-->` by the whole configuration, and `{{origin}}` and `{{links.…}}` in the prerendered
 * HTML by single values.
 */
function fill(text: string, config: ClientConfig): string {
  // In a script element, `<` is the only character that could end the text early.
  const json = JSON.stringify(config).replaceAll('<', '\\u003c');
  const values: Record<string, string> = { origin: config.origin };
  for (const [name, value] of Object.entries(config.links)) values[`links.${name}`] = value;
  const insert = (part: string, escape: (value: string) => string) =>
    part.replaceAll(/\{\{([\w.]+)\}\}/g, (whole, name: string) => escape(values[name] ?? whole));
  return insert(
    text.replaceAll(structuredData, (block) => insert(block, escapeJson)),
    escapeHtml,
  ).replace('<!--config-->', () => json);
}

/** JSON-LD in a page is escaped as JSON: HTML entities have no meaning in a script element. */
const structuredData = /<script type="application\/ld\+json">.*?<\/script>/gs;
const escapeJson = (text: string) => JSON.stringify(text).slice(1, -1).replaceAll('<', '\\u003c');

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

/** Escapes text for an HTML attribute or element. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character);
}
