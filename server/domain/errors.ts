/** What the domain throws. graphql/errors.ts says what clients are told of it. */

/** Whom we depend on: the identity service, Firestore, Stripe. */
export type Upstream = 'identity' | 'directory' | 'billing';

/** An upstream did not answer in time, or not in a form that we understand. */
export class UpstreamError extends Error {
  readonly upstream: Upstream;
  readonly clientMessage: string | null;
  /** @param clientMessage what the client is told, where there is more to say than the code's general text */
  constructor(upstream: Upstream, cause: unknown, clientMessage: string | null = null) {
    super(`${upstream} failed`, { cause });
    this.name = 'UpstreamError';
    this.upstream = upstream;
    this.clientMessage = clientMessage;
  }
}

/** Nobody is signed in, and the operation needs somebody. */
export class UnauthenticatedError extends Error {
  override name = 'UnauthenticatedError';
}

/** The caller is known, and may not do that. */
export class ForbiddenError extends Error {
  override name = 'ForbiddenError';
}

/** The input breaks a rule that the schema can't express. The message is for the client: it holds nothing private. */
export class InvalidInputError extends Error {
  override name = 'InvalidInputError';
}
