/** A Firestore in memory behind the domain's interfaces: commit times, compare-and-set, atomic batches. */
import {
  type CustomerRecord,
  newRecord,
} from '../../server/domain/customer-record/customer-record.ts';
import type { CustomerRecordStore } from '../../server/domain/customer-record/changed-record.ts';
import type { Cancellation } from '../../server/domain/customer-record/cancellation.ts';
import type { Declaration, DeclarationStore } from '../../server/domain/leaving/declaration.ts';
import type { Mail } from '../../server/domain/mail/mail.ts';
import { type Attempt, type Outbox, takePlace } from '../../server/domain/mail/outbox.ts';
import { type Stored, withCommitTime } from '../../server/domain/stored.ts';
import type { Clock } from './clock.ts';

interface Document<T> {
  value: T;
  version: number;
  createdAt: number;
  at: Date;
}

export type Due = 'records' | 'declarations' | 'mails';

/** Milliseconds of a claimed mail's lease. */
const leaseMs = 60_000;

export interface Commit {
  at: number;
  record: { before: CustomerRecord | null; after: CustomerRecord } | null;
  declaration: { before: Declaration | null; after: Declaration; createdAt: number } | null;
  cancellations: readonly { before: Cancellation | null; after: Cancellation }[];
  mails: readonly { before: Mail | null; mail: Mail }[];
}

export type Ask = <T>(name: string, isWrite: boolean, happen: () => T) => Promise<T>;

export class Store {
  readonly records = new Map<string, Document<CustomerRecord>>();
  readonly declarations = new Map<string, Document<Declaration>>();
  readonly cancellations = new Map<string, Cancellation>();
  readonly mails = new Map<string, Document<Mail>>();
  /** The person's last mails and their version. */
  #places: { attempts: Attempt[]; version: number } = { attempts: [], version: 0 };
  readonly undoTokens: string[] = [];
  readonly #clock: Clock;
  readonly #onCommit: (commit: Commit) => void;

  constructor(clock: Clock, onCommit: (commit: Commit) => void) {
    this.#clock = clock;
    this.#onCommit = onCommit;
  }

  earliest(kind: Due): number {
    let earliest = Infinity;
    for (const { value } of this[kind].values())
      if (value.dueAt) earliest = Math.min(earliest, value.dueAt.getTime());
    return earliest;
  }

