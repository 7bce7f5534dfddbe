/** What people ask the support team for beside a change of their plan: a declaration undone, a link to sign in, their data, their erasure. */
import type { AccountSubscription } from '../account/account.ts';
import type { Declaration } from '../leaving/declaration.ts';
import type { DeclarationStore } from '../leaving/declaration-store.ts';
import { isDeclarationId } from '../leaving/resolve-declaration.ts';
import type { UndoDeclaration, UndoState } from '../leaving/undo-declaration.ts';
import { InvalidInputError } from '../errors.ts';
import { isUid } from '../login.ts';
import { type About, aboutKey, type AuditOutcome, typedId } from './audit.ts';
import type { Auditing } from './auditing.ts';
import { type ErasureOutcome, type ErasureServices, requestErasure } from './erasure-request.ts';
import { type ExportedDocuments, exportText } from './export.ts';
import { keyLimit, readKey, type ReadKey } from './lookup-key.ts';
import { findPerson, noLogin, type Person, type PersonServices } from './person.ts';
import { openRecords, type RecordServices, sendSignInMail } from './person-records.ts';
import { mailSignInLink, type SignInMailOutcome, type SignInMails } from './sign-in-mails.ts';
import type { SubscriberSearch } from './subscriber-search.ts';

export interface DeskRequestServices {
  search: Pick<SubscriberSearch, 'find' | 'byCustomer'>;
  users: PersonServices['logins'];
  usersSubscriptions: PersonServices['usersSubscriptions'];
  billing: PersonServices['billing'] & ErasureServices['billing'];
  declarations: DeclarationStore;
  accounts: RecordServices['accounts'];
  outbox: RecordServices['outbox'];
  audit: RecordServices['audit'];
  work: ErasureServices['work'];
  undoDeclaration: Pick<UndoDeclaration, 'undoFor'>;
  signInMails: SignInMails;
  /** All documents of a person. It reads all declarations. @throws UpstreamError (`firestore`) */
  personalData: (person: Person) => Promise<ExportedDocuments>;
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
  UNDONE: 'The plan goes on already.',
  SUPERSEDED: 'The plan ends because somebody said so otherwise: resume it instead.',
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
  { looking, settling }: Pick<Auditing, 'looking' | 'settling'>,
) {
  const { search, declarations, undoDeclaration, signInMails, personalData } = services;

  /** The one person that a key leads to, or why there is none. */
  async function personBy({ key }: ReadKey): Promise<Person | PersonNotFound> {
    const { person, others, deletedUids, customers, customerIds, matches } = await search.find(key);
    if (matches.length > 0 || (!person && deletedUids.length + others.length > 1))
      return personNotFound('Several people have this. Open one of them, and use their user id.');
    const addresses = [
      ...(key.kind === 'email' ? key.spellings.slice(0, 1) : []),
      ...customers.flatMap(({ email }) => email ?? []),
    ];
    const uid = person?.uid ?? deletedUids[0] ?? null;
    const stands = uid ?? addresses[0] ?? customerIds[0] ?? null;
    if (stands === null) return personNotFound('Nobody was found by this. Nothing was done.');
    return findPerson(
      uid ?? noLogin(stands),
      addresses,
      { ...services, logins: services.users },
      customerIds,
    );
  }

  /** Does something for the person of a key, once the audit has it. */
  async function forPerson<T extends { __typename: string }>(
    operation: string,
    typed: string,
    note: string | null,
    act: (person: Person) => Promise<T>,
    done: T['__typename'],
  ): Promise<T | PersonNotFound> {
    const read = readKey(typed.slice(0, keyLimit));
    const about = aboutKey(read);
    const { answer: person, entryId } = await looking(
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
    return settling(
      entryId,
      () => act(person),
      ({ __typename }) => (__typename === done ? 'SUCCEEDED' : 'UNCHANGED'),
    );
  }

  return {
    /** Takes back what a declaration did: the plan goes on. */
    async undoDeclaration(id: string, internalNote: string | null): Promise<UndoOutcomeForDesk> {
      const about = { declarationId: typedId(id) };
      const { answer: stored, entryId } = await looking(
        'undoDeclaration',
        about,
        async () => {
          const found = isDeclarationId(id) ? await declarations.read(id) : null;
          const match = found?.value.match;
          return found && { found, owner: match && (await search.byCustomer(match.customerId)) };
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
        return { __typename: 'DeclarationNotFound', message: 'There is no such declaration.' };
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
      return settling(entryId, undo, ({ __typename }) =>
        __typename === 'DeclarationUndone' ? 'SUCCEEDED' : 'UNCHANGED',
      );
    },

    /** Has a link to sign in mailed to the address of a login. */
    async sendSignInMail(uid: string, internalNote: string | null): Promise<SignInMailOutcome> {
      const about = { subscriberId: typedId(uid) };
      const { answer: login, entryId } = await looking(
        sendSignInMail,
        about,
        async () =>
          isUid(uid) ? openRecords({ uid, emails: [], customerIds: [] }, services).login() : null,
        (found) =>
          found?.exists ? ['STARTED', { ...about, ...noted(internalNote) }] : ['NOT_FOUND', about],
      );
      if (!login?.exists) return mailSignInLink(null, signInMails);
      return settling(
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
        async (person) => {
          const documents = await personalData(person);
          // Look-ups of an address are in the audit, this one too.
          const isKept = Object.entries(documents).some(
            ([collection, found]) => collection !== 'audit' && found.length > 0,
          );
          if (!person.login && !isKept) return personNotFound('Nothing is kept under this key.');
          return {
            __typename: 'PersonExport',
            fileName: `export-${new Date().toISOString().slice(0, 10)}.json`,
            content: exportText(person, documents),
          };
        },
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
        async (person): Promise<ErasureOutcome | PersonNotFound> => {
          const { login, emails, customerIds } = person;
          const isKnown =
            login !== null ||
            customerIds.length > 0 ||
            (await declarations.about(emails, customerIds)).length > 0;
          return isKnown
            ? requestErasure(person, agentId, services)
            : personNotFound('Nothing is kept under this key.');
        },
        'ErasureRequested',
      ),
  };
}

const noted = (internalNote: string | null) => (internalNote ? { internalNote } : {});
