/** What goes wrong in the domain: an upstream that did not answer. errors.ts says what clients are told of it. */

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
