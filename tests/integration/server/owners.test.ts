/** Whose a customer is: the index of the users whose document names it, the scan that fills it, and what follows for two people. */
import { randomUUID } from 'node:crypto';
import { getFirestore } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { createOwnerScan } from '../../../server/domain/subscriber/owner-scan.ts';
import { log } from '../../simulation/process.ts';
import { scanDocuments, usePortal } from '../../support/harness.ts';
import { useOwnFirestore } from '../../support/own-firestore.ts';

useOwnFirestore();
const portal = usePortal();

const newId = () => `cus_${randomUUID().slice(0, 8)}`;
const collection = (name: string) => getFirestore().collection(name);
const document = (uid: string) => collection('users_subscriptions').doc(uid);

/** Documents that name a customer, as shops write them. */
const shapes: [name: string, subscriptions: (id: string) => unknown[]][] = [
  ['the customer and nothing else', (id) => [{ vendorProfileId: id }]],
  ['more fields', (id) => [{ vendorProfileId: id, vendor: 'stripe', isTrial: false }]],
  ['a space around the id', (id) => [{ vendorProfileId: ` ${id} ` }]],
  ['it second, next to a number', (id) => [{ vendorProfileId: 12345 }, { vendorProfileId: id }]],
  ['it first, before a newer one', (id) => [{ vendorProfileId: id }, { vendorProfileId: newId() }]],
  ['it third and twice', (id) => ['', null, { vendorProfileId: id }, { vendorProfileId: id }]],
];

describe('the index of owners', () => {
  const uidsOf = (id: string) => portal.services.customerOwners.uidsOf(id);

  it.each(shapes)(
    'has the user whose document has %s, after a scan or a view',
    async (_, write) => {
      const [scanned, seen] = [newId(), newId()];
      await document(`by-scan-${scanned}`).set({ subscriptions: write(scanned) });
      await scanDocuments(portal);
      expect(await uidsOf(scanned)).toEqual([`by-scan-${scanned}`]);
      await document(`by-view-${seen}`).set({ subscriptions: write(seen) });
      await portal.services.subscriberDocuments.find(`by-view-${seen}`);
      await expect.poll(() => uidsOf(seen)).toEqual([`by-view-${seen}`]);
    },
  );

  it('survives documents that name nothing, a thousand, or what can be no id', async () => {
    const [customerId, uid] = [newId(), randomUUID()];
    const odd = ['__proto__', 'a/b', '', 'stripe'].map((id) => ({ vendorProfileId: id }));
    await document('no-list').set({ email: 'a@example.com' });
    await document('odd').set({ subscriptions: odd });
    const many = Array.from({ length: 1_000 }, (_, index) => ({ vendorProfileId: `cus_${index}` }));
    await document(uid).set({ subscriptions: [{ vendorProfileId: customerId }, ...many] });
    await scanDocuments(portal);
    expect(await uidsOf(customerId)).toEqual([uid]);
    expect(await uidsOf('cus_18')).toEqual([uid]);
    expect(await uidsOf('cus_19')).toEqual([]);
  });

  it('is filled once by replicas that scan at once, and goes on after a kill, page by page', async () => {
    const ids = Array.from({ length: 110 }, newId);
    for (const id of ids)
      await document(`paged-${id}`).set({ subscriptions: [{ vendorProfileId: id }] });
    const { services } = portal;
    const { customerOwners, subscriberDocuments } = services;
    let pages = 0;
    const page: typeof subscriberDocuments.page = (...args) => {
      pages += 1;
      return subscriberDocuments.page(...args);
    };
    const replicas = [1, 2].map(() =>
      createOwnerScan({ customerOwners, subscriberDocuments: { page }, log }),
    );
    const killed = createOwnerScan({
      ...{ customerOwners, log },
      subscriberDocuments: { page: () => Promise.reject(new Error('killed')) },
    });
    const turn = () => Promise.all(replicas.map((replica) => replica.handle('scan')));
    const isDue = async () => (await replicas[0]?.due(new Date(), 1))?.length === 1;
    await customerOwners.startScan();
    await expect(killed.handle('scan')).rejects.toThrow('killed');
    await turn();
    expect(pages).toBe(0);
    // The lease of the killed one ends.
    await collection('scans')
      .doc('customer_owners')
      .update({ dueAt: new Date(0) });
    const { startedAt } = (await customerOwners.scan()).value ?? expect.fail();
    await turn();
    expect(pages).toBe(1);
    await expect.poll(isDue).toBe(true);
    await turn();
    expect(pages).toBe(2);
    const { completed, changedSince } = (await customerOwners.scan()).value ?? expect.fail();
    expect([completed?.startedAt, changedSince]).toEqual([startedAt, startedAt]);
    expect(await isDue()).toBe(false);
    for (const id of ids) expect(await uidsOf(id)).toEqual([`paged-${id}`]);
  });

  it('is not read for documents that were not changed since the last scan, until a backfill', async () => {
    const customerId = newId();
    await document(`old-${customerId}`).set({ subscriptions: [{ vendorProfileId: customerId }] });
    await scanDocuments(portal);
    await collection('customer_owners').doc(customerId).delete();
    const { changedSince } = (await portal.services.customerOwners.scan()).value ?? expect.fail();
    const { named } = await portal.services.subscriberDocuments.page(null, 1_000, changedSince);
    expect([...named.keys()]).not.toContain(customerId);
    await scanDocuments(portal);
    expect(await uidsOf(customerId)).toEqual([`old-${customerId}`]);
  });
});
