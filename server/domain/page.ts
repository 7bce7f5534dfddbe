/** Defines the pages of lists, as in the schema. */

/** A request for `first` nodes after the id `after`, or from the start if `after` is null. */
export interface PageRequest {
  first: number;
  after: string | null;
}

export interface Page<T> {
  nodes: T[];
  hasNextPage: boolean;
}

/** Makes a page of `first` nodes. @param found has more than `first` nodes if another page follows */
export const pageOf = <T>(found: readonly T[], first: number): Page<T> => ({
  nodes: found.slice(0, first),
  hasNextPage: found.length > first,
});
