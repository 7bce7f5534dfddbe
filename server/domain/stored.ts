/** A stored document with its version: it is written only in the version that was read (compare and set). */

/** A document as it was read. */
export interface Stored<T> {
  value: T;
  /** The version that was read; opaque, null when the document does not exist. */
  version: unknown;
}
