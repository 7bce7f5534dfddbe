/** Accepts forms, detects requests from other sites' pages, and redirects only within this site. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * True if another site's page sent the request. A request without `Origin` comes from a program, which no site controls. The
 * request's own host counts as this site, because the site can have several names.
 */
export function isForeign({ headers, host }: FastifyRequest, siteOrigin: string): boolean {
  if (headers['sec-fetch-site'] === 'cross-site') return true;
  const { origin } = headers;
  if (origin === undefined || origin === siteOrigin) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}

/** Makes a scope accept only forms, and keep a form as text. @param bodyLimit in bytes */
export function acceptForms(app: FastifyInstance, bodyLimit: number): void {
  app.removeAllContentTypeParsers();
  const options = { parseAs: 'string', bodyLimit } as const;
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    options,
    async (_request: FastifyRequest, body: string) => body,
  );
}

/** A stand-in for the site's origin, to resolve addresses as a browser does. */
const site = 'http://site.invalid';

/** Returns an address's path and query as a browser reads the address. Returns `/` if the address leaves this site. */
function pathWithin(address: string): string {
  if (!address.startsWith('/') || !URL.canParse(address, site)) return '/';
  const { origin, pathname, search } = new URL(address, site);
  return origin === site && !pathname.startsWith('//') ? pathname + search : '/';
}

/** Redirects to a path of this site, or to `/` if a browser would read the path as another site's. */
export const redirectWithin = (
  reply: FastifyReply,
  path: string,
  status: 302 | 303 = 303,
): FastifyReply => reply.redirect(pathWithin(path), status);
