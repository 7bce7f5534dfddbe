/** What each package adds to a process: imported one after the other, with a collection after each. */
import { readMemoryUse } from './memory-use.ts';

/** Bytes that it added: JavaScript's heap in use, and resident memory. */
export interface ImportedPackage {
  name: string;
  heap: number;
  rss: number;
}

/** What the server imports with nothing but Firebase and Stripe configured; the server's own modules last. */
const names = [
  'node:http',
  'pino',
  'prom-client',
  'zod',
  'graphql',
  'graphql-scalars',
  '@graphql-tools/schema',
  'fastify',
  '@fastify/static',
  '@apollo/server',
  'jose',
  'undici',
  'stripe',
  'rate-limiter-flexible',
  'firebase-admin/auth',
  'firebase-admin/firestore',
  '../../server/services.js',
  '../../server/app.js',
];

let before = readMemoryUse();
const packages: ImportedPackage[] = [
  { name: 'Node itself', heap: before.heapUsed, rss: before.rssCollected },
];
for (const name of names) {
  await import(name);
  const after = readMemoryUse();
  packages.push({
    name: name.replace('../../', ''),
    heap: after.heapUsed - before.heapUsed,
    rss: after.rssCollected - before.rssCollected,
  });
  before = after;
}
process.send?.(packages);
