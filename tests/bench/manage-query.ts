/** What every contender answers: the manage page's query for a subscriber with ten subscriptions. */
import { readFileSync } from 'node:fs';

/** The operation, as the page and the mobile app ask it, plus the e-mail. */
export const manageQuery = `query ManageSubscriptions {
  viewer {
    id
    email
    subscriptions {
      id
      title
      displayStatus
      cancelAt
      startedAt
      endsAt
      price {
        display
      }
    }
  }
}`;

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
