/** Keeps to this site: tells requests that a page of another site has made, and redirects to no other site. */
import type { FastifyReply, FastifyRequest } from 'fastify';

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

/** Stands for the site's own origin, to find out where a browser would go. */
const site = 'http://site.invalid';

/** A path with its query, as a browser reads it; that of the home page in place of what leads out of this site. */
function pathWithin(address: string): string {
  if (!address.startsWith('/') || !URL.canParse(address, site)) return '/';
  const { origin, pathname, search } = new URL(address, site);
  return origin === site && !pathname.startsWith('//') ? pathname + search : '/';
}

/** Redirects to a path of this site, which is looked at as it is after everything was composed. */
export const redirectWithin = (
  reply: FastifyReply,
  path: string,
  status: 301 | 302 | 303 = 303,
): FastifyReply => reply.redirect(pathWithin(path), status);
