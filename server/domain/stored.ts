/** What all stored documents share: objects that keep unknown fields, versions, and times that are the store's, not a process's. */
import { z } from 'zod';

/**
 * An object in a stored document, for every level of it. A field that this release does not know is kept, so that it is
 * still there when the object is written back. The type has the known fields only.
 */
export const stored = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.looseObject(shape) as unknown as z.ZodObject<Shape, z.core.$strip>;

/** A document as it was read. */
export interface Stored<T> {
  value: T;
  /** The version that was read; opaque, null when the document does not exist. */
  version: unknown;
  /** When it was read or written, by the store's clock. */
  at: Date;
}

/**
 * Stands in what is to be stored for the time of the commit, which the store puts in its place. It is the last time
 * that a Date can hold: until then it is later than every other.
 */
export const commitTime = new Date(8.64e15);

/** Whether a value stands for the time of the commit. */
export const isCommitTime = (value: unknown): boolean =>
  value instanceof Date && value.getTime() === commitTime.getTime();

/** A copy with `at` in place of each commit time. */
export function withCommitTime<T>(value: T, at: Date): T {
  return copied(value, (part) => (isCommitTime(part) ? at : part)) as T;
}

/** A copy of plain data in which each value that is neither list nor map is replaced, dates included. */
export function copied(value: unknown, replace: (part: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((part) => copied(part, replace));
  if (!isMap(value)) return replace(value);
  const copy: Record<string, unknown> = {};
  for (const name in value) copy[name] = copied(value[name], replace);
  return copy;
}

/** Whether a value is a map of plain data, which neither lists nor dates are. */
const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
