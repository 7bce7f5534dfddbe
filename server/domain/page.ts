/** Pages of lists, as the schema has them. */

/** Which page: how many nodes, and the id of the last one of the page before, null for the first page. */
export interface PageRequest {
  first: number;
  after: string | null;
}

export interface Page<T> {
  nodes: T[];
  hasNextPage: boolean;
}

/** Makes a page of what was found. @param found one more than the page has, if there are more */
export const pageOf = <T>(found: readonly T[], first: number): Page<T> => ({
  nodes: found.slice(0, first),
  hasNextPage: found.length > first,
});