  connect(ask: Ask): {
    records: CustomerRecordStore;
    declarations: DeclarationStore;
    outbox: Pick<Outbox, 'due' | 'read' | 'claim' | 'write' | 'onCancellation'>;
  } {
    const due = (kind: Due, now: Date) =>
      [...this[kind].entries()].flatMap(([id, { value }]) =>
        value.dueAt && value.dueAt <= now ? [id] : [],
      );
    return {
      records: {
        read: (id) => ask(`read ${id}`, false, () => this.#readRecord(id)),
        write: ({ version }, { record, cancellations }, mails = []) =>
          ask(`write ${record.customerId}`, true, () =>
            this.#writeRecord(version, record, cancellations, mails),
          ),
        markDue: (id, happenedAt) =>
          ask(`markDue ${id}`, true, () => {
            const { value, version, at: dueAt } = this.#readRecord(id);
            const before = value.heardAt;
            const isLater = happenedAt !== null && (before === null || happenedAt > before);
            const heardAt = isLater ? happenedAt : before;
            this.#writeRecord(version, { ...value, dueAt, heardAt }, new Map(), []);
          }),
        due: (now) => ask('due accounts', false, () => due('records', now)),
        customerOf: () => Promise.reject(new Error('not used')),
        cancellation: (id) => ask(`read ${id}`, false, () => this.cancellations.get(id) ?? null),
        cancellationNumbered: () => Promise.reject(new Error('not used')),
        cancellationsOf: () => Promise.reject(new Error('not used')),
        pending: () => Promise.reject(new Error('not used')),
      },
      declarations: {
        add: (declaration, mails) =>
          ask(`add ${declaration.id}`, true, () => {
            const known = this.declarations.get(declaration.id);
            const stored = known ?? this.#writeDeclaration(null, declaration, mails);
            return { declaration: stored?.value ?? declaration, isNew: !known };
          }),
        read: (id) =>
          ask(`read ${id}`, false, () => {
            const known = this.declarations.get(id);
            return known ? this.#asRead(known) : null;
          }),
        write: ({ version }, changed, mails = []) =>
          ask(`write ${changed.id}`, true, () => this.#writeDeclaration(version, changed, mails)),
        due: (now) => ask('due declarations', false, () => due('declarations', now)),
        about: () => Promise.reject(new Error('not used')),
        page: () => Promise.reject(new Error('not used')),
        unmatched: () => Promise.reject(new Error('not used')),
      },
      outbox: {
        due: (now) => ask('due mails', false, () => due('mails', now)),
        read: (id) =>
          ask(`read ${id}`, false, () => {
            const known = this.mails.get(id);
            return known ? this.#asRead(known) : null;
          }),
        claim: async (claimed, _, of) => {
          const { value, version, at: now } = claimed;
          const before = await ask('read places', false, () => this.#places);
          const place = takePlace(before.attempts, value.id, of, now);
          if ('freeAt' in place) return { kind: 'full', freeAt: place.freeAt };
          const changes = {
            dueAt: new Date(now.getTime() + leaseMs),
            attempts: value.attempts + 1,
          };
          const stored = await ask(`claim ${value.id}`, true, () => {
            if (before.version !== this.#places.version) return null;
            const written = this.#writeMail(value.id, version, changes);
            if (written) this.#places = { ...place, version: before.version + 1 };
            return written;
          });
          return stored ? { kind: 'claimed', stored } : { kind: 'taken' };
        },
        write: ({ value: { id }, version }, changes) =>
          ask(`write ${id}`, true, () => this.#writeMail(id, version, changes) !== null),
        onCancellation: (cancellationId) =>
          ask(`mails on ${cancellationId}`, false, () =>
            [...this.mails.values()].flatMap(({ value }) =>
              value.cancellationId === cancellationId ? [value] : [],
            ),
          ),
      },
    };
  }

  #readRecord(id: string): Stored<CustomerRecord> {
    return this.#asRead(this.records.get(id) ?? { value: newRecord(id), version: null });
  }

  #asRead = <T>({ value, version }: { value: T; version: number | null }): Stored<T> => ({
    value,
    version,
    at: new Date(this.#clock.now),
  });

  #writeRecord(
    version: unknown,
    draft: CustomerRecord,
    cancellations: ReadonlyMap<string, Cancellation>,
    mails: readonly Mail[],
  ): Document<CustomerRecord> | null {
    const before = this.records.get(draft.customerId);
    if (version !== (before?.version ?? null)) return null;
    const at = this.#tick();
    const record = withCommitTime(draft, new Date(at));
    const document = this.#next(before, record, at);
    this.records.set(record.customerId, document);
    const changed = [...cancellations.values()].map((after) => ({
      before: this.cancellations.get(after.id) ?? null,
      after,
    }));
    for (const cancellation of cancellations.values())
      this.cancellations.set(cancellation.id, cancellation);
    this.#onCommit({
      at,
      record: { before: before?.value ?? null, after: record },
      declaration: null,
      cancellations: changed,
      mails: this.#addMails(mails),
    });
    return document;
  }

  #writeDeclaration(
    version: unknown,
    changed: Declaration,
    mails: readonly Mail[],
  ): Document<Declaration> | null {
    const before = this.declarations.get(changed.id);
    if (version !== (before?.version ?? null)) return null;
    const at = this.#tick();
    const declaration = withCommitTime(changed, new Date(at));
    const document = this.#next(before, declaration, at);
    this.declarations.set(declaration.id, document);
    this.#onCommit({
      at,
      record: null,
      declaration: {
        before: before?.value ?? null,
        after: declaration,
        createdAt: document.createdAt,
      },
      cancellations: [],
      mails: this.#addMails(mails),
    });
    return document;
  }

  #next = <T>(before: Document<T> | undefined, value: T, at: number): Document<T> => ({
    value,
    version: (before?.version ?? 0) + 1,
    createdAt: before?.createdAt ?? at,
    at: new Date(at),
  });

  #addMails(mails: readonly Mail[]): Commit['mails'] {
    return mails.map((mail) => {
      const before = this.mails.get(mail.id);
      this.mails.set(mail.id, this.#next(before, mail, this.#clock.now));
      if (mail.undoToken) this.undoTokens.push(mail.undoToken);
      return { before: before?.value ?? null, mail };
    });
  }

  #writeMail(id: string, version: unknown, changes: Partial<Mail>): Document<Mail> | null {
    const before = this.mails.get(id);
    if (!before || version !== before.version) return null;
    const at = this.#tick();
    const document = this.#next(before, { ...before.value, ...changes }, at);
    this.mails.set(id, document);
    this.#onCommit({ at, record: null, declaration: null, cancellations: [], mails: [] });
    return document;
  }

  /** No two commits have the same time. */
  #tick(): number {
    return (this.#clock.now += 1);
  }
}
