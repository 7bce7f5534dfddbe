/** Maps every error to a code that clients may see. Replaces the messages of unexpected errors. */
import { defaultLanguage, type Language } from '../../texts/generated/languages.ts';
import { texts } from '../../texts/generated/server.ts';
import type { FastifyReply } from 'fastify';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import {
  ForbiddenError,
  InvalidInputError,
  UnauthenticatedError,
  type Upstream,
  UpstreamError,
} from '../domain/errors.ts';
import { InvalidTokenError } from '../domain/subscriber/user.ts';

export const clientErrors = texts[defaultLanguage].api.errors;

export type ClientErrorCode = keyof typeof clientErrors;

/** Codes of Apollo Server and graphql-js. Errors with these codes have messages about the request, without private data. */
export const graphqlLayerCodes = new Set([
  'BAD_REQUEST',
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_NOT_FOUND',
]);

/** For clients, Firebase Auth and Firestore are one upstream, the directory. No operation waits for mails. */
const upstreamErrorCodes: Record<Upstream, ClientErrorCode> = {
  firebase_auth: 'DIRECTORY_UNAVAILABLE',
  token_keys: 'DIRECTORY_UNAVAILABLE',
  session_keys: 'DIRECTORY_UNAVAILABLE',
  firestore: 'DIRECTORY_UNAVAILABLE',
  stripe: 'PAYMENT_PROVIDER_UNAVAILABLE',
  mail: 'INTERNAL_SERVER_ERROR',
};

/** @param message replaces the code's message; must not contain private data @param status only for responses without data */
export function clientError(
  code: ClientErrorCode,
  {
    message = clientErrors[code],
    status,
    headers = {},
  }: { message?: string; status?: number; headers?: Record<string, string> } = {},
): GraphQLError {
  const http = { status, headers: new Map(Object.entries(headers)) };
  return new GraphQLError(message, { extensions: { code, ...(status && { http }) } });
}

/** Creates UNAUTHENTICATED (401) with its challenge (RFC 6750, section 3). @param problem null if the bearer token is missing */
export function unauthenticated(problem: 'invalid_token' | null): GraphQLError {
  const challenge = problem === null ? 'Bearer' : `Bearer error="${problem}"`;
  const headers = { 'www-authenticate': challenge };
  return clientError('UNAUTHENTICATED', { status: 401, headers });
}

export const rateLimited = (seconds: number): GraphQLError =>
  clientError('RATE_LIMITED', { status: 429, headers: { 'retry-after': String(seconds) } });

export const graphqlJson = 'application/graphql-response+json';

/** Answers a request that never reaches Apollo, in the media type that Apollo would choose. */
export function sendError(
  reply: FastifyReply,
  status: number,
  { code, message }: { code: string; message: string },
): FastifyReply {
  const { accept } = reply.request.headers;
  const mediaType = accept?.includes(graphqlJson) ? graphqlJson : 'application/json';
  return reply
    .code(status)
    .type(`${mediaType}; charset=utf-8`)
    .send({ errors: [{ message, extensions: { code } }] });
}

export const toClientError = ({ upstream }: UpstreamError): GraphQLError =>
  clientError(upstreamErrorCodes[upstream], { status: 503 });

export const messageOf = ({ upstream, localized }: UpstreamError, language: Language): string =>
  localized?.messages[language] ?? texts[language].api.errors[upstreamErrorCodes[upstream]];

export function originalError(error: unknown): unknown {
  return error instanceof GraphQLError && error.originalError ? error.originalError : error;
}

/** Gives each error of Apollo Server a known code. Replaces messages that aren't meant for clients. */
export function formatError(
  formatted: GraphQLFormattedError,
  error: unknown,
): GraphQLFormattedError {
  const code = errorCode(error);
  return {
    message: messageFor(code, formatted, originalError(error)),
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

/** Returns the code for an error. An error that isn't a known mistake of the caller counts as the server's failure. */
export function errorCode(error: unknown): string {
  const cause = originalError(error);
  if (cause instanceof UpstreamError) return upstreamErrorCodes[cause.upstream];
  if (cause instanceof InvalidInputError) return 'BAD_USER_INPUT';
  if (cause instanceof ForbiddenError) return 'FORBIDDEN';
  // A field that requires a fresh session throws InvalidTokenError.
  if (cause instanceof UnauthenticatedError || cause instanceof InvalidTokenError)
    return 'UNAUTHENTICATED';
  if (!(error instanceof GraphQLError)) return 'INTERNAL_SERVER_ERROR';
  const code = error.extensions['code'] as string | undefined;
  const isTheirs =
    code === undefined ? isAboutRequest(error, cause) : isBadInput[code]?.test(error.message);
  if (isTheirs) return 'BAD_USER_INPUT';
  return code !== undefined && knownCodes.has(code) ? code : 'INTERNAL_SERVER_ERROR';
}

/** True if an error without a code is about the request. A field's error (with `path`) counts only if the cause has `nodes`. */
const isAboutRequest = (error: GraphQLError, cause: unknown): boolean =>
  cause instanceof GraphQLError && (error.path === undefined || cause.nodes !== undefined);

/** Messages of graphql-js about a bad value in an operation's text. Syntax errors and unknown fields have the same codes. */
const isBadInput: Partial<Record<string, RegExp>> = {
  // Half of a surrogate pair, escaped or not (Lexer).
  GRAPHQL_PARSE_FAILED:
    /^Syntax Error: Invalid (Unicode escape sequence: "\\u\{?0*D[89A-F]|character within String: U\+D[89A-F])/i,
  // A @oneOf input with no key or several keys (ValuesOfCorrectTypeRule).
  GRAPHQL_VALIDATION_FAILED:
    /^(OneOf Input Object "\w+" must specify exactly one key|Field "\w+\.\w+" must be non-null)\.$/,
};

function messageFor(code: string, { message }: GraphQLFormattedError, cause: unknown): string {
  const ours = clientErrors[code as ClientErrorCode];
  if (cause instanceof UpstreamError) return cause.localized?.message ?? ours;
  if (code === 'INTERNAL_SERVER_ERROR') return ours;
  const isForClients = cause instanceof GraphQLError || cause instanceof InvalidInputError;
  return isForClients || graphqlLayerCodes.has(code) ? message : ours;
}

/** True if the server or an upstream failed. These errors count against the error budget. */
export const isServerFault = (code: string): boolean =>
  code === 'INTERNAL_SERVER_ERROR' || code.endsWith('_UNAVAILABLE');

const knownCodes = new Set<string>([...Object.keys(clientErrors), ...graphqlLayerCodes]);
