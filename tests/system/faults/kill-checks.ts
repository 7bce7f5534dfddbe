/** Checks the run with kills against stored documents, Stripe's state and the delivered mails. */
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import type Stripe from 'stripe';
import type { ReceivedMail } from '../../../emulators/mail.ts';
import type { Person } from './kill-people.ts';
import type { Stage } from './stage.ts';

/** Ignores what the servers say. @returns a sentence for each violation */
export async function violationsOf(
  stage: Stage,
  people: readonly Person[],
  mails: readonly ReceivedMail[],
): Promise<string[]> {
  const violations = people.flatMap(({ member, problems }) =>
    problems.map((problem) => `${member.subscriptionId}: ${problem}`),
  );
  const { firestore, sdk } = stage;
  const [cancellations, declarations, outbox] = await Promise.all(
    ['cancellations', 'declarations', 'mails'].map(
      async (name) => (await firestore.collection(name).get()).docs,
    ),
  );
  const storedOf = async (id: string) => {
    const records = firestore
      .collection('customer_records')
      .where('subscriptionIds', 'array-contains', id);
    const { docs } = await records.get();
    return { record: docs[0]?.data(), cancellations: cancellationsOf(id).map((doc) => doc.data()) };
  };
  const cancellationsOf = (id: string) =>
    cancellations?.filter((doc) => doc.get('subscriptionId') === id) ?? [];
  const events = await sdk.events
    .list({ type: 'customer.subscription.updated', limit: 100 })
    .autoPagingToArray({ limit: 10_000 });
  const changed = new Set(events.map(({ data }) => (data.object as Stripe.Subscription).id));
  // A resume in the period's last second can be too late for Stripe. Support then has a task to inform the subscriber.
  const tasks = await firestore.collection('tasks').where('isOpen', '==', true).get();
  const late = tasks.docs.filter((doc) => doc.id.startsWith('TOO_LATE.'));
  const tooLate = new Set(late.map((doc) => doc.get('subscriptionId') as string));
  const declared = people.filter((person) => person.declared);
  if (declarations?.length !== declared.length)
    violations.push(`${declared.length} declared, and ${declarations?.length} are stored`);

  for (const person of people) {
    const { subscriptionId: id, otherId } = person.member;
    const subscription = await sdk.subscriptions.retrieve(id);
    const found = [
      ...planProblems(person, subscription, cancellationsOf(id), tooLate.has(id)),
      ...(person.declared ? declarationProblems(person, declarations, outbox, mails) : []),
      ...(changed.has(otherId) ? ['its other plan was changed without a request'] : []),
      ...(!person.declared && cancellationsOf(otherId).length > 0
        ? ['its other plan has a receipt without a request']
        : []),
    ];
    violations.push(...found.map((problem) => `${id}: ${problem}`));
    // Prints the facts, so that the run need not be repeated.
    if (found.length > 0) console.log(JSON.stringify({ person, ...(await storedOf(id)) }, null, 2));
  }
  return violations;
}

/** Stripe's plan has the last acknowledged intent, with one receipt if it ends. */
function planProblems(
  { declared, intent, isOpen, isEnded }: Person,
  subscription: Stripe.Subscription,
  cancellations: readonly DocumentSnapshot[],
  isToldLate: boolean,
): string[] {
  const hasEnded = subscription.status === 'canceled';
  const ends = hasEnded || subscription.cancel_at_period_end;
  const wanted = declared ? declared.kind === 'one plan' : intent === 'END';
  const standing = cancellations.filter((doc) =>
    ['REQUESTED', 'CONFIRMED'].includes(String(doc.get('state'))),
  );
  const problems: string[] = [];
  if (isEnded && !hasEnded) problems.push('was said to have ended, and has not');
  if (!isOpen && wanted && !ends) problems.push('is not canceled at Stripe');
  const isTooLate = hasEnded && intent === 'RENEW' && isToldLate;
  if (!isOpen && !wanted && ends && !isEnded && !isTooLate)
    problems.push('ends, against every intent');
  if (ends && standing.length !== 1) problems.push(`ends with ${standing.length} receipts`);
  if (!ends && standing.length > 0) problems.push('goes on with a receipt');
  for (const doc of standing) {
    if (doc.get('state') !== 'CONFIRMED')
      problems.push(`its receipt is ${String(doc.get('state'))}`);
    if (!declared && doc.get('requestedBy') !== 'SUBSCRIBER')
      problems.push(`its receipt is of ${String(doc.get('requestedBy'))}`);
  }
  return problems;
}

/** The declaration is stored word for word with its outcome, and its mails arrived. */
function declarationProblems(
  { declared, cancellation }: Person,
  declarations: readonly DocumentSnapshot[] = [],
  outbox: readonly DocumentSnapshot[] = [],
  mails: readonly ReceivedMail[],
): string[] {
  const { kind = '', fields = {} } = declared ?? {};
  const stored = declarations.find((doc) => doc.id === cancellation);
  if (!stored) return ['was acknowledged, and is not stored'];
  const problems: string[] = [];
  const words = stored.get('declared') as Record<string, unknown>;
  const names = ['name', 'email', 'contract', ...(kind === 'for cause' ? ['reason'] : [])];
  for (const name of names)
    if (words[name] !== fields[name]) problems.push(`its ${name} is not what was declared`);
  const isMatch = kind === 'one plan';
  // The server asks a sender without a plan for another address.
  const state = isMatch ? 'MATCHED' : kind === 'unknown' ? 'ASKED' : 'OPEN';
  if (stored.get('state') !== state)
    problems.push(`its declaration is ${String(stored.get('state'))}`);
  const told = isMatch ? ['received', 'matched'] : ['received'];
  for (const ending of told) {
    const mail = outbox.find((doc) => doc.id === `${cancellation}.${ending}`);
    if (mail?.get('state') !== 'SENT')
      problems.push(`its mail ${ending} is ${String(mail?.get('state'))}`);
  }
  const arrived = mails.filter(({ to }) => to.includes(fields['email'] ?? ''));
  const distinct = new Set(arrived.map(({ messageId }) => messageId)).size;
  if (distinct < told.length || distinct > 3) problems.push(`${distinct} mails arrived`);
  if (distinct > new Set(arrived.map(({ subject }) => subject)).size)
    problems.push('one mail arrived with several ids');
  return problems;
}
