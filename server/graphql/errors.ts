/** The error codes that clients can get, and the mapping of all errors to them. Unexpected errors are masked. */
import { defaultLanguage, type Language } from '../../texts/generated/languages.ts';
import { texts } from '../../texts/generated/server.ts';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import {
  ForbiddenError,
  InvalidInputError,
  UnauthenticatedError,
  type Upstream,
  UpstreamError,
} from '../domain/errors.ts';
import { InvalidTokenError } from '../domain/login.ts';

/** The portal's own error codes with their messages. Those of the GraphQL layer follow below. */
export const clientErrors = texts[defaultLanguage].api.errors;

/** One of the portal's own error codes. */
export type ClientErrorCode = keyof typeof clientErrors;

/** Codes of Apollo Server and graphql-js whose messages describe the request and nothing private. */
export const graphqlLayerCodes = new Set([
  'BAD_REQUEST',
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_NOT_FOUND',
  'PERSISTED_QUERY_NOT_SUPPORTED',
]);

/** Clients see Firebase Auth and Firestore as one: the directory. No operation waits for mails. */
const codeOfUpstream: Record<Upstream, ClientErrorCode> = {
  firebase_auth: 'DIRECTORY_UNAVAILABLE',
  token_keys: 'DIRECTORY_UNAVAILABLE',
  session_keys: 'DIRECTORY_UNAVAILABLE',
  firestore: 'DIRECTORY_UNAVAILABLE',
  stripe: 'PAYMENT_PROVIDER_UNAVAILABLE',
  mail: 'INTERNAL_SERVER_ERROR',
};

/**
 * An error that a client may see.
 * @param message replaces the code's general message; it must not contain private data
 * @param status the HTTP status of the whole answer; only for errors without any data
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
 * UNAUTHENTICATED for a whole request (401), with the challenge that such an answer must have (RFC 6750, section 3).
 * @param problem what is wrong with the request's credentials: `invalid_token` for a token that is not good, null for
 * credentials of another form
 */
export function unauthenticated(problem: 'invalid_token' | null): GraphQLError {
  const challenge = problem === null ? 'Bearer' : `Bearer error="${problem}"`;
  const headers = new Map([['www-authenticate', challenge]]);
  return new GraphQLError(clientErrors.UNAUTHENTICATED, {
    extensions: { code: 'UNAUTHENTICATED', http: { status: 401, headers } },
  });
}

/**
 * The error for a request above a rate limit.
 * @param seconds the time after which the client may try again
 */
export function rateLimited(seconds: number): GraphQLError {
  const headers = new Map([['retry-after', String(seconds)]]);
  return new GraphQLError(clientErrors.RATE_LIMITED, {
    extensions: { code: 'RATE_LIMITED', http: { status: 429, headers } },
  });
}

/** An upstream's failure as the client's error, where it fails the whole request. */
export function toClientError({ upstream }: UpstreamError, status: number): GraphQLError {
  return clientError(codeOfUpstream[upstream], { status });
}

/** What people are told of an upstream's failure. */
export const messageOf = ({ upstream, localized }: UpstreamError, language: Language): string =>
  localized?.messages[language] ?? texts[language].api.errors[codeOfUpstream[upstream]];

/** Unwraps the error that a resolver threw. */
export function originalError(error: unknown): unknown {
  return error instanceof GraphQLError && error.originalError ? error.originalError : error;
}

/** Whether clients may see errors of this code unchanged; all others are server faults and masked. */
function isForClients(code: string): boolean {
  return (code in clientErrors && code !== 'INTERNAL_SERVER_ERROR') || graphqlLayerCodes.has(code);
}

/** Whether the caller caused the error. Such errors are not logged. */
export function isCallersMistake(error: GraphQLError): boolean {
  return (
    isForClients(String(error.extensions['code'])) ||
    codeOfDomainError(originalError(error)) !== null
  );
}

/** Apollo Server's `formatError`: masks every error that is not listed here. */
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

/** Removes graphql-js's "Did you mean" hints, which reveal names of the schema. */
export function withoutHints(format: typeof formatError): typeof formatError {
  return (formatted, error) => {
    const { message, ...rest } = format(formatted, error);
    return { message: message.replace(/ ?Did you mean .+\?$/s, ''), ...rest };
  };
}

/** The code of an error class of the domain other than UpstreamError; null for any other error. */
function codeOfDomainError(error: unknown): ClientErrorCode | null {
  if (error instanceof InvalidInputError) return 'BAD_USER_INPUT';
  if (error instanceof ForbiddenError) return 'FORBIDDEN';
  // InvalidTokenError comes from a field that required a fresh session.
  const isAnonymous = error instanceof UnauthenticatedError || error instanceof InvalidTokenError;
  return isAnonymous ? 'UNAUTHENTICATED' : null;
}

function publicPart(formatted: GraphQLFormattedError, original: unknown) {
  if (original instanceof UpstreamError) {
    const code = codeOfUpstream[original.upstream];
    return { message: original.localized?.message ?? clientErrors[code], code };
  }
  const ownCode = codeOfDomainError(original);
  if (ownCode === 'BAD_USER_INPUT') return { message: formatted.message, code: ownCode };
  if (ownCode) return { message: clientErrors[ownCode], code: ownCode };
  const code = String(formatted.extensions?.['code']);
  // A @oneOf input with no key or several: graphql-js uses different codes for literals and variables.
  if (code === 'GRAPHQL_VALIDATION_FAILED' && isOneOfMistake.test(formatted.message))
    return { message: formatted.message, code: 'BAD_USER_INPUT' };
  // Text that is not well-formed Unicode: in a literal, graphql-js's parser refuses it.
  if (code === 'GRAPHQL_PARSE_FAILED' && isLoneSurrogate.test(formatted.message))
    return { message: formatted.message, code: 'BAD_USER_INPUT' };
  if (isForClients(code)) return { message: formatted.message, code };
  return { message: clientErrors.INTERNAL_SERVER_ERROR, code: 'INTERNAL_SERVER_ERROR' };
}

/** graphql-js's messages (Lexer) for half of a surrogate pair, escaped or not. */
const isLoneSurrogate =
  /^Syntax Error: Invalid (Unicode escape sequence: "\\u\{?0*D[89A-F]|character within String: U\+D[89A-F])/i;

/** graphql-js's messages (ValuesOfCorrectTypeRule). */
const isOneOfMistake =
  /^(OneOf Input Object "\w+" must specify exactly one key|Field "\w+\.\w+" must be non-null)\.$/;

/** The code as a metric's label: one of a bounded set. */
export const errorCodeLabel = (code: string): string => (knownCodes.has(code) ? code : 'other');

/** Whether a code means that the server or an upstream failed. Such errors count against the error budget. */
export const isServerFault = (code: string): boolean =>
  code === 'INTERNAL_SERVER_ERROR' || code.endsWith('_UNAVAILABLE') || !knownCodes.has(code);

const knownCodes = new Set<string>([...Object.keys(clientErrors), ...graphqlLayerCodes]);
