/** Stripe's error bodies: every refusal of the emulator is made here, with the official type, code and message. */

/** What distinguishes one error from another; `message` and `type` are always sent. */
export interface ErrorFacts {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
}

/** An answer other than 2xx. `status` is the HTTP status (https://docs.stripe.com/api/errors). */
export class StripeError extends Error {
  readonly status: number;
  readonly facts: ErrorFacts;

  constructor(status: number, facts: ErrorFacts) {
    super(facts.message);
    this.status = status;
    this.facts = facts;
  }
}

/** The body of an error, under the key `error`. */
export interface ErrorBody {
  error: ErrorFacts & { doc_url?: string; request_log_url: string };
}

/** The JSON body of an error. `now` is in unix seconds; `requestId` makes the link to the log entry. */
export function errorBody(facts: ErrorFacts, requestId: string, now: number): ErrorBody {
  return {
    error: {
      ...facts,
      ...(facts.code && {
        doc_url: `https://stripe.com/docs/error-codes/${facts.code.replaceAll('_', '-')}`,
      }),
      request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}?t=${now}`,
    },
  };
}

/** A 400 of type `invalid_request_error`. */
export function invalidRequest(message: string, param?: string, code?: string): StripeError {
  return new StripeError(400, {
    type: 'invalid_request_error',
    message,
    ...(code && { code }),
    ...(param && { param }),
  });
}

/** The object named in the path does not exist: 404 with param `id`. */
export function noSuch(what: string, id: string): StripeError {
  return new StripeError(404, missing(what, id, 'id'));
}

/** The object named in the path. @throws the 404 when there is none */
export function found<Stored>(object: Stored | undefined, what: string, id: string): Stored {
  if (!object) throw noSuch(what, id);
  return object;
}

/** A parameter names an object that does not exist: 400 with that parameter. */
export function noSuchReference(what: string, id: string, param: string): StripeError {
  return new StripeError(400, missing(what, id, param));
}

/** Two parameters that may not be sent together. */
export function exclusive(first: string, second: string): StripeError {
  return invalidRequest(
    `You may only specify one of these parameters: ${first}, ${second}.`,
    first,
    'parameters_exclusive',
  );
}

/** A route that the emulator (or Stripe) does not have. `path` is the raw path without its query. */
export function unrecognizedUrl(method: string, path: string): StripeError {
  const hint = path.endsWith('/')
    ? ' If you are trying to list objects, remove the trailing slash. If you are trying to retrieve an object, make sure you passed a valid (non-empty) identifier in your code.'
    : '';
  return new StripeError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}).${hint} Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
  });
}

/** A card was refused. */
export function declined(): StripeError {
  return new StripeError(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
  });
}

function missing(what: string, id: string, param: string): ErrorFacts {
  return {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  };
}
