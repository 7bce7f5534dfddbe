/** What people ask the support team for beside a change of their plan: a declaration undone, a link to sign in, their data, their erasure. */
import type { AccountSubscription } from '../account/account.ts';
import type { Declaration } from '../leaving/declaration.ts';
import type { DeclarationStore } from '../leaving/declaration-store.ts';
import { isDeclarationId } from '../leaving/resolve-declaration.ts';
import type { UndoDeclaration, UndoState } from '../leaving/undo-declaration.ts';
import { InvalidInputError } from '../errors.ts';
import { isUid } from '../login.ts';
import type { Ownership } from '../ownership.ts';
import { type About, aboutKey, type AuditOutcome, typedId } from './audit.ts';
import type { Auditing } from './auditing.ts';
import { type ErasureOutcome, type ErasureServices, requestErasure } from './erasure-request.ts';
import { exportText } from './export-text.ts';
import { keyLimit, readKey, type ReadKey } from './lookup-key.ts';
import { findPerson, noLogin, type Person, type PersonServices } from './person.ts';
import { knownLogin, type RecordServices, sendSignInMail } from './person-records.ts';
import { isAnythingKept, type PersonalDocuments } from './retention.ts';
import { mailSignInLink, type SignInMailOutcome, type SignInMails } from './sign-in-mails.ts';
import type { SubscriberSearch } from './subscriber-search.ts';

export interface DeskRequestServices {
  search: Pick<SubscriberSearch, 'find'>;
  users: PersonServices['users'];
  usersSubscriptions: PersonServices['usersSubscriptions'];
  ownership: Ownership;
  billing: ErasureServices['billing'];
  declarations: DeclarationStore;
  accounts: RecordServices['accounts'];
  outbox: RecordServices['outbox'];
  audit: RecordServices['audit'];
  work: ErasureServices['work'];
  undoDeclaration: Pick<UndoDeclaration, 'undoFor'>;
  signInMails: SignInMails;
  /** All documents of a person. @throws UpstreamError (`firestore`) */
  personalData: (person: Person) => Promise<PersonalDocuments>;
}

/** The names are those of the schema's unions. */
export type UndoOutcomeForDesk =
  | { __typename: 'DeclarationUndone'; declaration: Declaration; subscription: AccountSubscription }
  | { __typename: 'DeclarationNotUndone'; message: string; declaration: Declaration }
  | { __typename: 'DeclarationNotFound'; message: string };
interface PersonNotFound {
  __typename: 'PersonNotFound';
  message: string;
}
export type ExportOutcome =
  { __typename: 'PersonExport'; fileName: string; content: string } | PersonNotFound;

const personNotFound = (message: string): PersonNotFound => ({
  __typename: 'PersonNotFound',
  message,
});

/** Why a declaration is not undone. */
const reasons: Record<UndoState, string> = {
  POSSIBLE: 'It could not be undone. Try again.',
  UNDONE: 'The plan already continues.',
  SUPERSEDED: 'The plan is ending for another reason: resume it instead.',
  ENDED: 'The plan is over. A new one must be bought.',
  REFUSED: 'The payment provider refuses it, or the account is being deleted.',
  UNKNOWN: 'It ended no plan.',
};

/**
 * The requests of one HTTP request. Every function refuses callers without the role, and writes to the audit before it acts.
 * They throw UpstreamError.
 */
