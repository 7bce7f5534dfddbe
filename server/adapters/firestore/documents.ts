/** Shared by all collections: converts Firestore's timestamps, and classifies the errors that are answers. */

/** gRPC's status codes (https://grpc.github.io/grpc/core/md_doc_statuscodes.html). */
const status = { notFound: 5, alreadyExists: 6, failedPrecondition: 9 } as const;

const codeOf = (error: unknown): unknown =>
  error instanceof Error ? (error as Error & { code?: unknown }).code : undefined;

/** ALREADY_EXISTS: the document of a `create()` exists. */
export const isTaken = (error: unknown): boolean => codeOf(error) === status.alreadyExists;

/** NOT_FOUND: the document of an update does not exist. */
export const isAbsent = (error: unknown): boolean => codeOf(error) === status.notFound;

/** The precondition of a write failed: the document was changed, created or deleted meanwhile. */
export const isConflict = (error: unknown): boolean =>
  codeOf(error) === status.failedPrecondition || isTaken(error) || isAbsent(error);

/** Converts all of Firestore's timestamps in the data to dates, recursively. */
export function withDates(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if ('toDate' in value && typeof value.toDate === 'function')
    return (value as { toDate: () => Date }).toDate();
  if (Array.isArray(value)) return value.map(withDates);
  return Object.fromEntries(
    Object.entries(value).map(([name, part]: [string, unknown]) => [name, withDates(part)]),
  );
}
