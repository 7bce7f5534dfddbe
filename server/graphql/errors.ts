/** Every error code a client can meet, and the one place where all other errors are masked. */
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import {
  ForbiddenError,
  InvalidInputError,
  UnauthenticatedError,
  type Upstream,
  UpstreamError,
} from '../domain/errors.ts';
import { InvalidTokenError } from '../domain/identity.ts';

/** What a client is told for each of the portal's own codes. Those of the GraphQL layer follow below. */
export const clientErrors = {
  UNAUTHENTICATED: 'Sign in and try again.',
  FORBIDDEN: 'This account may not do that.',
  BAD_USER_INPUT: 'The input is not valid.',
  PAYMENT_PROVIDER_UNAVAILABLE: 'The payment provider can’t be reached. Please try again.',
  DIRECTORY_UNAVAILABLE: 'The account directory can’t be reached. Please try again.',
  RATE_LIMITED: 'Too many requests. Please try again in a moment.',
  SERVER_OVERLOADED: 'Too much is going on just now. Please try again in a moment.',
  INTERNAL_SERVER_ERROR: 'Something went wrong on our side.',
} as const;

/** One of the portal's own error codes. */
export type ClientErrorCode = keyof typeof clientErrors;

/** Codes that Apollo Server and graphql-js answer with, whose messages speak of the request alone. */
export const graphqlLayerCodes = new Set([
  'BAD_REQUEST',
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_NOT_FOUND',
  'PERSISTED_QUERY_NOT_SUPPORTED',
]);

/** Who somebody is and which customer they are: both are the directory's to a client. */
const codeOfUpstream: Record<Upstream, ClientErrorCode> = {
  identity: 'DIRECTORY_UNAVAILABLE',
  directory: 'DIRECTORY_UNAVAILABLE',
  billing: 'PAYMENT_PROVIDER_UNAVAILABLE',
};

/**
 * An error that a client may see.
 * @param message overrides the code's general text; it must hold nothing private
 * @param status the HTTP status of the whole answer; only for errors that leave no data
 */
export function clientError(
  code: ClientErrorCode,
  { message = clientErrors[code], status }: { message?: string; status?: number } = {},
): GraphQLError {
  return new GraphQLError(message, {
    extensions: { code, ...(status ? { http: { status } } : {}) },
  });
}

/**
 * Too many requests, as an answer of its own.
 * @param seconds after which the client may try again
 */
export function rateLimited(seconds: number): GraphQLError {
  const headers = new Map([['retry-after', String(seconds)]]);
  return new GraphQLError(clientErrors.RATE_LIMITED, {
    extensions: { code: 'RATE_LIMITED', http: { status: 429, headers } },
  });
}

/** An upstream's failure as a client may see it, for where it fails the whole request. */
export function toClientError({ upstream }: UpstreamError, status: number): GraphQLError {
  return clientError(codeOfUpstream[upstream], { status });
}

/** Unwraps the error that a resolver threw. */
export function originalError(error: unknown): unknown {
  return error instanceof GraphQLError && error.originalError ? error.originalError : error;
}

/** Whether a client may see errors of this code as they are; all others are the server's fault, and masked. */
function isForClients(code: string): boolean {
  return (code in clientErrors && code !== 'INTERNAL_SERVER_ERROR') || graphqlLayerCodes.has(code);
}

/** Whether an error is the caller's business alone: it is answered in full, and operators need not know. */
export function isCallersMistake(error: GraphQLError): boolean {
  return (
    isForClients(String(error.extensions['code'])) ||
    codeOfDomainError(originalError(error)) !== null
  );
}

/** Apollo Server's last word before an error leaves: whatever is not listed here is masked. */
export function formatError(
  formatted: GraphQLFormattedError,
  error: unknown,
): GraphQLFormattedError {
  const original = originalError(error);
  const { message, code } = publicPart(formatted, original);
  return {
    message,
    ...(formatted.locations && { locations: formatted.locations }),
    ...(formatted.path && { path: formatted.path }),
    extensions: { code },
  };
}

/** The same without graphql-js's guesses at what was meant: they tell the schema's names to whoever tries. */
export function withoutHints(format: typeof formatError): typeof formatError {
  return (formatted, error) => {
    const { message, ...rest } = format(formatted, error);
    return { message: message.replace(/ ?Did you mean .+\?$/s, ''), ...rest };
  };
}

/** The code of an error that the domain throws on purpose, upstreams' failures aside; null for any other. */
function codeOfDomainError(error: unknown): ClientErrorCode | null {
  if (error instanceof InvalidInputError) return 'BAD_USER_INPUT';
  if (error instanceof ForbiddenError) return 'FORBIDDEN';
  // An ended session is found out by a field that asks.
  const isAnonymous = error instanceof UnauthenticatedError || error instanceof InvalidTokenError;
  return isAnonymous ? 'UNAUTHENTICATED' : null;
}

function publicPart(formatted: GraphQLFormattedError, original: unknown) {
  if (original instanceof UpstreamError) {
    const code = codeOfUpstream[original.upstream];
    return { message: original.clientMessage ?? clientErrors[code], code };
  }
  const ownCode = codeOfDomainError(original);
  if (ownCode === 'BAD_USER_INPUT') return { message: formatted.message, code: ownCode };
  if (ownCode) return { message: clientErrors[ownCode], code: ownCode };
  const code = String(formatted.extensions?.['code']);
  // Several keys or none in an input that takes one: the same mistake, in a literal or in a variable.
  if (code === 'GRAPHQL_VALIDATION_FAILED' && isOneOfMistake.test(formatted.message))
    return { message: formatted.message, code: 'BAD_USER_INPUT' };
  // So it is with text that is not well-formed: in a literal, graphql-js's parser already refuses it.
  if (code === 'GRAPHQL_PARSE_FAILED' && isLoneSurrogate.test(formatted.message))
    return { message: formatted.message, code: 'BAD_USER_INPUT' };
  if (isForClients(code)) return { message: formatted.message, code };
  return { message: clientErrors.INTERNAL_SERVER_ERROR, code: 'INTERNAL_SERVER_ERROR' };
}

/** graphql-js's words (Lexer), for a half of a surrogate pair, written as an escape or as it is. */
const isLoneSurrogate =
  /^Syntax Error: Invalid (Unicode escape sequence: "\\u\{?0*D[89A-F]|character within String: U\+D[89A-F])/i;

/** graphql-js's words (ValuesOfCorrectTypeRule). */
const isOneOfMistake =
  /^(OneOf Input Object "\w+" must specify exactly one key|Field "\w+\.\w+" must be non-null)\.$/;

/** The code as it may appear in a metric's label: one of a bounded set. */
export const errorCodeLabel = (code: string): string => (knownCodes.has(code) ? code : 'other');

/** Whether a code says that the server or an upstream failed, rather than the caller: it uses up the error budget. */
export const isServerFault = (code: string): boolean =>
  code === 'INTERNAL_SERVER_ERROR' || code.endsWith('_UNAVAILABLE') || !knownCodes.has(code);

const knownCodes = new Set<string>([...Object.keys(clientErrors), ...graphqlLayerCodes]);
