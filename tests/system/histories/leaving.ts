/** How somebody leaves in a history: declares on the page that needs no sign-in, undoes that by the mailed link, or deletes the account. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { texts } from '../../../texts/generated/server.ts';
import type { UndoState } from '../../../server/domain/leaving/undo-declaration.ts';
import type { PlanRecord, Recording } from './recording.ts';
import { noteTime, type PlayOptions, untilAnswered } from './asking.ts';
import type { Outcome, ReceiptState } from './trace.ts';

/** How the ids of the intents begin that a deletion is made of. */
export const deletionPrefix = 'deletion ';
/** Milliseconds that somebody waits for the mail with the link. */
const mailMs = 15_000;
/** Sends the form until a page acknowledges it. */
export async function declare(replica: number, recording: Recording, options: PlayOptions) {
  const { email } = recording.member;
  const sent = { request: randomUUID(), from: Date.now(), id: null as string | null, undos: [] };
  recording.declarations.push(sent);
  const form = { request: sent.request, name: 'Änne Muster', email, contract: sent.request };
  const body = { ...form, type: 'ORDINARY', reason: '', endsOn: '', confirmTo: '', website: '' };
  await untilAnswered(replica, options, async (server) => {
    const from = Date.now();
    const page = await post(`${server.url}/cancel`, new URLSearchParams(body));
    if (page) noteTime(recording, options, server, from, 'a declaration');
    sent.id = /class="frame-number">([^<]+)</.exec(page?.text ?? '')?.[1] ?? null;
    recording.note(`declares at ${server.url}: ${page?.status ?? 'no answer'}, ${sent.id}`);
    return sent.id !== null;
  });
}

/** Presses the newest link that was mailed, if one is. */
export async function undo(replica: number, recording: Recording, options: PlayOptions) {
  const link = await mailedLink(recording, options);
  const [, token, id] = link ?? [];
  const declared = recording.declarations.find((one) => one.id === id);
  if (!declared) return recording.note('no link to undo was mailed');
  await untilAnswered(replica, options, async (server) => {
    const from = Date.now();
    const page = await post(`${server.url}/undo/${token}`);
    if (page) noteTime(recording, options, server, from, 'an undo');
    const states = Object.entries(texts.en.undo.states) as [UndoState, { heading: string }][];
    const said = states.find(([, { heading }]) => page?.text.includes(`<h1>${heading}`))?.[0];
    declared.undos.push({ from, to: Date.now(), said: said ?? null });
    recording.note(`undoes ${id} at ${server.url}: ${page?.status ?? 'no answer'}, ${said}`);
    return said !== undefined;
  });
}

async function mailedLink({ declarations, member }: Recording, { mails }: PlayOptions) {
  if (declarations.every(({ id }) => id === null)) return null;
  for (const end = Date.now() + mailMs; Date.now() < end; await wait(200)) {
    // Newest first.
    const own = mails().filter(({ to }) => to.includes(member.email));
    const link = own.map(({ text }) => /\/undo\/(([\w-]+)\.\w+)/.exec(text)).find(Boolean);
    if (link) return link;
  }
  return null;
}

async function post(url: string, body?: URLSearchParams) {
  const options = { method: 'POST', signal: AbortSignal.timeout(12_000), ...(body && { body }) };
  return fetch(url, options)
    .then(async (answer) => ({ status: answer.status, text: await answer.text() }))
    .catch(() => null);
}

const deleteDocument = `mutation { result: deleteAccount {
  __typename
  ... on AccountDeleted { cancellations { cancellation { id state } subscription { id } } }
  ... on AccountNotDeleted { cancellations { cancellation { id state } subscription { id } } }
} }`;

interface Deleted {
  __typename: 'AccountDeleted' | 'AccountNotDeleted';
  cancellations: {
    cancellation: { id: string; state: ReceiptState };
    subscription: { id: string };
  }[];
}

/** Deletes the account: for each plan it is an END, a new one each time that it is asked for. */
export async function deleteAccount(
  replica: number,
  recording: Recording,
  options: PlayOptions,
): Promise<void> {
  const deletion = { from: Date.now(), isDone: false };
  recording.deletion = deletion;
  let isRepeated = false;
  await untilAnswered(replica, options, async (server) => {
    const from = Date.now();
    const reply = await server.ask(deleteDocument, {}, recording.member.token, 15_000);
    const codes = reply.failed === null ? reply.codes : [reply.failed];
    const result = reply.failed === null ? (reply.data?.['result'] as Deleted | null) : null;
    // After an answer that was lost: the login is gone.
    const isGone = isRepeated && codes.includes('UNAUTHENTICATED');
    isRepeated = true;
    deletion.isDone = isGone || result?.__typename === 'AccountDeleted';
    recording.note(`${server.url} deletes the account: ${result?.__typename ?? codes.join()}`);
    if (!isGone) for (const plan of recording.plans) say(plan, from, result);
    return deletion.isDone;
  });
}

function say({ subscriptionId, requests }: PlanRecord, from: number, result: Deleted | null) {
  const ended = result?.cancellations.find(({ subscription: { id } }) => id === subscriptionId);
  const outcome: Outcome = ended
    ? { kind: 'accepted', receipt: ended.cancellation.id, state: ended.cancellation.state }
    : result?.__typename === 'AccountDeleted'
      ? { kind: 'already ended' }
      : { kind: 'unknown', code: null };
  const attempt = { from, to: Date.now(), outcome };
  requests.push({
    id: `${deletionPrefix}${randomUUID()}`,
    intent: 'END',
    by: 'SUBSCRIBER',
    attempts: [attempt],
  });
}
