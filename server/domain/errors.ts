/** Defines the domain's errors. graphql/errors.ts maps them to the codes that clients get. */
import type { Localized } from './language.ts';

/** The upstreams' names in logs, metrics, alerts and docs. `token_keys` verify ID tokens, `session_keys` session cookies. */
export type Upstream =
  'firebase_auth' | 'token_keys' | 'session_keys' | 'firestore' | 'stripe' | 'mail';

/** How an upstream failed. `circuit_open`: the call was not made, because earlier calls failed. */
export type FailureReason = 'timeout' | 'circuit_open' | 'failed';

/** An upstream wasn't asked, didn't answer in time, refused, or answered in an unknown form. */
export class UpstreamError extends Error {
  readonly upstream: Upstream;
  readonly reason: FailureReason;
  /** The message for the client, or null if the client gets the error code's general message. */
  readonly localized: Localized | null;
  /** Whether the upstream certainly did nothing, because it refused or wasn't asked. */
  readonly isRefusal: boolean;
  constructor(
    upstream: Upstream,
    cause: unknown,
    {
      reason = 'failed',
      localized = null,
      isRefusal = reason === 'circuit_open',
    }: { reason?: FailureReason; localized?: Localized | null; isRefusal?: boolean } = {},
  ) {
    super(`${upstream} failed`, { cause });
    this.name = 'UpstreamError';
    this.upstream = upstream;
    this.reason = reason;
    this.localized = localized;
    this.isRefusal = isRefusal;
  }
}

export const asUpstreamError = (upstream: Upstream, error: unknown): UpstreamError =>
  error instanceof UpstreamError ? error : new UpstreamError(upstream, error);

/** Returns the value, or null if an upstream fails. */
export const orNull = <T>(reading: Promise<T>): Promise<T | null> =>
  reading.catch((error: unknown) => {
    if (error instanceof UpstreamError) return null;
    throw error;
  });

/** A plan at Stripe has a form that this release can't read, so a customer's plans aren't all known. */
export class UnreadablePlanError extends UpstreamError {
  constructor(cause: unknown) {
    super('stripe', cause, { isRefusal: true });
  }
}

/** Stripe's state was read and stored, but Stripe may still carry out an earlier copy of a write that it refused. */
export class OpenWriteError extends UpstreamError {
  constructor() {
    super('stripe', new Error('a write may still be carried out'));
  }
}

export class UnauthenticatedError extends Error {
  override name = 'UnauthenticatedError';
}

export class ForbiddenError extends Error {
  override name = 'ForbiddenError';
}

/** The input breaks a rule that the schema can't express. The client gets the message, so it contains nothing private. */
export class InvalidInputError extends Error {
  override name = 'InvalidInputError';
}
