/** A cold request: the directory is read while the token is being proven, and only the proven hear of it. */
import { createServer, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { getApps, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDirectory, type Directory } from '../../server/services/directory.ts';
import { createFirebaseIdentity } from '../../server/services/firebase-identity.ts';
import { createFirestore } from '../../server/services/firestore.ts';
import { rememberDirectory } from '../../server/services/remembered-directory.ts';
import { createUser, writeDocument } from '../factories.ts';
import { startTokenIssuer, type TokenIssuer } from '../signed-tokens.ts';

const projectId = 'demo-stop-smoke-now';
let issuer: TokenIssuer;
beforeAll(async () => {
  issuer = await startTokenIssuer();
});
afterAll(() => issuer.close());

const documents = () => createDirectory(createFirestore(projectId));

/** The real directory, with a list of what happens when. */
function watched(events: string[]): Directory {
  const directory = documents();
  return {
    ...directory,
    async find(uid) {
      events.push('read begins');
      const entry = await directory.find(uid);
      events.push('read ends');
      return entry;
    },
  };
}

/** An identity service whose proofs wait for their keys until they are released. */
async function heldBack(events: string[], onClaim: (uid: string) => void) {
  const waiting: ServerResponse[] = [];
  const gate = createServer((_, response) => {
    events.push('keys are asked for');
    waiting.push(response);
  }).listen(0, '127.0.0.1');
  await once(gate, 'listening');
  const auth = getAuth(getApps()[0] ?? initializeApp({ projectId }));
  const { port } = gate.address() as AddressInfo;
  return {
    identity: createFirebaseIdentity(auth, {
      projectId,
      keysUrl: `http://127.0.0.1:${port}/keys`,
      isEmulated: true,
      onClaim,
    }),
    isAsked: () => expect.poll(() => waiting.length).toBe(1),
    release: async () => {
      events.push('keys arrive');
      const keys = await (await fetch(issuer.url)).text();
      for (const response of waiting) response.end(keys);
    },
    close: () => gate.close(),
  };
}

describe('a cold request', () => {
  it('reads the document once, while the keys are on their way', async () => {
    const { uid } = await createUser();
    await writeDocument(uid, { subscriptions: [{ vendorProfileId: 'cus_early' }] });
    const events: string[] = [];
    const directory = rememberDirectory(watched(events), { ttl: 0 });
    const { identity, isAsked, release, close } = await heldBack(events, directory.expect);

    const verifying = identity.verify(await issuer.sign({ sub: uid }));
    await isAsked();
    await expect.poll(() => events).toContain('read ends');
    await release();
    await verifying;
    expect(await directory.find(uid)).toMatchObject({ customerId: 'cus_early' });
    expect(events.slice(0, 2).sort()).toEqual(['keys are asked for', 'read begins']);
    expect(events.slice(2)).toEqual(['read ends', 'keys arrive']);

    await directory.find(uid);
    expect(events.filter((event) => event === 'read begins')).toHaveLength(2);
    close();
  });

  it('with a forged token gets nothing, and costs little however often it is tried', async () => {
    const events: string[] = [];
    const claimed: string[] = [];
    const directory = rememberDirectory(watched(events), { ttl: 60_000 });
    const auth = getAuth(getApps()[0] ?? initializeApp({ projectId }));
    const identity = createFirebaseIdentity(auth, {
      projectId,
      keysUrl: issuer.url,
      isEmulated: true,
      onClaim(uid) {
        claimed.push(uid);
        directory.expect(uid);
      },
    });
    const tryIt = async (token: string) =>
      expect(identity.verify(token)).rejects.toMatchObject({ name: 'InvalidTokenError' });

    // What can't be good is never looked up.
    const now = Math.floor(Date.now() / 1000);
    await tryIt(await issuer.sign({ sub: 'victim', exp: now - 1 }));
    await tryIt(await issuer.sign({ sub: 'victim', aud: 'another-project' }));
    await tryIt('nonsense');
    expect(claimed).toEqual([]);

    // A signature that is not the token's own: once, although it comes again.
    const [header, , signature] = (await issuer.sign({ sub: 'attacker' })).split('.');
    const payload = (await issuer.sign({ sub: 'victim' })).split('.')[1];
    for (let time = 0; time < 5; time += 1) await tryIt(`${header}.${payload}.${signature}`);
    expect(claimed).toEqual(['victim']);

    for (let number = 0; number < 200; number += 1)
      await tryIt(await issuer.sign({ sub: `victim-${number}` }, { kid: `made-up-${number}` }));
    expect(claimed.length).toBeLessThan(30);
    expect(events.filter((event) => event === 'read begins').length).toBe(claimed.length);
  });

  it('is never slower for good tokens than without: their reads don’t count as wasted', async () => {
    let claims = 0;
    const auth = getAuth(getApps()[0] ?? initializeApp({ projectId }));
    const identity = createFirebaseIdentity(auth, {
      projectId,
      keysUrl: issuer.url,
      isEmulated: true,
      onClaim: () => void (claims += 1),
    });
    for (let number = 0; number < 60; number += 1) await identity.verify(await issuer.sign());
    expect(claims).toBe(60);
  });
});

describe('what is remembered of a subscriber', () => {
  const remembering = (now: () => number) => rememberDirectory(documents(), { ttl: 60_000, now });

  it('is their customer, for a minute, and what anybody read meanwhile', async () => {
    let time = 0;
    const directory = remembering(() => time);
    const { uid } = await createUser();
    await writeDocument(uid, { subscriptions: [{ vendorProfileId: 'cus_one' }] });
    expect(directory.recall(uid)).toBeNull();
    await directory.find(uid);
    expect(directory.recall(uid)).toBe('cus_one');
    time += 59_999;
    expect(directory.recall(uid)).toBe('cus_one');
    await writeDocument(uid, { subscriptions: [{ vendorProfileId: 'cus_two' }] });
    expect(await directory.find(uid)).toMatchObject({ customerId: 'cus_two' });
    expect(directory.recall(uid)).toBe('cus_two');
    time += 60_000;
    expect(directory.recall(uid)).toBeNull();
  });

  it('is never that they have none', async () => {
    const directory = remembering(() => 0);
    const { uid } = await createUser();
    await directory.find(uid);
    expect(directory.recall(uid)).toBeNull();
    await writeDocument(uid, { subscriptions: [{ vendorProfileId: 'cus_one' }] });
    await directory.find(uid);
    await writeDocument(uid, { subscriptions: [] });
    await directory.find(uid);
    expect(directory.recall(uid)).toBeNull();
  });
});
