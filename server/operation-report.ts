/** Tells operators of each operation, in one log line and in metrics: name, type, duration, outcome, error codes. */
import type { ApolloServerPlugin } from '@apollo/server';
import { GraphQLError, Kind, type OperationTypeNode } from 'graphql';
import type { RequestContext } from './context.ts';
import { isForClients, originalError, UpstreamError } from './errors.ts';
import { describeError, type Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import { publicName } from './public-name.ts';

/** An operation that was answered. */
interface AnsweredOperation {
  /** As its caller named it. */
  name: string | null | undefined;
  type: OperationTypeNode | `${OperationTypeNode}`;
  /** When it began, by performance.now(). */
  started: number;
  /** The codes of its errors, each once. */
  codes: string[];
}

export type ReportOperation = (log: Log, operation: AnsweredOperation | Invalid) => void;

/** What fails before there is an operation is told of as `invalid`. */
type Invalid = Pick<AnsweredOperation, 'started' | 'codes'> & { name?: never; type?: never };

/** Makes the function that tells of one operation. */
export function reportOperation(metrics: Metrics): ReportOperation {
  return (log, { name, type, started, codes }) => {
    const operation = type ? publicName(name) : 'invalid';
    const ms = performance.now() - started;
    const failure = codes.length > 0 ? { outcome: 'error', codes } : { outcome: 'ok' };
    log.info({ operation, type, ms: Math.round(ms), ...failure }, 'operation');
    metrics.operation(operation, type ?? 'none', codes, ms / 1000);
  };
}

/** The Apollo plugin that tells of those that Apollo answers. */
export function operationReports(
  metrics: Metrics,
  report: ReportOperation,
): ApolloServerPlugin<RequestContext> {
  return {
    async contextCreationDidFail({ error }) {
      const code = error instanceof GraphQLError ? error.extensions['code'] : undefined;
      metrics.operation('invalid', 'none', [asText(code)], 0);
    },

    async requestDidStart({ contextValue: { log } }) {
      const started = performance.now();
      return {
        async didEncounterErrors({ errors }) {
          for (const error of errors) noteFailure(log, error);
        },
        async willSendResponse({ operationName: name, operation, response: { body } }) {
          const errors = (body.kind === 'single' && body.singleResult.errors) || [];
          const codes = [...new Set(errors.map(({ extensions }) => asText(extensions?.['code'])))];
          const type = operation?.operation;
          report(log, type ? { name, type, started, codes } : { started, codes });
        },
      };
    },
  };
}

const asText = (code: unknown): string => (typeof code === 'string' ? code : 'none');

/** Errors that a client may see in full are its own business, not the operator's. */
function noteFailure(log: Log, error: GraphQLError): void {
  if (isForClients(String(error.extensions['code']))) return;
  const cause = originalError(error);
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
