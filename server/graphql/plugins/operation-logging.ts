/** Tells operators of each operation, in the request's log line and in metrics: name, type, outcome, error codes. */
import type { ApolloServerPlugin } from '@apollo/server';
import { GraphQLError, Kind } from 'graphql';
import type { RequestContext } from '../context.ts';
import { UpstreamError } from '../../domain/errors.ts';
import { isForClients, originalError } from '../errors.ts';
import { describeError, type Log } from '../../telemetry/log.ts';
import type { Metrics } from '../../telemetry/metrics.ts';
import { publicName } from '../../telemetry/operation-label.ts';
import { InvalidTokenError } from '../../adapters/firebase-auth/identity.ts';
import type { OperationNote } from '../request-state.ts';

/** An operation that was answered. */
interface AnsweredOperation {
  /** As its caller named it. */
  name: string | null | undefined;
  /** Undefined for what failed before there was an operation. */
  type: string | undefined;
  /** When it began, by performance.now(). */
  started: number;
  /** The codes of its errors, each once. */
  codes: string[];
}

export type OperationReport = (operation: AnsweredOperation) => OperationNote;

/** Makes the function that counts an operation, and returns what the log says of it. */
export function createOperationReport(metrics: Metrics): OperationReport {
  return ({ name, type, started, codes }) => {
    const operation = type ? publicName(name) : 'invalid';
    metrics.operation(operation, type ?? 'none', codes, (performance.now() - started) / 1000);
    return codes.length > 0
      ? { operation, type, outcome: 'error', codes }
      : { operation, type, outcome: 'ok' };
  };
}

/** The Apollo plugin that tells of those that Apollo answers. */
export function operationReports(
  metrics: Metrics,
  report: OperationReport,
): ApolloServerPlugin<RequestContext> {
  return {
    async contextCreationDidFail({ error }) {
      const code = error instanceof GraphQLError ? error.extensions['code'] : undefined;
      metrics.operation('invalid', 'none', [asText(code)], 0);
    },

    async requestDidStart({ contextValue: { log, notes } }) {
      const started = performance.now();
      return {
        async didEncounterErrors({ errors }) {
          for (const error of errors) noteFailure(log, error);
        },
        async willSendResponse({ operationName: name, operation, response: { body } }) {
          const errors = (body.kind === 'single' && body.singleResult.errors) || [];
          const codes = [...new Set(errors.map(({ extensions }) => asText(extensions?.['code'])))];
          notes.operation = report({ name, type: operation?.operation, started, codes });
        },
      };
    },
  };
}

const asText = (code: unknown): string => (typeof code === 'string' ? code : 'none');

/** Errors that a client may see in full are its own business, not the operator's. */
function noteFailure(log: Log, error: GraphQLError): void {
  const cause = originalError(error);
  if (isForClients(String(error.extensions['code'])) || cause instanceof InvalidTokenError) return;
  const upstream = cause instanceof UpstreamError ? cause.upstream : undefined;
  log.error(
    { upstream, field: fieldOf(error), error: describeError(cause) },
    upstream ? 'upstream failed' : 'unexpected error',
  );
}

/** The schema's name of the field that failed; its path would hold what the caller calls it. */
function fieldOf({ nodes }: GraphQLError): string | undefined {
  const [node] = nodes ?? [];
  return node?.kind === Kind.FIELD ? node.name.value : undefined;
}
