/** Reads the portal's own records of a person, including a person whose user was deleted. */
import { formats } from '../../../texts/formats.ts';
import { once } from '../calls.ts';
import type { Cancellation } from '../customer-record/cancellation.ts';
import type { Declaration } from '../leaving/declaration.ts';
import { answersForm, type Mail } from '../mail/mail.ts';
import { isStripeId } from '../stripe-id.ts';
import type { Looks } from './operation.ts';
import { isDeclarationOf, type Person } from './person.ts';
import type { Task } from './tasks.ts';

interface Known extends Pick<Person, 'emails' | 'customerIds' | 'isOthers'> {
  /** The user's id, even of a deleted user. Null if no id is known. */
  uid: string | null;
}

/** A user. If the user was deleted, Firebase's data is missing. */
export interface KnownUser {
  uid: string;
  email: string | null;
  isDeleted: boolean;
  isVerified: boolean;
  isDisabled: boolean;
  createdAt: Date | null;
  lastSignInAt: Date | null;
  /** When an agent last mailed a sign-in link to the user. Null if no agent has mailed a link. */
  lastSignInMailAt: Date | null;
}

export type PersonRecords = ReturnType<typeof openRecords>;

export const sendSignInMail = 'sendSignInMail';

const shownLimit = 100;

export async function knownUser(uid: string, { users, audit }: Looks): Promise<KnownUser> {
  const [user, lastSignInMailAt] = await Promise.all([
    users.details(uid),
    audit.lastOf(sendSignInMail, uid),
  ]);
  const time = (text: string | null | undefined) => (text ? new Date(text) : null);
  return {
    uid,
    email: user?.email ?? null,
    isDeleted: user === null,
    isVerified: user?.isVerified ?? false,
    isDisabled: user?.data.disabled ?? false,
    createdAt: time(user?.data.createdAt),
    lastSignInAt: time(user?.data.lastSignInAt),
    lastSignInMailAt,
  };
}

/** Opens a person's records. The returned functions read records when called. They throw UpstreamError if a read fails. */
export function openRecords(person: Known, services: Looks) {
  const { uid, emails } = person;
  const { records, declarations, outbox, tasks } = services;
  const customers = [...new Set(person.customerIds)].filter(isStripeId);
  const declared = once(async () => {
    const found = await declarations.about(emails, customers);
    const own = await Promise.all(found.map((each) => isDeclarationOf(person, each)));
    return found.filter((_, index) => own[index]);
  });

  return {
    user: async (): Promise<KnownUser | null> => (uid === null ? null : knownUser(uid, services)),

    async cancellations(): Promise<Cancellation[]> {
      const cancellations = await Promise.all(
        customers.map((id) => records.cancellationsOf([id], shownLimit)),
      );
      return cancellations
        .flat()
        .sort((a, b) => b.requestedAt.getTime() - a.requestedAt.getTime())
        .slice(0, shownLimit);
    },

    declarations: async (): Promise<Declaration[]> => (await declared()).slice(0, shownLimit),

    /** Lists open tasks, and tasks that were closed in the last 30 days. */
    async tasks(): Promise<Task[]> {
      const declarationIds = (await declared()).map(({ id }) => id);
      return tasks.about({ uid, customerIds: customers, declarationIds });
    },

    async mails(): Promise<Mail[]> {
      const declarationIds = (await declared()).map(({ id }) => id);
      const mails = await outbox.about({ emails, customerIds: customers, declarationIds });
      return mails.slice(0, shownLimit);
    },
  };
}

export function mailProblem({ state, attempts, dueAt, kind }: Mail): string | null {
  switch (state) {
    case 'SENT':
      return null;
    case 'SUPPRESSED':
      return answersForm(kind)
        ? 'Not sent: the address has had too many mails. The page that they saw is their proof.'
        : 'Not sent: another mail says so, or it no longer applies.';
    case 'FAILED':
      return 'Not delivered: no address accepts mail, their mail server refused it, or it couldn’t be sent for days.';
    case 'PENDING':
      if (attempts === 0) return null;
      return `${attempts === 1 ? 'One try' : `${attempts} tries`} failed, or the last one is under way${dueAt ? `. Next: ${formats.en.second(dueAt)}` : ''}.`;
  }
}
