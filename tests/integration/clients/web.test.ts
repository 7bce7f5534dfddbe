/** Tests the web client against a server that accepts known operations only, as in production. */
import type { ApolloClient, DocumentNode } from '@apollo/client';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApollo } from '../../../client/apollo.ts';
import { operationIds } from '../../../client/generated/operation-ids.ts';
import * as generated from '../../../client/generated/operations.ts';
import { createSubscriber } from '../../support/factories.ts';
import { usePortal } from '../../support/harness.ts';
import { operations } from '../../support/manifest.ts';

const portal = usePortal({}, { production: true });
let origin: string;
beforeAll(async () => {
  origin = await portal.app.listen({ host: '127.0.0.1', port: 0 });
});

const documents = Object.entries(generated)
  .filter(([name]) => name.endsWith('Document'))
  .map(([name, document]) => ({
    name: name.replace(/Document$/, ''),
    document: document as DocumentNode,
  }));

const isMutation = ({ definitions }: DocumentNode) =>
  definitions.some((each) => 'operation' in each && String(each.operation) === 'mutation');

/** The inputs of changes that aren't about a subscription. */
const inputs: Record<string, object> = { SetLanguage: { language: 'DE' } };

/** Runs an operation. A change is about a subscription that doesn't exist. */
const run = (apollo: ApolloClient, name: string, document: DocumentNode) =>
  isMutation(document)
    ? apollo.mutate({
        mutation: document,
        variables: { input: inputs[name] ?? { subscriptionId: 'sub_none' } },
      })
    : apollo.query({ query: document, variables: name === 'Receipt' ? { id: 'none' } : {} });

/** Records the requests from now on. Addresses are relative to the server, as on its pages. */
function watchRequests() {
  const requests: Record<string, unknown>[] = [];
  vi.stubGlobal('fetch', (address: string, init: RequestInit & { body: string }) => {
    requests.push(JSON.parse(init.body) as Record<string, unknown>);
    return network(new URL(address, origin), init);
  });
  return requests;
}
const network = fetch;
afterEach(() => vi.unstubAllGlobals());

it('has operations', () => {
  expect(documents.map(({ name }) => name)).toContain('ManageSubscriptions');
  expect(Object.keys(operationIds).sort()).toEqual(documents.map(({ name }) => name).sort());
});

describe.each(documents)('$name', ({ name, document }) => {
  const listed = operations.find((operation) => operation.id === operationIds[name]);

  it('is sent by its id, and answered', async () => {
    const { token, uid } = await createSubscriber(portal.sdk);
    const requests = watchRequests();
    const apollo = createApollo({
      idToken: async () => token,
      signOut: async () => expect.fail('the token was refused'),
    });
    const { data } = await run(apollo, name, document);
    if (name === 'DeleteMyAccount')
      expect(data).toHaveProperty('deleteAccount.__typename', 'AccountDeleted');
    else if (name === 'SetLanguage')
      expect(data).toHaveProperty('setLanguage.subscriber.language', 'DE');
    else if (isMutation(document)) {
      const field = name === 'EndPremium' ? 'cancelSubscription' : 'resumeSubscription';
      expect(data).toHaveProperty(`${field}.message`);
    } else expect(data).toMatchObject({ viewer: { id: uid } });
    const [request] = requests;
    expect(request).not.toHaveProperty('query');
    expect(request).toMatchObject({
      operationName: name,
      extensions: { persistedQuery: { version: 1, sha256Hash: listed?.id } },
    });
  });
});
