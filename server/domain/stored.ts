/** Defines what all stored documents share: unknown fields are kept, documents have versions, times are the store's. */
import { z } from 'zod';

/** Defines an object in a stored document. Fields that this release doesn't know are kept. */
export const stored = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.looseObject(shape) as unknown as z.ZodObject<Shape, z.core.$strip>;

export interface Stored<T> {
  value: T;
  /** The opaque version, or null if the document doesn't exist. */
  version: unknown;
  /** When the document was read or written, by the store's clock. */
  at: Date;
}

/** Replaced by the commit's time when stored. No date is later than this placeholder. */
export const commitTime = new Date(8.64e15);

export const isCommitTime = (value: unknown): boolean =>
  value instanceof Date && value.getTime() === commitTime.getTime();

/** Copies a value and replaces each commit time by `at`. */
export function withCommitTime<T>(value: T, at: Date): T {
  return copied(value, (part) => (isCommitTime(part) ? at : part)) as T;
}

/** Copies plain data and replaces each value that is neither a list nor a map, including dates. */
export function copied(value: unknown, replace: (part: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((part) => copied(part, replace));
  if (!isMap(value)) return replace(value);
  const copy: Record<string, unknown> = {};
  for (const name in value) copy[name] = copied(value[name], replace);
  return copy;
}

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
