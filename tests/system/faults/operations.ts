/** Every operation of the schema, and how often each upstream is asked for it: what the table of faults is made of. */
import type { Member } from './stage.ts';

/** Whom the server depends on, as the table names them. */
export type UpstreamName = 'Stripe' | 'Firestore' | 'certificates' | 'accounts' | 'Redis';

/** Milliseconds for one call (docs/architecture.md, "Time"). */
export const deadlines: Record<UpstreamName, number> = {
  Stripe: 8_000,
  Firestore: 2_000,
  certificates: 2_000,
  accounts: 2_000,
  Redis: 200,
};

export interface Operation {
  name: string;
  document: string;
  /** Who asks; the subscriber unless it says otherwise. */
  by?: 'support';
  /** It is asked about an account that no server has seen; otherwise it is known. */
  isNew?: true;
  variables?: (member: Member) => object;
  /** The most calls, one after the other, that its answer may wait for; besides one for certificates, as with every token. */
  calls: Partial<Record<UpstreamName, number>>;
  /** Milliseconds that Stripe may hold it up in all, where that is less than its calls could take. */
  stripeMs?: number;
  /** What it needs to give data; without it a listed error code is as good. None: data comes in any case. */
  needs: readonly UpstreamName[];
}

const input = ({ subscriptionId }: Member) => ({ input: { subscriptionId } });
const plan =
  'id title status state displayStatus startedAt endsAt cancelAt willRenew explain cancellationPending';
const receipt =
  'id state requestedAt confirmedAt effectiveAt withdrawnAt withdrawnBy reason requestedBy subscriptionId';
const subscriptions = `{ viewer { language subscriptionsAsOf lastEnded { title endedAt receiptId } subscriptions {
  ${plan} price { amount currency display isFallback } cancellation { ${receipt} }
} } }`;
const cancel = `mutation ($input: CancelSubscriptionInput!) {
  cancelSubscription(input: $input) {
    __typename
    ... on CancellationAccepted { cancellation { ${receipt} } subscription { ${plan} } }
  }
}`;
/** Whether the account stands; customer, account, word; carrying it out is not waited for in a fault of Firestore. */
const change = { Firestore: 4, Stripe: 1, Redis: 2, accounts: 1 };

