/** Makes the embedded Firestore emulator commit as Firestore does: preconditions first, then all writes. */
import { createRequire } from 'node:module';
import { isDeepStrictEqual } from 'node:util';
import type { FirestoreServer } from '@firestore-emulator/server';
import {
  type Fields,
  type StoredDocument,
  type Write,
  fieldAt,
  pathNames,
  storedDocument,
  toFields,
  transformed,
  withField,
} from './firestore-documents.ts';

const require = createRequire(import.meta.url);
const { CommitResponse } = createRequire(require.resolve('@firestore-emulator/server'))(
  '@firestore-emulator/proto/dist/google/firestore/v1/firestore.js',
) as { CommitResponse: { fromObject: (message: object) => object } };

/** gRPC's status codes of a failed commit. */
const code = {
  invalidArgument: 3,
  notFound: 5,
  alreadyExists: 6,
  failedPrecondition: 9,
  unimplemented: 12,
} as const;

/** A refusal as sent to the client. */
class CommitError extends Error {
  readonly code: number;

  constructor(status: keyof typeof code, message: string) {
    super(message);
    this.code = code[status];
  }
}

type CommitRequest = { writes: Write[]; transaction: Uint8Array };
type Commit = (
  call: { request: CommitRequest },
  callback: (error: CommitError | null, response?: object) => void,
) => void;
type Read = (call: { write: (answer: { read_time: object }) => void }) => void;

/**
 * Replaces the emulator's commit, which ignores preconditions on update times and
 * `FieldValue.delete()`, applies a batch in part and keeps old fields on a full `set()`. Commits
 * run one after the other, because none waits. The handlers are private API: the version is pinned,
 * and tests commit on both emulators.
 * @param onCommit called after each commit, before its answer, with its documents' full names
 */
export function commitLikeFirestore(
  server: FirestoreServer,
  onCommit: (names: string[]) => void = () => {},
): void {
  const handler = handlerOf<Commit>(server, 'Commit');
  /** Each document's last commit in milliseconds; it survives the document. */
  const versions = new Map<string, number>();
  /** The latest of these times. It may be ahead of the clock. */
  let latest = 0;

  function commit({ writes, transaction }: CommitRequest): object {
    if (transaction.length > 0)
      throw new CommitError('unimplemented', 'This emulator has no transactions.');
    const document = (path: string) => storedDocument(server.state, path);
    checkPreconditions(writes, document);
    // The emulator counts milliseconds, and each version of a document needs its own time.
    const paths = writes.map(pathOf);
    const time = Math.max(Date.now(), ...paths.map((path) => (versions.get(path) ?? 0) + 1));
    for (const path of paths) versions.set(path, time);
    latest = Math.max(latest, time);
    const before = paths.map(document).map((stored) => ({ stored, was: { ...stored } }));
    try {
      return CommitResponse.fromObject({
        commit_time: timestamp(time),
        write_results: writes.map((write) => {
          const at = apply(server, write, new Date(time));
          return { update_time: timestamp(at), transform_results: [] };
        }),
      });
    } catch (error) {
      for (const { stored, was } of before)
        Object.assign(stored, { metadata: was.metadata, fields: was.fields });
      throw new CommitError('invalidArgument', String(error));
    }
  }

  handler.func = ({ request }, callback) => {
    let response: object;
    try {
      response = commit(request);
    } catch (error) {
      callback(error as CommitError);
      return;
    }
    onCommit(request.writes.map(pathOf));
    callback(null, response);
  };

  // A read's time is never before the latest commit's.
  for (const method of ['BatchGetDocuments', 'RunQuery']) {
    const reading = handlerOf<Read>(server, method);
    const { func: read } = reading;
    reading.func = (call) => {
      const write = call.write.bind(call);
      const readTime = timestamp(Math.max(Date.now(), latest));
      call.write = (answer) => {
        Object.assign(answer.read_time, readTime);
        write(answer);
      };
      read(call);
    };
  }
}

/** Finds the handler of a method of the protocol; `func` can be replaced. */
function handlerOf<Func>(server: FirestoreServer, method: string): { func: Func } {
  const { server: grpc } = server as unknown as {
    server: { handlers: Map<string, { func: Func }> };
  };
  const handler = grpc.handlers.get(`/google.firestore.v1.Firestore/${method}`);
  if (!handler) throw new Error(`The embedded Firestore emulator has no method ${method}.`);
  return handler;
}

/** Throws the refusal of the first failed precondition. Within a commit, a write sees those before it. */
function checkPreconditions(writes: Write[], document: (path: string) => StoredDocument): void {
  const exists = new Map<string, boolean>();
  for (const write of writes) {
    const path = pathOf(write);
    const { hasExist, updatedAt } = document(path).metadata;
    const isThere = exists.get(path) ?? hasExist;
    exists.set(path, !write.has_delete);
    if (!write.has_current_document) continue;
    const wanted = write.current_document;
    if (wanted.has_exists && wanted.exists && !isThere)
      throw new CommitError('notFound', `no entity to update: ${path}`);
    if (wanted.has_exists && !wanted.exists && isThere)
      throw new CommitError('alreadyExists', `entity already exists: ${path}`);
    if (!wanted.has_update_time) continue;
    const { seconds, nanos } = wanted.update_time;
    if (updatedAt?.getTime() !== seconds * 1000 + nanos / 1e6)
      throw new CommitError('failedPrecondition', `another version is stored: ${path}`);
  }
}

/** Applies one write. @returns the update time in milliseconds, unchanged if nothing changes */
function apply({ state }: FirestoreServer, write: Write, date: Date): number {
  const path = pathOf(write);
  const document = storedDocument(state, path);
  const { metadata } = document;
  if (write.has_delete) {
    if (metadata.hasExist) document.delete();
    return date.getTime();
  }
  const fields = changedFields(document.fields, write, date);
  if (metadata.hasExist && isDeepStrictEqual(fields, document.fields))
    return metadata.updatedAt.getTime();
  // The package's own write sets the times and notifies the listeners.
  const touch = { has_update: true, update: { name: path, fields: [] }, update_transforms: [] };
  state.writeV1Document(date, touch as unknown as Write);
  document.fields = fields;
  return date.getTime();
}

function changedFields(stored: Fields, write: Write, date: Date): Fields {
  const sent = toFields(write.update.fields);
  let fields = sent;
  if (write.has_update_mask) {
    fields = stored;
    for (const names of write.update_mask.field_paths.map(pathNames))
      fields = withField(fields, names, fieldAt(sent, names));
  }
  // A server timestamp is the time of the request, which at Google is before that of the commit.
  const requestedAt = new Date(date.getTime() - 1);
  for (const transform of write.update_transforms) {
    const names = pathNames(transform.field_path);
    fields = withField(fields, names, transformed(requestedAt, fieldAt(fields, names), transform));
  }
  return fields;
}

const pathOf = (write: Write): string => (write.has_delete ? write.delete : write.update.name);

const timestamp = (milliseconds: number) => ({
  seconds: Math.floor(milliseconds / 1000),
  nanos: (milliseconds % 1000) * 1e6,
});
