/** Defines what all stored documents share: unknown fields are kept, writes check a version, times come from the store. */
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

/** A placeholder that the store replaces by the time of the commit. No real date equals this date, JavaScript's latest. */
export const commitTime = new Date(8.64e15);

export const isCommitTime = (value: unknown): boolean =>
  value instanceof Date && value.getTime() === commitTime.getTime();

export function withCommitTime<T>(value: T, at: Date): T {
  return copied(value, (part) => (isCommitTime(part) ? at : part)) as T;
}

/** Copies plain data. Calls `replace` for each value that is neither a list nor a map, for example a date. */
export function copied(value: unknown, replace: (part: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((part) => copied(part, replace));
  if (!isMap(value)) return replace(value);
  const copy: Record<string, unknown> = {};
  for (const name in value) copy[name] = copied(value[name], replace);
  return copy;
}

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
