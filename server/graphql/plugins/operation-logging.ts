/** Records each operation in metrics and in the request's log line: name, type, outcome and error codes. */
import type { ApolloServerPlugin } from '@apollo/server';
import { GraphQLError, Kind } from 'graphql';
import { UpstreamError } from '../../domain/errors.ts';
import { describeError, type Log } from '../../telemetry/log.ts';
import type { Metrics } from '../../telemetry/metrics.ts';
import { operationLabel } from '../../telemetry/operation-label.ts';
import type { RequestContext } from '../context.ts';
import {
  clientErrors,
  errorCodeLabel,
  graphqlLayerCodes,
  isCallersMistake,
  isServerFault,
  originalError,
} from '../errors.ts';
import type { LoggedOperation } from '../request-state.ts';

interface AnsweredOperation {
  /** The caller's name for it. */
  name: string | null | undefined;
  /** Undefined when the request failed before its operation was known. */
  type: string | undefined;
  /** The start time, by performance.now(). */
  startedAt: number;
  /** The codes of its errors, each once. */
  codes: string[];
}

export type RecordOperation = (operation: AnsweredOperation) => LoggedOperation;

/** Creates the function that counts an operation and returns its fields for the log line. */
export function createRecordOperation(metrics: Metrics): RecordOperation {
  metrics.expectErrors([...Object.keys(clientErrors), ...graphqlLayerCodes]);
  return ({ name, type, startedAt, codes }) => {
    const operation = type ? operationLabel(name) : 'invalid';
    const refused = codes.length > 0 ? 'refused' : 'ok';
    metrics.operation(
      { operation, type: type ?? 'none', outcome: codes.some(isServerFault) ? 'failed' : refused },
      codes.map(errorCodeLabel),
      (performance.now() - startedAt) / 1000,
    );
    return codes.length > 0
      ? { operation, type, outcome: 'error', codes }
      : { operation, type, outcome: 'ok' };
  };
}

/** The Apollo plugin that records the operations that Apollo answers. */
export function operationLogging(record: RecordOperation): ApolloServerPlugin<RequestContext> {
  return {
    async contextCreationDidFail({ error }) {
      const code = error instanceof GraphQLError ? error.extensions['code'] : undefined;
      record({ name: null, type: undefined, startedAt: performance.now(), codes: [asText(code)] });
    },

    async requestDidStart({ contextValue: { log, state } }) {
      const startedAt = performance.now();
      return {
        async didEncounterErrors({ errors }) {
          for (const error of errors) logFailure(log, error);
        },
        async willSendResponse({ operationName: name, operation, response: { body } }) {
          const errors = (body.kind === 'single' && body.singleResult.errors) || [];
          const codes = [...new Set(errors.map(({ extensions }) => asText(extensions?.['code'])))];
          state.operation = record({ name, type: operation?.operation, startedAt, codes });
        },
      };
    },
  };
}

const asText = (code: unknown): string => (typeof code === 'string' ? code : 'none');

function logFailure(log: Log, error: GraphQLError): void {
  if (isCallersMistake(error)) return;
  const cause = originalError(error);
  const upstream = cause instanceof UpstreamError ? cause.upstream : undefined;
  log.error(
    { upstream, field: fieldOf(error), error: describeError(cause) },
    upstream ? 'upstream failed' : 'unexpected error',
  );
}

/** The schema's name of the field that failed. Its path would contain the caller's alias. */
function fieldOf({ nodes }: GraphQLError): string | undefined {
  const [node] = nodes ?? [];
  return node?.kind === Kind.FIELD ? node.name.value : undefined;
}
