/** Tests every operation of the support team: its permission, the audit's first entry, and failures without it. */
import { readFileSync } from 'node:fs';
import { type DirectiveNode, Kind, parse } from 'graphql';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UpstreamError } from '../../../server/domain/errors.ts';
import type { User } from '../../../server/domain/subscriber/user.ts';
import { found, type SupportServices } from '../../../server/domain/support/operation.ts';
import * as operations from '../../../server/domain/support/operations.ts';
import {
  type Given,
  openSupportDesk,
  type OperationName,
} from '../../../server/domain/support/support-desk.ts';
import type { Log } from '../../../server/log.ts';

/** An example for each operation: a new one doesn't compile without. */
const examples: { [Name in OperationName]: Given<Name> } = {
  whoIs: { key: 'cus_1' },
  customers: { uid: 'u' } as Given<'customers'>,
  audit: { about: { key: 'cus_1' }, first: 1 },
  declarations: { first: 1 },
  tasks: { state: 'OPEN', first: 1 },
  addTask: { key: 'cus_1', kind: 'REFUND', instruction: 'do' },
  resolveTask: { taskId: 'i', note: '' },
  reopenTask: { taskId: 'i' },
  resolveDeclaration: { declarationId: 'd', note: 'no', outcome: 'DECLINED' },
  cancelSubscription: { subscriptionId: 'sub_1' },
  resumeSubscription: { subscriptionId: 'sub_1' },
  sendSignInMail: { subscriberId: 'u' },
};
const names = Object.keys(operations) as OperationName[];

const log = { error: vi.fn(), warn: vi.fn() } as unknown as Log;
const agent: User = { uid: 'agent', email: null, role: 'SUPPORT' };
const said: unknown[] = [];
const audit = {
  add: vi.fn(async ({ outcome }: { outcome: string }) => {
    said.push(outcome);
    return 'entry';
  }),
  addRefusal: vi.fn(async ({ outcome }: { outcome: string }) => void said.push(outcome)),
  complete: vi.fn(async (_: string, outcome: string) => void said.push(outcome)),
};
/** Fails if an operation calls anything except the audit. */
const services = new Proxy({ audit } as unknown as SupportServices, {
  get(target, name) {
    if (name !== 'audit') throw new Error(`${String(name)} was asked`);
    return target.audit;
  },
  ownKeys: () => ['audit'],
});
const run = (name: OperationName, caller: User | null, given: unknown = examples[name]) =>
  openSupportDesk(caller, services, { requestId: 'r', log }).run(name, given as never);

beforeEach(() => void (said.length = 0));
const spies: { mockRestore: () => unknown }[] = [];
afterEach(() => {
  for (const spy of spies.splice(0)) spy.mockRestore();
});

it('are all fields that the schema has for the support team alone', () => {
  const fields: string[] = [];
  const schema = parse(readFileSync('schema.graphql', 'utf8'));
  for (const type of schema.definitions)
    if (type.kind === Kind.OBJECT_TYPE_DEFINITION && roots.has(type.name.value))
      for (const { name, directives = [] } of type.fields ?? [])
        if (
          namesOf(directives).includes('supportOnly') &&
          !namesOf(directives).includes('deprecated')
        )
          fields.push(name.value);
  // Subscribers may call these for their own plans.
  const shared = ['cancelSubscription', 'resumeSubscription'];
  expect([...fields, ...shared].sort()).toEqual([...names].sort());
});
const namesOf = (directives: readonly DirectiveNode[]) => directives.map(({ name }) => name.value);
const roots = new Set(['Query', 'Mutation', 'Subscriber']);

describe.each(names)('%s', (name) => {
  const operation: { find: unknown; act?: unknown; done?: string } = operations[name];
  const mock = (part: 'find' | 'act', result: () => unknown) => {
    const spy = vi.spyOn(operation as Record<typeof part, () => unknown>, part);
    spies.push(spy);
    spy.mockImplementation(async () => {
      said.push(part);
      return result();
    });
  };

  it.each([null, { ...agent, role: 'SUBSCRIBER' as const }])(
    'is refused, and nothing is asked: %j',
    async (caller) => {
      const refusal = { name: caller ? 'ForbiddenError' : 'UnauthenticatedError' };
      await expect(run(name, caller)).rejects.toMatchObject(refusal);
      expect(said).toEqual(['REFUSED']);
      // Invalid input must not bypass the refusal.
      await expect(run(name, caller, {})).rejects.toMatchObject(refusal);
      expect(said).toEqual(['REFUSED', 'REFUSED']);
    },
  );

  it('is in the audit before it is answered, and before it acts', async () => {
    mock('find', () => found({}));
    if (operation.act) mock('act', () => ({ __typename: operation.done }));
    await run(name, agent);
    expect(said).toEqual(
      operation.act ? ['find', 'STARTED', 'act', 'SUCCEEDED'] : ['find', 'SUCCEEDED'],
    );
  });

  it('neither answers nor acts while the audit can’t be written', async () => {
    mock('find', () => found({}));
    if (operation.act) mock('act', () => ({ __typename: operation.done }));
    audit.add.mockRejectedValueOnce(new UpstreamError('firestore', null));
    await expect(run(name, agent)).rejects.toThrow(UpstreamError);
    expect(said).toEqual(['find']);
  });

  it('that fails is in the audit as failed', async () => {
    const failing = () => Promise.reject(new UpstreamError('firestore', null));
    mock('find', operation.act ? () => found({}) : failing);
    if (operation.act) mock('act', failing);
    await expect(run(name, agent)).rejects.toThrow(UpstreamError);
    expect(said.at(-1)).toBe('FAILED');
  });
});
