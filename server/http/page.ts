/** Fills the built client's pages with the configuration, and compresses pages. */
import { hash } from 'node:crypto';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressIn } from '../../texts/addresses.ts';
import { defaultLanguage, type Language, languageCodes } from '../../texts/generated/languages.ts';
import { rhythmOf } from '../domain/subscription/explain.ts';
import { escapeHtml } from '../domain/mail/texts/inserted-text.ts';
import { displayAmount } from '../domain/money/charge.ts';
import type { Env } from '../env.ts';
import { dependsOn } from './vary.ts';

/** Returns the client's configuration, which differs between deployments and contains no secret. */
export function clientConfig(env: Env) {
  const { survey, terms, privacy, supportEmail, appStore } = env.links;
  return {
    firebase: env.firebase,
    // A browser can't resolve a container's name, but reaches the container's port on localhost.
    authEmulatorUrl:
      env.authEmulator && `http://${env.authEmulator.replace(/^[a-z]+:/, 'localhost:')}`,
    origin: env.siteOrigin,
    links: { survey, terms, privacy, supportEmail, appStore },
    ratingSource: env.ratingSource,
    price: env.price && priceIn(env.price),
    exitLanguages: env.exitLanguages,
    hasOtherProducts: env.stripe.premiumProducts.length > 0,
  };
}

const priceIn = ({ amount, currency, interval }: NonNullable<Env['price']>) =>
  Object.fromEntries(
    languageCodes.map((language) => [
      language,
      `${displayAmount(amount, currency, language)} ${rhythmOf({ interval, intervalCount: 1 }, language)}`,
    ]),
  ) as Record<Language, string>;

export type ClientConfig = ReturnType<typeof clientConfig>;

export interface Page {
  contentType: string;
  etag: string;
  bodies: Record<Encoding, Buffer>;
}

export type Encoding = 'br' | 'gzip' | 'identity';

export function chooseEncoding(request: FastifyRequest): Encoding {
  dependsOn(request, 'accept-encoding');
  const accepted = request.headers['accept-encoding'] ?? '';
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
}

/** The smallest page, in bytes, for which compression is worth its time. */
const compressedFrom = 4 * 1024;

/** Compresses pages that the server writes for a request, at a fast level. `createPage` compresses the built pages. */
export function compressPages(app: FastifyInstance): void {
  app.addHook<unknown>('onSend', (request, reply, page, done) => {
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
    if (!isPage || typeof page !== 'string') return done(null, page);
    const encoding = chooseEncoding(request);
    if (encoding === 'identity' || page.length < compressedFrom) return done(null, page);
    reply.header('content-encoding', encoding);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };
    if (encoding === 'br') brotliCompress(page, { params }, done);
    else gzip(page, { level: 5 }, done);
  });
}

export function createPage(text: string, contentType: string, config: ClientConfig): Page {
  const filled = Buffer.from(fillPage(text, config));
  return {
    contentType,
    etag: `"${hash('sha256', filled, 'base64url').slice(0, 27)}"`,
    bodies: { br: brotliCompressSync(filled), gzip: gzipSync(filled), identity: filled },
  };
}

/** Replaces `<!--config-->` with the configuration, and placeholders such as `{{origin}}` with the configuration's values. */
export function fillPage(text: string, config: ClientConfig): string {
  const json = scriptJson(config);
  const language = languageOfPage(text);
  const values: Record<string, string> = {
    origin: config.origin,
    ratingSource: config.ratingSource ?? '',
    price: config.price?.[language] ?? '',
  };
  for (const [name, value] of Object.entries(config.links)) values[`links.${name}`] = value;
  for (const name of ['terms', 'privacy'] as const) {
    const { [name]: address } = config.links;
    if (address.startsWith('/')) values[`links.${name}`] = addressIn(language, address);
  }
  return withoutSwitchedOff(text, config)
    .replaceAll(/\{\{([\w.]+)\}\}/g, (whole, name: string) => {
      const value = values[name];
      return value === undefined ? whole : escapeHtml(value);
    })
    .replace('<!--config-->', () => json);
}

const languageOfPage = (text: string): Language => {
  const found = /<html lang="(\w+)"/.exec(text)?.[1];
  return languageCodes.find((code) => code === found) ?? defaultLanguage;
};

/** Removes parts of a prerendered page that the configuration switches off. The client doesn't render these parts either. */
function withoutSwitchedOff(page: string, config: ClientConfig): string {
  const { exitLanguages } = config;
  const text = page.replaceAll(
    /<(\w+) data-configured="(price|ratingSource)".*?<\/\1>/gs,
    (element, _tag, name: 'price' | 'ratingSource') => (config[name] === null ? '' : element),
  );
  const isOn = (language: string) => exitLanguages.some((each) => each === language);
  if (exitLanguages.length === 0) return text.replaceAll(/<nav data-exit="row".*?<\/nav>/gs, '');
  return text.replaceAll(/<li data-exit="(\w+)">.*?<\/li>/gs, (item, language: string) =>
    isOn(language) ? item : '',
  );
}

/** Encodes JSON for a script element. Only `<` could end the element early. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c');
