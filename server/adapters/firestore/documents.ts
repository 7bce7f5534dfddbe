/** What all collections share: Firestore's times become dates, and its refusals are told apart. */

/** gRPC's status codes (https://grpc.github.io/grpc/core/md_doc_statuscodes.html). */
const status = { notFound: 5, alreadyExists: 6, failedPrecondition: 9 } as const;

const codeOf = (error: unknown): unknown =>
  error instanceof Error ? (error as Error & { code?: unknown }).code : undefined;

/** ALREADY_EXISTS: what `create()` says to all but one. */
export const isTaken = (error: unknown): boolean => codeOf(error) === status.alreadyExists;

/** NOT_FOUND: what an update says of a document that is not there. */
export const isAbsent = (error: unknown): boolean => codeOf(error) === status.notFound;

/** A conditional write whose condition does not hold: the document was changed, made or removed meanwhile. */
export const isConflict = (error: unknown): boolean =>
  codeOf(error) === status.failedPrecondition || isTaken(error) || isAbsent(error);

/** The same data, with a `Date` for each of Firestore's own times, however deep. */
export function withDates(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if ('toDate' in value && typeof value.toDate === 'function')
    return (value as { toDate: () => Date }).toDate();
  if (Array.isArray(value)) return value.map(withDates);
  return Object.fromEntries(
    Object.entries(value).map(([name, part]: [string, unknown]) => [name, withDates(part)]),
  );
}
