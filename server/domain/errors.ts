/** Defines the domain's errors. graphql/client-errors.ts maps each error to the code that clients get. */
import type { Localized } from './language.ts';

/** The upstreams' names in logs and metrics. `token_keys` verify ID tokens. `session_keys` verify session cookies. */
export type Upstream =
  'firebase_auth' | 'token_keys' | 'session_keys' | 'firestore' | 'stripe' | 'mail';

/** How an upstream failed. `circuit_open`: the call was not made, because earlier calls failed. */
export type FailureReason = 'timeout' | 'circuit_open' | 'failed';

/** The server didn't ask an upstream, or the upstream didn't answer in time, refused, or sent an unusable answer. */
export class UpstreamError extends Error {
  readonly upstream: Upstream;
  readonly reason: FailureReason;
  /** The message for the client, or null if the client gets the error code's general message. */
  readonly localized: Localized | null;
  /** True if the upstream certainly changed nothing: the upstream refused, wasn't asked, or only sent an unreadable plan. */
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

export const orNull = <T>(reading: Promise<T>): Promise<T | null> =>
  reading.catch((error: unknown) => {
    if (error instanceof UpstreamError) return null;
    throw error;
  });

/** This release can't read a plan at Stripe, so the server doesn't know all of the customer's plans. */
export class UnreadablePlanError extends UpstreamError {
  constructor(cause: unknown) {
    super('stripe', cause, { isRefusal: true });
  }
}

/** Stripe's state was read and stored. But Stripe has refused a write, and can still carry out an earlier copy of the write. */
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

/** The input breaks a rule that the schema can't express. The message contains nothing private, because the client gets it. */
export class InvalidInputError extends Error {
  override name = 'InvalidInputError';
}
