/** Names a request's outcome for the console: the specification's statuses of a request (section 8). */

/** Error names of `fetch`, `AbortSignal.timeout` and Apollo Client. */
const statuses: Record<string, string> = {
  TypeError: 'FETCH_ERROR',
  TimeoutError: 'TIMEOUT_ERROR',
  SyntaxError: 'PARSING_ERROR',
  ServerParseError: 'PARSING_ERROR',
};

interface RequestError {
  name?: string;
  /** The HTTP status of Apollo's ServerError, outside 200 to 299. */
  statusCode?: number;
  /** The API's errors in Apollo's CombinedGraphQLErrors. */
  errors?: readonly { extensions?: { code?: string } }[];
}

/**
 * Returns FETCH_ERROR, TIMEOUT_ERROR or PARSING_ERROR (unreadable answer). Otherwise returns the HTTP
 * status, the code of the API's first error, or ''.
 */
export function requestStatus(error: unknown): string {
  const { name = '', statusCode, errors } = Object(error) as RequestError;
  return statuses[name] ?? String(statusCode ?? errors?.[0]?.extensions?.code ?? '');
}
