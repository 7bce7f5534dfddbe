/** The operations that answer what subscribers ask the support team: GraphiQL's tabs, in this order (docs/support.md). */
import auditTrail from './operations/audit-trail.graphql?raw';
import cancelForSubscriber from './operations/cancel-for-subscriber.graphql?raw';
import nextCharges from './operations/next-charge.graphql?raw';
import openDeclarations from './operations/open-declarations.graphql?raw';
import paymentsAndCard from './operations/payments-and-card.graphql?raw';
import resolveDeclaration from './operations/resolve-declaration.graphql?raw';
import resolveWorkItem from './operations/resolve-work-item.graphql?raw';
import resumeForSubscriber from './operations/resume-for-subscriber.graphql?raw';
import whoIs from './operations/who-is.graphql?raw';
import workQueue from './operations/work-queue.graphql?raw';

export interface SavedOperation {
  query: string;
  /** To be overwritten; as they are, they fit the demo subscribers (emulators/seed.ts). */
  variables: Record<string, unknown>;
}

export const savedOperations: readonly SavedOperation[] = [
  { query: whoIs, variables: { key: 'active@example.com' } },
  { query: paymentsAndCard, variables: { key: 'several@example.com', first: 12 } },
  { query: nextCharges, variables: { key: 'active@example.com' } },
  {
    query: cancelForSubscriber,
    variables: {
      subscriptionId: 'sub_active',
      expectedEmail: 'active@example.com',
      reason: null,
      comment: null,
      internalNote: null,
    },
  },
  {
    query: resumeForSubscriber,
    variables: { subscriptionId: 'sub_canceled', expectedEmail: 'canceled@example.com' },
  },
  { query: workQueue, variables: {} },
  { query: resolveWorkItem, variables: { itemId: '', note: '' } },
  { query: openDeclarations, variables: { state: 'OPEN', first: 50 } },
  {
    query: resolveDeclaration,
    variables: { declarationId: '', outcome: 'CARRIED_OUT', note: '' },
  },
  {
    query: auditTrail,
    variables: { about: { subscriberId: 'demo-active' }, first: 50, after: null },
  },
];
