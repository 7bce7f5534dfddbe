/** The people of the run with kills: each repeats a request until it is acknowledged. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Replica } from './fleet.ts';
import type { Member } from './stage.ts';

/** A request's timeout in milliseconds. */
const timeoutMs = 20_000;

export interface Person {
  member: Member;
  /** The form sent without a sign-in, or null for users who change their mind. */
  declared: { kind: 'one plan' | 'unknown' | 'for cause'; fields: Record<string, string> } | null;
  cancellation: string | null;
  intent: 'END' | 'RENEW' | null;
  /** Whether a later one was sent with an unknown outcome. */
  isOpen: boolean;
  /** The server said that the plan had ended. */
  isEnded: boolean;
  /** A sentence for each wrong answer. */
  problems: string[];
}

const kinds = ['one plan', 'one plan', 'unknown', 'for cause'] as const;

/** Makes every second person a sender. Two of four senders mean their plan, one is unknown, one has a good cause. */
export function personOf(member: Member, index: number): Person {
  const kind = kinds[(index >> 1) % kinds.length] ?? 'one plan';
  const fields = {
    request: randomUUID(),
    name: `Änne Muster ${index}`,
    email: kind === 'unknown' ? `unknown-${index}@example.com` : member.email,
    contract: `Premium № ${index} <b>`,
    type: kind === 'for cause' ? 'EXTRAORDINARY' : 'ORDINARY',
    reason: kind === 'for cause' ? 'It never worked.\nNot once.' : '',
    endsOn: '',
    confirmTo: '',
    website: '',
  };
  const nothing = { cancellation: null, intent: null, isOpen: false, isEnded: false, problems: [] };
  return { member, declared: index % 2 === 0 ? { kind, fields } : null, ...nothing };
}

const listening = (replicas: readonly Replica[]) =>
  replicas.flatMap(({ server }) => server() ?? []);

export async function declare(
  person: Person,
  replicas: readonly Replica[],
  random: () => number,
): Promise<void> {
  while (person.cancellation === null) {
    const up = listening(replicas);
    const server = up[Math.floor(random() * up.length)];
    if (server) {
      const answer = await fetch(`${server.url}/cancel`, {
        method: 'POST',
        body: new URLSearchParams(person.declared?.fields),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
        .then(({ status, headers }) => ({ status, leadsTo: headers.get('location') ?? '' }))
        .catch(() => null);
      const [, id] = /^\/declarations\/(.+)$/.exec(answer?.leadsTo ?? '') ?? [];
      if (answer?.status === 303 && id) person.cancellation = id;
      else if (answer && answer.status !== 503)
        person.problems.push(`its form was answered ${answer.status}`);
    }
    await wait(50 + random() * 300);
  }
}

const documents = {
  END: `mutation ($input: CancelSubscriptionInput!) {
    answer: cancelSubscription(input: $input) { __typename }
  }`,
  RENEW: `mutation ($input: ResumeSubscriptionInput!) {
    answer: resumeSubscription(input: $input) { __typename }
  }`,
};
const accepted = { END: 'CancellationAccepted', RENEW: 'SubscriptionResumed' };

/** Sends one to four intents, each until it is acknowledged. One in ten gives up after three attempts. */
export async function change(
  person: Person,
  replicas: readonly Replica[],
  random: () => number,
): Promise<void> {
  const intents = 1 + Math.floor(random() * random() * 4);
  for (let said = 0; said < intents && !person.isEnded; said += 1) {
    const intent = said % 2 === 0 ? 'END' : 'RENEW';
    person.isOpen = true;
    const answer = await insist(person.member, replicas, intent, random);
    if (answer === null) return;
    person.isOpen = false;
    person.isEnded = answer === 'SubscriptionAlreadyEnded';
    if (!person.isEnded) person.intent = intent;
    if (!person.isEnded && answer !== accepted[intent]) person.problems.push(`answered ${answer}`);
  }
}

/** Sends one request id, perhaps to both servers, until there is an answer. @returns null if the person gave up */
async function insist(
  { subscriptionId, token }: Member,
  replicas: readonly Replica[],
  intent: keyof typeof documents,
  random: () => number,
): Promise<string | null> {
  const tries = random() < 0.1 ? 3 : 300;
  const variables = { input: { subscriptionId, requestId: randomUUID() } };
  for (let attempt = 0; attempt < tries;) {
    const up = listening(replicas);
    const asked = random() < 0.2 ? up : up.slice(Math.floor(random() * up.length)).slice(0, 1);
    const answers = await Promise.all(
      asked.map((server) => server.ask(documents[intent], variables, token, timeoutMs)),
    );
    if (answers.length > 0) attempt += 1;
    for (const answer of answers)
      if (answer.failed === null && answer.data?.['answer'])
        return (answer.data['answer'] as { __typename: string }).__typename;
    await wait(100 + random() * 400);
  }
  return null;
}
