/** Records each operation in metrics and in the request's log line: name, id, app, type, outcome and error codes. */
import type { ApolloServerPlugin } from '@apollo/server';
import { type GraphQLError, Kind } from 'graphql';
import { UpstreamError } from '../../domain/errors.ts';
import type { OperationName } from '../../domain/snapshots.ts';
import { describeError, type Log, operationLabel } from '../../log.ts';
import type { Metrics } from '../../telemetry/metrics.ts';
import type { LoggedOperation, RequestContext } from '../context.ts';
import {
  clientErrors,
  errorCodeLabel,
  graphqlLayerCodes,
  isCallersMistake,
  isServerFault,
  originalError,
} from '../errors.ts';

/** What an app calls itself: `com.example.app-apollo-ios`. */
const clientNameForm = /^[A-Za-z0-9][\w.-]{0,63}$/;
/** Its version: `1.4.0`, `1.4.0-217`. */
const clientVersionForm = /^[A-Za-z0-9][\w.+-]{0,31}$/;

/** Names a version of an app. */
interface AppName {
  client: string;
  version: string;
}

interface AnsweredOperation {
  /** The caller's name for it. */
  name: string | null | undefined;
  /** The operation, if it is a known one. */
  known: OperationName | null;
  /** Reads a header of the request. */
  header: (name: string) => unknown;
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
  return ({ name, known, header, type, startedAt, codes }) => {
    const app = appOf(header);
    const operation = type ? (known?.name ?? operationLabel(name)) : 'invalid';
    const refused = codes.length > 0 ? 'refused' : 'ok';
    metrics.operation(
      { operation, type: type ?? 'none', outcome: codes.some(isServerFault) ? 'failed' : refused },
      codes.map(errorCodeLabel),
      (performance.now() - startedAt) / 1000,
    );
    return {
      operation,
      type,
      ...(known && { operationId: known.id }),
      ...(app && { client: app.client, clientVersion: app.version }),
      ...(codes.length > 0 ? { outcome: 'error', codes } : { outcome: 'ok' }),
    };
  };
}

/** The Apollo plugin that records the operations that Apollo answers. */
export function operationLogging(record: RecordOperation): ApolloServerPlugin<RequestContext> {
  return {
    async requestDidStart({ request: { http }, contextValue: { log, state } }) {
      const startedAt = performance.now();
      return {
        async didEncounterErrors({ errors }) {
          for (const error of errors) logFailure(log, error);
        },
        async willSendResponse({ operationName: name, operation, response: { body } }) {
          const errors = (body.kind === 'single' && body.singleResult.errors) || [];
          const codes = [...new Set(errors.map(({ extensions }) => asText(extensions?.['code'])))];
          state.operation = record({
            name,
            known: state.known,
            header: (header) => http?.headers.get(header),
            type: operation?.operation,
            startedAt,
            codes,
          });
        },
      };
    },
  };
}

/**
 * The app that the headers of Apollo's client libraries name; null without them, and for a name or a version of another form: what callers write
 * there goes to the log.
 */
function appOf(header: (name: string) => unknown): AppName | null {
  const client = header('apollographql-client-name');
  const version = header('apollographql-client-version');
  if (typeof client !== 'string' || typeof version !== 'string') return null;
  return clientNameForm.test(client) && clientVersionForm.test(version)
    ? { client, version }
    : null;
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
