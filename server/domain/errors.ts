/** What the domain throws. graphql/errors.ts says what clients are told of it. */

/** Whom we depend on: the identity service, Firestore, Stripe. */
export type Upstream = 'identity' | 'directory' | 'billing';

/** How an upstream failed: no answer in time; not asked, since it did not answer before; or otherwise. */
export type FailureReason = 'timeout' | 'circuit_open' | 'failed';

/** An upstream did not answer in time, or not in a form that we understand. */
export class UpstreamError extends Error {
  readonly upstream: Upstream;
  readonly reason: FailureReason;
  readonly clientMessage: string | null;
  /** @param options.clientMessage what the client is told, where there is more to say than the code's general text */
  constructor(
    upstream: Upstream,
    cause: unknown,
    {
      reason = 'failed',
      clientMessage = null,
    }: { reason?: FailureReason; clientMessage?: string | null } = {},
  ) {
    super(`${upstream} failed`, { cause });
    this.name = 'UpstreamError';
    this.upstream = upstream;
    this.reason = reason;
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
