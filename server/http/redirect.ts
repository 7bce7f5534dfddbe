/** Leads to a page of this site and nowhere else, whatever its address was composed of. */
import type { FastifyReply } from 'fastify';

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
