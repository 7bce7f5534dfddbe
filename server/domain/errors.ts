/** The domain's errors. graphql/errors.ts maps them to the codes that clients get. */
import type { Localized } from './language.ts';

/**
 * The upstreams, under the one name that logs, metrics, alerts and docs have for each: Firebase Auth, Google's keys of ID
 * tokens and of session cookies, Firestore, Stripe, the mail server.
 */
export type Upstream =
  'firebase_auth' | 'token_keys' | 'session_keys' | 'firestore' | 'stripe' | 'mail';

/** How an upstream failed: no answer in time; not asked, since it did not answer before; or otherwise. */
export type FailureReason = 'timeout' | 'circuit_open' | 'failed';

/** An upstream did not answer in time, or not in a form that we understand. */
export class UpstreamError extends Error {
  readonly upstream: Upstream;
  readonly reason: FailureReason;
  /** What the client reads; null for no more than the general text of the code. */
  readonly localized: Localized | null;
  /** Whether nothing was done for certain: it said no, or was not asked. */
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

/** The error as one of an upstream: one that is, as it is. */
export const asUpstreamError = (upstream: Upstream, error: unknown): UpstreamError =>
  error instanceof UpstreamError ? error : new UpstreamError(upstream, error);

/** The payment provider answered with a subscription that can't be read. */
export class UnreadablePlanError extends UpstreamError {
  constructor(cause: unknown) {
    super('stripe', cause, { isRefusal: true });
  }
}

/** What is read of the payment provider is true, but a write of ours that it refuses may still be carried out. */
export class OpenWriteError extends UpstreamError {
  constructor() {
    super('stripe', new Error('a write may still be carried out'));
  }
}

/** The operation requires a signed-in caller. */
export class UnauthenticatedError extends Error {
  override name = 'UnauthenticatedError';
}

/** The caller lacks the role for the operation. */
export class ForbiddenError extends Error {
  override name = 'ForbiddenError';
}

/** The input breaks a rule that the schema can't express. Clients see the message, so it contains nothing private. */
export class InvalidInputError extends Error {
  override name = 'InvalidInputError';
}
