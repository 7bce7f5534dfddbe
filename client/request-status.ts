/** Names what a request came to, for the console: the statuses of the specification's request wrapper (section 8). */

/** The names of errors, by what throws them: the browser's `fetch` and `AbortSignal.timeout`, and Apollo Client. */
const statuses: Record<string, string> = {
  TypeError: 'FETCH_ERROR',
  TimeoutError: 'TIMEOUT_ERROR',
  SyntaxError: 'PARSING_ERROR',
  ServerParseError: 'PARSING_ERROR',
};

interface RequestError {
  name?: string;
  /** The HTTP status, of Apollo's ServerError: anything but 200 to 299. */
  statusCode?: number;
  /** What the API named in its answer, of Apollo's CombinedGraphQLErrors. */
  errors?: readonly { extensions?: { code?: string } }[];
}

/**
 * FETCH_ERROR when the request did not get through, TIMEOUT_ERROR when it took too long, PARSING_ERROR when the
 * answer could not be read; else the HTTP status, or the code of the API's first error; '' when there is no such thing.
 */
export function requestStatus(error: unknown): string {
  const { name = '', statusCode, errors } = Object(error) as RequestError;
  return statuses[name] ?? String(statusCode ?? errors?.[0]?.extensions?.code ?? '');
}
