/** What `/dev/mailbox` shows: the sign-in mails of the Auth emulator and what the mail emulator received. */
import { z } from 'zod';

/** Milliseconds for one emulator. */
const timeoutMs = 5_000;

/** The Auth emulator's list of the mails that the real service would have sent, oldest first. */
const linksSchema = z.object({
  oobCodes: z
    .array(z.object({ email: z.string(), requestType: z.string(), oobLink: z.url() }))
    .default([]),
});
/** When each link was sent. */
const timesSchema = z.record(z.string(), z.iso.datetime());

/** The mail emulator's list. */
const receivedSchema = z.array(
  z.object({
    id: z.int(),
    receivedAt: z.iso.datetime(),
    to: z.array(z.string()),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
  }),
);
export type ReceivedMail = z.infer<typeof receivedSchema>[number];

export type MailboxEntry =
  | { kind: 'sign-in'; at: string; email: string; link: string }
  | { kind: 'received'; at: string; mail: ReceivedMail };

export interface MailboxSources {
  /** `host:port` */
  authEmulator: string;
  projectId: string;
  /** `host:port` of the list; null without a mail emulator. */
  mailEmulator: string | null;
}

const get = async (url: string): Promise<Response> =>
  fetch(url, { signal: AbortSignal.timeout(timeoutMs) });

/** All mails, newest first. */
export async function readMailbox(sources: MailboxSources): Promise<MailboxEntry[]> {
  const [signIns, received] = await Promise.all([readSignIns(sources), readReceived(sources)]);
  const entries = received.map((mail): MailboxEntry => ({
    kind: 'received',
    at: mail.receivedAt,
    mail,
  }));
  // Of the same time, the order of each list stays.
  return [...signIns, ...entries].sort((a, b) => (a.at === b.at ? 0 : a.at < b.at ? 1 : -1));
}

/** Sign-in mails, newest first. One whose time is not noted yet, or not at all, counts as just sent. */
async function readSignIns({ authEmulator, projectId }: MailboxSources): Promise<MailboxEntry[]> {
  const [list, times] = await Promise.all([
    get(`http://${authEmulator}/emulator/v1/projects/${projectId}/oobCodes`),
    get(`http://${authEmulator}/sent-at`),
  ]);
  const { oobCodes } = linksSchema.parse(await list.json());
  // Google's own program has no such list.
  const sentAt = times.ok ? timesSchema.parse(await times.json()) : {};
  const now = new Date().toISOString();
  return oobCodes
    .filter(({ requestType }) => requestType === 'EMAIL_SIGNIN')
    .reverse()
    .map(({ email, oobLink }) => ({
      kind: 'sign-in',
      at: sentAt[oobLink] ?? now,
      email,
      link: oobLink,
    }));
}

/** What the mail emulator received, newest first. */
export async function readReceived({ mailEmulator }: MailboxSources): Promise<ReceivedMail[]> {
  if (!mailEmulator) return [];
  return receivedSchema.parse(await (await get(`http://${mailEmulator}/mails`)).json());
}