export const operations: Operation[] = [
  { name: 'viewer', document: '{ viewer { id email } }', calls: {}, needs: [] },
  {
    name: 'viewer.customerId',
    document: '{ viewer { customerId } }',
    calls: { Firestore: 1 },
    needs: ['Firestore'],
  },
  {
    name: 'viewer.subscriptions',
    document: subscriptions,
    calls: { Firestore: 2, Redis: 2 },
    needs: ['Firestore'],
  },
  {
    name: 'viewer.subscriptions of a new account',
    document: subscriptions,
    isNew: true,
    calls: { Firestore: 3, Stripe: 1, Redis: 3 },
    stripeMs: 2_000,
    needs: ['Firestore', 'Stripe'],
  },
  {
    // Falls back to the provider's login page.
    name: 'viewer.portalUrl',
    document: '{ viewer { portalUrl } }',
    calls: { Firestore: 2, Stripe: 1, Redis: 2, accounts: 1 },
    needs: [],
  },
  {
    name: 'viewer.cancellations',
    document: `{ viewer { cancellations { ${receipt} } } }`,
    calls: { Firestore: 3, Redis: 1 },
    needs: ['Firestore'],
  },
  ...[
    'paymentMethod { brand last4 expMonth expYear }',
    'payments { number at amount status failureMessage nextAttemptAt }',
  ].map((field): Operation => ({
    name: `viewer.${field.split(' ', 1)[0]}`,
    document: `{ viewer { ${field} } }`,
    // It waits for its turn in the fleet's budget.
    calls: { Firestore: 1, Stripe: 1, Redis: 9 },
    stripeMs: 4_000,
    needs: ['Firestore', 'Stripe'],
  })),
  {
    name: 'cancelSubscription',
    document: cancel,
    variables: input,
    calls: change,
    stripeMs: 3_000,
    needs: ['Firestore', 'accounts'],
  },
  {
    name: 'cancelSubscription of a new account',
    document: cancel,
    isNew: true,
    variables: input,
    calls: change,
    stripeMs: 3_000,
    needs: ['Firestore', 'Stripe', 'accounts'],
  },
  {
    name: 'setLanguage',
    document: `mutation ($input: SetLanguageInput!) {
      setLanguage(input: $input) { id }
    }`,
    variables: () => ({ input: { language: 'DE' } }),
    // The customer, the account, and the write.
    calls: { Firestore: 3, Redis: 2, accounts: 1 },
    needs: ['Firestore', 'accounts'],
  },
  {
    name: 'resumeSubscription',
    document: `mutation ($input: ResumeSubscriptionInput!) {
      resumeSubscription(input: $input) {
        __typename
        ... on SubscriptionResumed { isConfirmed subscription { ${plan} } }
      }
    }`,
    variables: input,
    calls: change,
    stripeMs: 3_000,
    needs: ['Firestore', 'accounts'],
  },
  {
    name: 'deleteAccount',
    document: `mutation {
      deleteAccount {
        __typename
        ... on AccountDeleted { cancellations { cancellation { ${receipt} } } }
        ... on AccountNotDeleted { cancellations { cancellation { ${receipt} } } remaining { ${plan} } }
      }
    }`,
    // Document, owners, account and audit, within 4 s; then a change, and how it came out. The session, and the login.
    calls: { Firestore: 9, Stripe: 3, Redis: 12, accounts: 2 },
    stripeMs: 7_000,
    needs: ['Firestore', 'Stripe', 'accounts'],
  },
  ...(['uid', 'email', 'customerId'] as const).map((key): Operation => {
    const byCustomer = key === 'customerId';
    return {
      name: `subscriber(by: ${key})`,
      document: `query ($by: SubscriberLookup!) { subscriber(by: $by) { id email customerId } }`,
      by: 'support',
      variables: (member) => ({ by: { [key]: member[key] } }),
      // The document that names the customer, the audit, the directory; the agent, and the person.
      calls: { Firestore: byCustomer ? 3 : 2, accounts: 2 },
      needs: ['Firestore', 'accounts'],
    };
  }),
  {
    name: 'subscriber.billingAccounts',
    document: `query ($by: SubscriberLookup!) {
      subscriber(by: $by) {
        billingAccounts { customerId source position isUsed explain subscriptions { ${plan} } }
      }
    }`,
    by: 'support',
    variables: ({ uid }) => ({ by: { uid } }),
    // Each customer, and those under its address; then the subscriptions.
    calls: { Firestore: 5, Stripe: 3, accounts: 2 },
    needs: ['Firestore', 'Stripe', 'accounts'],
  },
  {
    name: 'whoIs',
    document: `query ($key: String!) {
      whoIs(key: $key) {
        subscriber { id email }
        billingAccounts { customerId source isUsed explain subscriptions { ${plan} } }
        notes
        login { exists lastSignInMailAt }
        others { key }
        cancellations { ${receipt} }
        declarations { id }
        mails { id }
      }
    }`,
    by: 'support',
    variables: ({ email }) => ({ key: email }),
    // The records are read together, mails after declarations.
    calls: { Firestore: 6, Stripe: 3, accounts: 3 },
    needs: ['Firestore', 'Stripe', 'accounts'],
  },
  {
    name: 'workQueue',
    document: '{ workQueue { id kind deadline since todo subscriptionId declarationId } }',
    by: 'support',
    // What needs a person, what was dealt with, and the audit.
    calls: { Firestore: 3, accounts: 1 },
    needs: ['Firestore', 'accounts'],
  },
  {
    name: 'resolveWorkItem',
    document: `mutation ($input: ResolveWorkItemInput!) {
      resolveWorkItem(input: $input) { __typename }
    }`,
    by: 'support',
    variables: ({ uid }) => ({ input: { itemId: uid, note: '' } }),
    // The queue, in which there is no such item, and the audit.
    calls: { Firestore: 3, accounts: 1 },
    needs: ['Firestore', 'accounts'],
  },
  {
    name: 'declarations',
    document: '{ declarations(state: OPEN) { id state issue receivedAt } }',
    by: 'support',
    // The queue and the audit.
    calls: { Firestore: 2, accounts: 1 },
    needs: ['Firestore', 'accounts'],
  },
  {
    name: 'resolveDeclaration',
    document: `mutation ($input: ResolveDeclarationInput!) {
      resolveDeclaration(input: $input) { __typename }
    }`,
    by: 'support',
    variables: ({ uid }) => ({ input: { declarationId: uid, outcome: 'DUPLICATE', note: '' } }),
    // The audit twice, and the declaration, of which there is none.
    calls: { Firestore: 3, accounts: 1 },
    needs: ['Firestore', 'accounts'],
  },
  {
    name: 'undoDeclaration',
    document: `mutation ($input: UndoDeclarationInput!) {
      undoDeclaration(input: $input) { __typename }
    }`,
    by: 'support',
    variables: ({ uid }) => ({ input: { declarationId: uid } }),
    // The declaration, of which there is none, and the audit.
    calls: { Firestore: 2, accounts: 1 },
    needs: ['Firestore', 'accounts'],
  },
  {
    name: 'sendSignInMail',
    document: `mutation ($input: SendSignInMailInput!) {
      sendSignInMail(input: $input) { __typename }
    }`,
    by: 'support',
    variables: () => ({ input: { subscriberId: 'nobody' } }),
    // When one was sent last, and the audit; the agent, and the login, of which there is none.
    calls: { Firestore: 2, accounts: 2 },
    needs: ['Firestore', 'accounts'],
  },
  {
    name: 'exportPerson',
    document: `mutation ($input: ExportPersonInput!) {
      exportPerson(input: $input) { __typename }
    }`,
    by: 'support',
    variables: ({ uid }) => ({ input: { key: uid } }),
    // The document, the audit twice, and the person's documents; the customers and those under their addresses.
    calls: { Firestore: 13, Stripe: 3, accounts: 3 },
    needs: ['Firestore', 'Stripe', 'accounts'],
  },
  {
    name: 'requestErasure',
    document: `mutation ($input: RequestErasureInput!) {
      requestErasure(input: $input) { __typename }
    }`,
    by: 'support',
    variables: ({ uid }) => ({ input: { key: uid } }),
    // The document, the audit twice, and what was declared; the customers, those under their addresses, and the plans.
    calls: { Firestore: 6, Stripe: 4, accounts: 3 },
    needs: ['Firestore', 'Stripe', 'accounts'],
  },
  ...(['audit', 'auditTrail'] as const).map((field): Operation => {
    const entries = 'id at agentId operation outcome';
    return {
      name: field,
      document:
        field === 'audit'
          ? `query ($id: ID!) { audit(about: { subscriberId: $id }) { entries { ${entries} } hasNextPage } }`
          : `query ($id: ID!) { auditTrail(subscriberId: $id) { ${entries} } }`,
      by: 'support',
      variables: ({ uid }) => ({ id: uid }),
      // The document, which names the person's customers, the trail, and the audit; the agent, and the person.
      calls: { Firestore: 3, accounts: 2 },
      needs: ['Firestore', 'accounts'],
    };
  }),
];
