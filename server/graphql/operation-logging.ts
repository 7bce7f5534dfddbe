/** Records each operation in metrics and in the request's log line: name, type, outcome and error codes. */
import type { ApolloServerPlugin } from '@apollo/server';
import { type GraphQLError, Kind } from 'graphql';
import { UpstreamError } from '../domain/errors.ts';
import { describeError, type Log, operationLabel } from '../log.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { LoggedOperation, RequestContext } from './context.ts';
import { errorCode, isServerFault, originalError } from './client-errors.ts';

interface AnsweredOperation {
  name?: string | null;
  /** Undefined if the request failed before its operation was known. */
  type?: string | undefined;
  codes: string[];
}

export type RecordOperation = ReturnType<typeof createRecordOperation>;

export const createRecordOperation =
  (metrics: Metrics) =>
  ({ name, type, codes }: AnsweredOperation): LoggedOperation => {
    const operation = type ? operationLabel(name) : 'invalid';
    const hasFailed = codes.length > 0;
    const refused = hasFailed ? 'refused' : 'ok';
    metrics.operation(codes.some(isServerFault) ? 'failed' : refused, codes);
    return { operation, type, ...(hasFailed ? { outcome: 'error', codes } : { outcome: 'ok' }) };
  };

export function operationLogging(record: RecordOperation): ApolloServerPlugin<RequestContext> {
  return {
    async requestDidStart({ contextValue: { log, state } }) {
      return {
        async didEncounterErrors({ errors }) {
          for (const error of errors) logFailure(log, error);
        },
        async willSendResponse({ operationName: name, operation, response: { body } }) {
          const errors = (body.kind === 'single' && body.singleResult.errors) || [];
          const codes = [...new Set(errors.map(({ extensions }) => String(extensions?.['code'])))];
          state.operation = record({ name, type: operation?.operation, codes });
        },
      };
    },
  };
}

function logFailure(log: Log, error: GraphQLError): void {
  const cause = originalError(error);
  const upstream = cause instanceof UpstreamError ? cause.upstream : undefined;
  if (!upstream && errorCode(error) !== 'INTERNAL_SERVER_ERROR') return;
  log.error(
    { upstream, field: fieldOf(error), error: describeError(cause) },
    upstream ? 'upstream failed' : 'unexpected error',
  );
}

/** Returns the failed field's name in the schema. Ignores the error's path, because the caller's aliases can be private. */
function fieldOf({ nodes }: GraphQLError): string | undefined {
  const [node] = nodes ?? [];
  return node?.kind === Kind.FIELD ? node.name.value : undefined;
}
