/** What every contender answers: the manage page's query for a subscriber with ten subscriptions. */
import { readFileSync } from 'node:fs';
import type { Request } from 'autocannon';
import { operation } from '../../tests/support/manifest.ts';

/** What a card of the manage page shows. */
const cardFields = 'id title displayStatus cancelAt startedAt endsAt price { display }';

/** The operation, as the page and the mobile app ask it, plus the email. */
export const manageQuery = `query ManageSubscriptions {
  viewer {
    id
    email
    subscriptions { ${cardFields} }
  }
}`;

/** A request as the load generator sends it. @param token of a subscriber; peers need none */
export const post = (body: object, token?: string): Request => ({
  method: 'POST',
  path: '/graphql',
  headers: {
    'content-type': 'application/json',
    ...(token && { authorization: `Bearer ${token}` }),
  },
  body: JSON.stringify(body),
});

const { id: sha256Hash } = operation('ManageSubscriptions');
/** The page's own request: its operation's id. */
export const pageRequest = { extensions: { persistedQuery: { version: 1, sha256Hash } } };

/** A cancellation, with the subscription as the manage page shows it afterwards. */
export const cancelRequest = (subscriptionId: string, token: string): Request =>
  post(
    {
      query: `mutation Cancel($input: CancelSubscriptionInput!) {
  cancelSubscription(input: $input) {
    ... on CancellationAccepted {
      cancellation {
        state
        requestedAt
        effectiveAt
        subscriptionId
      }
      subscription { ${cardFields} }
    }
    ... on Problem {
      message
    }
  }
}`,
      variables: { input: { subscriptionId } },
    },
    token,
  );

/** Whether an answer says that the subscription will end, and when. */
export const saysCancelled = (body: string): boolean =>
  body.includes('"state":"CONFIRMED"') && /"displayStatus":"Canceled","cancelAt":"\d/.test(body);

/** The contract that the GraphQL peers serve. */
export const sdl = readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8');

/** The viewer that peers answer with: plain data of the form that the schema describes. */
export function staticViewer() {
  return {
    id: 'bench-subscriber-000001',
    email: 'bench-000001@example.com',
    subscriptions: Array.from({ length: 10 }, (_, index) => ({
      id: `sub_bench${String(index).padStart(8, '0')}`,
      title: 'Premium',
      displayStatus: 'active',
      cancelAt: null,
      startedAt: '2026-11-01T00:00:00.000Z',
      endsAt: '2026-12-01T00:00:00.000Z',
      price: { display: '$29.99' },
    })),
  };
}
