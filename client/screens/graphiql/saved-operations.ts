/** The questions that subscribers ask the support team, each with the operation that answers it. */
import auditTrail from './operations/audit-trail.graphql?raw';
import cancelForSubscriber from './operations/cancel-for-subscriber.graphql?raw';
import openDeclarations from './operations/open-declarations.graphql?raw';
import resolveDeclaration from './operations/resolve-declaration.graphql?raw';
import nextCharge from './operations/next-charge.graphql?raw';
import paymentsAndCard from './operations/payments-and-card.graphql?raw';
import resolveWorkItem from './operations/resolve-work-item.graphql?raw';
import resumeForSubscriber from './operations/resume-for-subscriber.graphql?raw';
import whoIs from './operations/who-is.graphql?raw';
import workQueue from './operations/work-queue.graphql?raw';

export interface SavedOperation {
  /** The tab's name. */
  name: string;
  /** The operation's name in the document. */
  operationName: string;
  /** What it is for, in a sentence. */
  purpose: string;
  query: string;
  /** To fill in. */
  variables: Record<string, unknown>;
  /** To try it with the demo subscribers (emulators/seed.ts). */
  demo: Record<string, unknown>;
}

export const savedOperations: readonly SavedOperation[] = [
  {
    name: 'Who is this?',
    operationName: 'WhoIs',
    purpose: 'The start of every ticket: the person, all their accounts, and what is odd.',
    query: whoIs,
    variables: { key: '' },
    demo: { key: 'active@example.com' },
  },
  {
    name: 'Payments and card',
    operationName: 'PaymentsAndCard',
    purpose: 'What was charged and when, why a payment failed, and on which card.',
    query: paymentsAndCard,
    variables: { key: '', first: 12 },
    demo: { key: 'several@example.com', first: 12 },
  },
  {
    name: 'Next charge',
    operationName: 'NextCharges',
    purpose: 'How much will be charged next, after quantity, discounts and taxes?',
    query: nextCharge,
    variables: { key: '' },
    demo: { key: 'active@example.com' },
  },
  {
    name: 'Cancel for a subscriber',
    operationName: 'CancelForSubscriber',
    purpose: 'Stops a subscription at the end of the period that is paid for.',
    query: cancelForSubscriber,
    variables: {
      subscriptionId: 'sub_',
      expectedEmail: '',
      reason: null,
      comment: null,
      internalNote: null,
    },
    demo: {
      subscriptionId: 'sub_active',
      expectedEmail: 'active@example.com',
      reason: null,
      comment: null,
      internalNote: null,
    },
  },
  {
    name: 'Resume',
    operationName: 'ResumeForSubscriber',
    purpose: 'Takes a scheduled end back, so that it renews again.',
    query: resumeForSubscriber,
    variables: { subscriptionId: 'sub_', expectedEmail: '' },
    demo: { subscriptionId: 'sub_canceled', expectedEmail: 'canceled@example.com' },
  },
  {
    name: 'Work queue',
    operationName: 'WorkQueue',
    purpose: 'What needs one of us: refusals, refunds, declarations. The earliest deadline first.',
    query: workQueue,
    variables: {},
    demo: {},
  },
  {
    name: 'Resolve a work item',
    operationName: 'ResolveWorkItem',
    purpose: 'Takes something out of the work queue, after it was dealt with.',
    query: resolveWorkItem,
    variables: { itemId: '', note: '' },
    demo: { itemId: '', note: '' },
  },
  {
    name: 'Open declarations',
    operationName: 'OpenDeclarations',
    purpose: 'Who wants to leave without signing in, and needs one of us?',
    query: openDeclarations,
    variables: { state: 'OPEN', first: 50 },
    demo: { state: 'OPEN', first: 50 },
  },
  {
    name: 'Resolve a declaration',
    operationName: 'ResolveDeclaration',
    purpose: 'Takes a declaration out of the queue, after it was dealt with.',
    query: resolveDeclaration,
    variables: { declarationId: '', outcome: 'CARRIED_OUT', note: '' },
    demo: { declarationId: '', outcome: 'CARRIED_OUT', note: '' },
  },
  {
    name: 'Audit trail',
    operationName: 'AuditTrail',
    purpose: 'Who of the team looked at this person, or changed something?',
    query: auditTrail,
    variables: { about: { subscriberId: '' }, first: 50, after: null },
    demo: { about: { subscriberId: 'demo-active' }, first: 50, after: null },
  },
];

/** A saved operation's variables as text for the editor. */
export function variablesText({ demo, variables }: SavedOperation, isLocal: boolean): string {
  return JSON.stringify(isLocal ? demo : variables, null, 2);
}
