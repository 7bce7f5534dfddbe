/** GET /.well-known/jwks.json: the public keys with which anybody can verify the proof of a receipt. */
import type { FastifyInstance } from 'fastify';

/** @param keySet a JWK set without private parts; it has no keys where receipts are not signed */
export async function receiptKeys(
  app: FastifyInstance,
  { keySet }: { keySet: { keys: object[] } },
): Promise<void> {
  app.get('/.well-known/jwks.json', async (_request, reply) =>
    reply
      .type('application/jwk-set+json')
      // Anybody may read them, from any page.
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('access-control-allow-origin', '*')
      .header('cache-control', 'public, max-age=3600')
      .send(keySet),
  );
}