export function openDeskRequests(
  agentId: string,
  services: DeskRequestServices,
  { auditedRead, auditedChange }: Pick<Auditing, 'auditedRead' | 'auditedChange'>,
) {
  const { search, ownership, declarations, undoDeclaration, signInMails, personalData } = services;

  /** The one person whom a key names for certain, or why there is none. An address names who has proven it. */
  async function personBy(read: ReadKey): Promise<Person | PersonNotFound> {
    const found = await search.find(read.key);
    const { key } = found.declaredUnder === null ? read : readKey(found.declaredUnder);
    const isEmail = key.kind === 'email';
    const logins = isEmail
      ? await ownership.verified([...key.spellings, ...key.related])
      : [found.person ?? [], found.others].flat();
    const uids = [...logins.map(({ uid }) => uid), ...(isEmail ? [] : found.deletedUids)];
    if (found.matches.length > 0 || uids.length > 1)
      return personNotFound('Several people match. Open one of them and use their user id.');
    const ids: readonly string[] = isEmail ? key.spellings.slice(0, 1) : found.customerIds;
    const [stands] = ids;
    const named = isEmail ? { emails: ids } : { customerIds: ids };
    if (uids[0] !== undefined) return findPerson(uids[0], {}, services);
    if (stands !== undefined) return findPerson(noLogin(stands), named, services);
    return personNotFound('Nobody matches this. Nothing was done.');
  }

  /** Does something for the person of a key of whom anything is kept, once the audit has it. */
  async function forPerson<T extends { __typename: string }>(
    operation: string,
    typed: string,
    note: string | null,
    act: (person: Person, documents: PersonalDocuments) => Promise<T>,
    done: T['__typename'],
  ): Promise<T | PersonNotFound> {
    const read = readKey(typed.slice(0, keyLimit));
    const about = aboutKey(read);
    const { answer: person, entryId } = await auditedRead(
      operation,
      about,
      async () => {
        if (typed.length > keyLimit)
          throw new InvalidInputError(`key can have at most ${keyLimit} characters.`);
        return personBy(read);
      },
      (found) =>
        '__typename' in found
          ? ['NOT_FOUND', about]
          : ['STARTED', { ...about, subscriberId: found.uid, ...noted(note) }],
    );
    if ('__typename' in person) return person;
    return auditedChange(
      entryId,
      async () => {
        const documents = await personalData(person);
        return person.login || isAnythingKept(documents)
          ? act(person, documents)
          : personNotFound('We have nothing under this key.');
      },
      ({ __typename }) => (__typename === done ? 'SUCCEEDED' : 'UNCHANGED'),
    );
  }

  return {
    /** Takes back what a declaration did: the plan goes on. */
    async undoDeclaration(id: string, internalNote: string | null): Promise<UndoOutcomeForDesk> {
      const about = { declarationId: typedId(id) };
      const { answer: stored, entryId } = await auditedRead(
        'undoDeclaration',
        about,
        async () => {
          const found = isDeclarationId(id) ? await declarations.read(id) : null;
          const match = found?.value.match;
          return found && { found, owner: match && (await ownership.ownersOf(match.customerId)) };
        },
        (answer): [AuditOutcome, About] => {
          if (!answer) return ['NOT_FOUND', about];
          const { match } = answer.found.value;
          const { customerId, subscriptionId } = match ?? {};
          return [
            'STARTED',
            {
              ...about,
              ...(customerId && { customerId }),
              subscriptionId: subscriptionId ?? null,
              subscriberId: answer.owner?.uid ?? null,
              ...noted(internalNote),
            },
          ];
        },
      );
      if (!stored)
        return { __typename: 'DeclarationNotFound', message: 'This declaration doesn’t exist.' };
      const undo = async (): Promise<UndoOutcomeForDesk> => {
        const { state, subscription } = await undoDeclaration.undoFor(stored.found);
        const declaration = (await declarations.read(id))?.value ?? stored.found.value;
        return state === 'UNDONE' && subscription && declaration.state === 'UNDONE'
          ? { __typename: 'DeclarationUndone', declaration, subscription }
          : {
              __typename: 'DeclarationNotUndone',
              message: `${reasons[state]} Nothing was changed.`,
              declaration,
            };
      };
      return auditedChange(entryId, undo, ({ __typename }) =>
        __typename === 'DeclarationUndone' ? 'SUCCEEDED' : 'UNCHANGED',
      );
    },

    /** Has a link to sign in mailed to the address of a login. */
    async sendSignInMail(uid: string, internalNote: string | null): Promise<SignInMailOutcome> {
      const about = { subscriberId: typedId(uid) };
      const { answer: login, entryId } = await auditedRead(
        sendSignInMail,
        about,
        async () => (isUid(uid) ? knownLogin(uid, services) : null),
        (found) =>
          found?.exists ? ['STARTED', { ...about, ...noted(internalNote) }] : ['NOT_FOUND', about],
      );
      if (!login?.exists) return mailSignInLink(null, signInMails);
      return auditedChange(
        entryId,
        () => mailSignInLink(login, signInMails),
        ({ __typename }) => (__typename === 'SignInMailSent' ? 'SUCCEEDED' : 'UNCHANGED'),
      );
    },

    /** Everything that is kept of a person, as JSON. */
    exportPerson: (key: string): Promise<ExportOutcome> =>
      forPerson<ExportOutcome>(
        'exportPerson',
        key,
        null,
        async (person, documents) => ({
          __typename: 'PersonExport',
          fileName: `export-${new Date().toISOString().slice(0, 10)}.json`,
          content: exportText(person, documents),
        }),
        'PersonExport',
      ),

    /** Has the erasure of a person put into the work queue. */
    requestErasure: (
      key: string,
      internalNote: string | null,
    ): Promise<ErasureOutcome | PersonNotFound> =>
      forPerson(
        'requestErasure',
        key,
        internalNote,
        (person, documents) => requestErasure(person, documents, agentId, services),
        'ErasureRequested',
      ),
  };
}

const noted = (internalNote: string | null) => (internalNote ? { internalNote } : {});
