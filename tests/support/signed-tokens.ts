/** Issues signed ID tokens for tests and measurements: RS256 keys, a local JWK endpoint with faults, any claims. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, exportSPKI, generateKeyPair, type JWK, SignJWT } from 'jose';

/** The endpoint's faults. For a bad network, add a fault proxy. */
export type KeysFault =
  | 'none'
  /** 503, immediately. */
  | 'error'
  /** No response. */
  | 'silence'
  /** Headers, half of the body, then nothing. */
  | 'stall'
  /** 200 with a set without a key. */
  | 'nonsense';

export interface TokenIssuer {
  url: string;
  fetches: () => number;
  setFault(fault: KeysFault): void;
  /** Sets `Cache-Control: max-age` in seconds. Null sends no such header. */
  setMaxAge(seconds: number | null): void;
  /** Signs with a new key from now on. The last one stays published unless `withdraw`. */
  rotate(options?: { withdraw?: boolean }): Promise<void>;
  /**
   * Signs an ID token as Firebase Auth does after a sign-in by link, for an hour. @param claims replaces or adds claims,
   * undefined removes one @param header replaces parts of the header, but signs with the published key
   */
  sign(
    claims?: { sub?: string; email?: string; role?: string } & Record<string, unknown>,
    header?: { kid?: string },
  ): Promise<string>;
  close(): Promise<void>;
}

export async function startTokenIssuer({
  projectId = 'demo-stop-smoke-now',
}: { projectId?: string } = {}): Promise<TokenIssuer> {
  let fault: KeysFault = 'none';
  let maxAge: number | null = 3_600;
  let fetches = 0;
  let published: JWK[] = [];
  let certificates: Record<string, string> = {};
  let current = await newKey();

  async function newKey() {
    const { publicKey, privateKey } = await generateKeyPair('RS256');
    const kid = randomUUID();
    published.push({ ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' });
    certificates[kid] = await exportSPKI(publicKey);
    return { kid, privateKey } satisfies { kid: string; privateKey: CryptoKey };
  }

  function answer(path: string, response: ServerResponse) {
    fetches += 1;
    if (fault === 'silence') return;
    if (fault === 'error') return void response.writeHead(503).end('try later');
    const set = JSON.stringify(path.includes('/x509/') ? certificates : { keys: published });
    const body = fault === 'nonsense' ? '{"keys":[]}' : set;
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': body.length,
      ...(maxAge !== null && { 'cache-control': `public, max-age=${maxAge}, must-revalidate` }),
    });
    if (fault === 'stall') response.write(body.slice(0, body.length / 2));
    else response.end(body);
  }

  const server = createServer(({ url = '' }, response) => answer(url, response)).listen(
    0,
    '127.0.0.1',
  );
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`,
    fetches: () => fetches,
    setFault(next) {
      fault = next;
    },
    setMaxAge(seconds) {
      maxAge = seconds;
    },
    async rotate({ withdraw = false } = {}) {
      if (withdraw) [published, certificates] = [[], {}];
      current = await newKey();
    },
    async sign(claims = {}, header = {}) {
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
