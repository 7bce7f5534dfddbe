/** Which fields may be in a cached answer: a decision for every field of the schema, and the rules behind it. */
import { readFileSync } from 'node:fs';
import {
  buildSchema,
  getNamedType,
  type GraphQLObjectType,
  isAbstractType,
  isCompositeType,
  isObjectType,
  parse,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { isCacheable } from '../../../server/graphql/cache-policy.ts';
import { operations } from '../../support/manifest.ts';

const text = readFileSync('schema.graphql', 'utf8');
const schema = buildSchema(text);

/**
 * For each type the fields that may be in a cached answer, and those that never are. A field may be if it follows from the
 * viewer's identity, customer and account alone: if it reads another store, asks the payment provider, is audited, or depends on
 * chance or on the time, it must not.
 */
const decisions: Record<string, { cached?: string; never?: string }> = {
  Query: {
    cached: 'viewer',
    never: 'subscriber whoIs audit auditTrail declarations workQueue',
  },
  Mutation: {
    never:
      'cancelSubscription resumeSubscription deleteAccount resolveDeclaration resolveWorkItem undoDeclaration ' +
      'sendSignInMail exportPerson requestErasure setLanguage',
  },
  Subscriber: {
    cached: 'id email customerId language subscriptions subscriptionsAsOf lastEnded role',
    never: 'portalUrl cancellations paymentMethod payments billingAccounts',
  },
  Subscription: {
    cached:
      'id title status displayStatus state price startedAt endsAt cancelAt canceledAt endedAt willRenew nextCharge ' +
      'upcomingCharge collection pausedUntil cancellationPending cancellation explain',
  },
  EndedSubscription: { cached: 'title endedAt receiptId' },
  Price: { cached: 'amount currency display isFallback interval intervalCount' },
  Charge: { cached: 'at amount currency display isExact explain' },
  Cancellation: {
    // The proof of a state is always the same: it is signed in this process, with a key that does not change.
    cached:
      'id number state requestedAt confirmedAt effectiveAt withdrawnAt withdrawnBy reason comment requestedBy ' +
      'cause subscriptionId proof',
  },
  // The payment provider's, asked each time.
  PaymentMethod: { never: 'brand last4 expMonth expYear' },
  Payment: {
    never:
      'number at amount currency display status failureMessage nextAttemptAt card refunds subscriptionId url',
  },
  Refund: { never: 'at amount currency display status' },
  // What came of a change.
  CancellationAccepted: { never: 'cancellation subscription subscriber' },
  CancellationRefused: { never: 'message loginUrl' },
  SubscriptionResumed: { never: 'subscription isConfirmed subscriber' },
  ResumeRefused: { never: 'message loginUrl' },
  SubscriptionNotFound: { never: 'message' },
  SubscriberMismatch: { never: 'message subscriber' },
  SubscriptionAlreadyEnded: { never: 'message subscription' },
  AccountDeleted: { never: 'message cancellations' },
  AccountNotDeleted: { never: 'message loginUrl cancellations remaining' },
  // Support's: every look is audited.
  WhoIs: {
    never: 'subscriber billingAccounts notes login others cancellations declarations mails',
  },
  LoginFacts: {
    never: 'uid email exists isVerified isDisabled createdAt lastSignInAt lastSignInMailAt',
  },
  PersonMatch: { never: 'key email name why' },
  SentMail: { never: 'id kind to state createdAt sentAt problem' },
  BillingAccount: {
    never: 'customerId email paymentMethod source position isUsed explain subscriptions payments',
  },
  AuditPage: { never: 'entries hasNextPage' },
  AuditEntry: {
    never:
      'id at agentId agentEmail subscriberId subscriptionId declarationId customerId key operator operation outcome ' +
      'internalNote requestId',
  },
  Declaration: {
    never:
      'id kind state receivedAt language textVersion name email contract type reason endsOn confirmTo issue candidates ' +
      'subscriptionId cancellationId undoneAt resolution',
  },
  DeclarationCandidate: { never: 'customerId subscriptionId boughtAt' },
  DeclarationResolution: { never: 'outcome note at agentId' },
  WorkItem: {
    never:
      'id kind deadline since todo customerId subscriptionId declarationId document isOverdue key name email',
  },
  WorkItemResolved: { never: 'item' },
  WorkItemNotFound: { never: 'message' },
  DeclarationResolved: { never: 'declaration' },
  DeclarationNotFound: { never: 'message' },
  DeclarationNotOpen: { never: 'message declaration' },
  DeclarationUndone: { never: 'declaration subscription' },
  DeclarationNotUndone: { never: 'message declaration' },
  SignInMailSent: { never: 'to sentAt' },
  SignInMailNotSent: { never: 'message' },
  PersonExport: { never: 'fileName content' },
  PersonNotFound: { never: 'message' },
  ErasureRequested: { never: 'item' },
  ErasureRefused: { never: 'message possibleFrom' },
};

/** A selection of one field, by the fields above it. */
interface Selection {
  field: string;
  /** From the operation's type to the field's parent. */
  path: string[];
  text: string;
}

/** Every field, by every way to it on which no type comes twice. */
function selections(): Selection[] {
  const found: Selection[] = [];
  function walk(type: GraphQLObjectType, path: string[], wrap: (selected: string) => string) {
    for (const { name, type: fieldType } of Object.values(type.getFields())) {
      const named = getNamedType(fieldType);
      const below = isCompositeType(named) ? ' { __typename }' : '';
      found.push({ field: `${type.name}.${name}`, path, text: wrap(`${name}${below}`) });
      if (!isCompositeType(named)) continue;
      const objects = isAbstractType(named) ? schema.getPossibleTypes(named) : [named];
      for (const object of objects)
        if (!path.includes(object.name))
          walk(object, [...path, object.name], (selected) =>
            wrap(`${name} { ... on ${object.name} { ${selected} } }`),
          );
    }
  }
  for (const [kind, type] of [
    ['query', schema.getQueryType()],
    ['mutation', schema.getMutationType()],
  ] as const)
    if (type) walk(type, [type.name], (selected) => `${kind} { ${selected} }`);
  return found;
}

const names = (list = '') => list.split(' ').filter(Boolean);
const all = selections();

describe('a decision', () => {
  it('stands in the table for every field of every type, and for no other', () => {
    const types = Object.values(schema.getTypeMap())
      .filter(isObjectType)
      .filter(({ name }) => !name.startsWith('__'));
    const fields = types.flatMap((type) =>
      Object.keys(type.getFields()).map((field) => `${type.name}.${field}`),
    );
    const decided = Object.entries(decisions).flatMap(([type, { cached, never }]) =>
      [...names(cached), ...names(never)].map((field) => `${type}.${field}`),
    );
    expect(decided.sort()).toEqual(fields.sort());
    expect(new Set(all.map(({ field }) => field))).toEqual(new Set(fields));
  });

  it.each(Object.entries(decisions))('holds for %s', (type, { cached, never }) => {
    const allowed = (name: string) =>
      all.some((one) => one.field === `${type}.${name}` && isCacheable(parse(one.text)));
    expect([...names(cached), ...names(never)].filter(allowed)).toEqual(names(cached));
  });
});

describe('an operation', () => {
  const check = (operation: string) => isCacheable(parse(operation));

  it('may be cached only below `viewer`, on a way of fields that all may be', () => {
    const isMarked = (field: string) => {
      const [type = '', name = ''] = field.split('.');
      return names(decisions[type]?.cached).includes(name);
    };
    for (const { field, text: operation } of all.filter(({ text: one }) => check(one))) {
      expect(operation).toMatch(/^query \{ viewer /);
      expect(isMarked(field), field).toBe(true);
    }
  });

  it.each([
    ['viewer', '{ viewer { id subscriptions { id cancellation { proof } } } }', true],
    [
      'aliases and variables',
      'query A($n: Int!) { a: viewer { subscriptions(first: $n) { id } } }',
      true,
    ],
    [
      'a fragment',
      '{ viewer { ...F } } fragment F on Subscriber { email subscriptions { explain } }',
      true,
    ],
    ['one in a fragment', '{ viewer { ...F } } fragment F on Subscriber { id portalUrl }', false],
    [
      'one that is skipped',
      'query A($no: Boolean!) { viewer { id portalUrl @include(if: $no) } }',
      false,
    ],
    ['the schema', '{ viewer { id } __schema { queryType { name } } }', false],
    ['somebody else', '{ viewer { id } subscriber(by: { uid: "u" }) { id } }', false],
  ])('is judged with %s', (_, operation, expected) => {
    expect(check(operation)).toBe(expected);
  });

  it('of our own clients is cached where it shows subscriptions', () => {
    const cacheable = operations.filter(({ body }) => check(body)).map(({ name }) => name);
    expect(cacheable).toEqual(expect.arrayContaining(['ManageSubscriptions', 'SubscriptionList']));
    for (const { name, body } of operations)
      if (/portalUrl|payments|paymentMethod|^mutation/.test(body))
        expect(cacheable).not.toContain(name);
  });
});

it('is marked with ages that hold: 0, or the longest life of a snapshot in seconds', () => {
  const ages = [...text.matchAll(/@cacheControl\(maxAge: (\d+)/g)].map(([, age]) => age);
  expect(new Set(ages)).toEqual(new Set(['0', '60']));
});
