/** Tells requests that a page of another site has made. */
import type { FastifyRequest } from 'fastify';

/**
 * Whether a form was sent by a page of another site. Browsers say so; programs say nothing and are no danger: they act
 * for nobody but their owner. A site may have more names than the configured one, so its own host counts as well.
 */
export function isForeign({ headers, host }: FastifyRequest, siteOrigin: string): boolean {
  if (headers['sec-fetch-site'] === 'cross-site') return true;
  const { origin } = headers;
  if (origin === undefined || origin === siteOrigin) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}
