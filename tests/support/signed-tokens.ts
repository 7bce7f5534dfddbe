/** Issues signed ID tokens for tests and measurements: RS256 keys, a local JWK endpoint with faults, any claims. */
import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  base64url,
  type CryptoKey,
  decodeJwt,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  type JWK,
  SignJWT,
} from 'jose';

/** The endpoint's faults. For a bad network, add a fault proxy. */
type KeysFault =
  | 'none'
  /** 503, immediately. */
  | 'error'
  /** Headers, half of the body, then nothing. */
  | 'stall'
  /** 200 with a set without a key. */
  | 'nonsense';

export type TokenIssuer = Awaited<ReturnType<typeof startTokenIssuer>>;

export async function startTokenIssuer({
  projectId = 'demo-stop-smoke-now',
}: { projectId?: string } = {}) {
  let fault: KeysFault = 'none';
  let fetches = 0;
  let published: JWK[] = [];
  let current = await newKey();

  async function newKey() {
    const { publicKey, privateKey } = await generateKeyPair('RS256');
    const kid = randomUUID();
    published.push({ ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' });
    return { kid, privateKey } satisfies { kid: string; privateKey: CryptoKey };
  }

  function answer(response: ServerResponse) {
    fetches += 1;
    if (fault === 'error') return void response.writeHead(503).end('try later');
    const body = JSON.stringify({ keys: fault === 'nonsense' ? [] : published });
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': body.length,
      'cache-control': 'public, max-age=3600, must-revalidate',
    });
    if (fault === 'stall') response.write(body.slice(0, body.length / 2));
    else response.end(body);
  }

  const server = createServer((_, response) => answer(response)).listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`,
    fetches: () => fetches,
    setFault: (next: KeysFault) => void (fault = next),
    /** Signs with a new key from now on. The last one is withdrawn. */
    async rotate() {
      published = [];
      current = await newKey();
    },
    /**
     * Signs an ID token as Firebase Auth does after a sign-in by link, for an hour. @param claims replaces or adds claims,
     * undefined removes one @param header replaces parts of the header, but signs with the published key
     */
    async sign(
      claims: { sub?: string; email?: string; role?: string } & Record<string, unknown> = {},
      header: { kid?: string } = {},
    ) {
      const now = Math.floor(Date.now() / 1000);
      const sub = claims.sub ?? randomUUID();
      const content = {
        iss: `https://securetoken.google.com/${projectId}`,
        aud: projectId,
        auth_time: now,
        user_id: sub,
        sub,
        email: `${sub}@example.com`,
        email_verified: true,
        iat: now,
        exp: now + 3_600,
        ...claims,
      };
      return new SignJWT(content)
        .setProtectedHeader({ alg: 'RS256', kid: current.kid, typ: 'JWT', ...header })
        .sign(current.privateKey);
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Makes forgeries of a genuine token: unsigned, with another algorithm, or changed. @param keysUrl the issuer's keys */
export async function forgeriesOf(genuine: string, keysUrl: string): Promise<string[]> {
  const [header, payload, signature] = genuine.split('.') as [string, string, string];
  const part = (content: object) => base64url.encode(JSON.stringify(content));
  const { kid } = decodeProtectedHeader(genuine);
  const { keys } = (await (await fetch(keysUrl)).json()) as { keys: [{ n: string }] };
  // The classic attack: the public key used as a shared secret.
  const hs256 = `${part({ alg: 'HS256', kid })}.${payload}`;
  return [
    `${part({ alg: 'none' })}.${payload}.`,
    `${part({ alg: 'none', kid })}.${payload}.${signature}`,
    `${header}.${payload}.`,
    `${header}.${part({ ...decodeJwt(genuine), sub: 'someone-else' })}.${signature}`,
    `${hs256}.${createHmac('sha256', keys[0].n).update(hs256).digest('base64url')}`,
    `${part({ alg: 'RS256' })}.${payload}.${signature}`,
  ];
}
