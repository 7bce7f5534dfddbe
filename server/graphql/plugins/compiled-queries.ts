/**
 * An Apollo plugin that runs the queries of our own clients as compiled functions, which cost a third of graphql-js.
 * Only known queries are compiled: no caller's text becomes code. docs/decisions/023-compiled-queries.md
 */
import { type ApolloServerPlugin, HeaderMap } from '@apollo/server';
import { trace } from '@opentelemetry/api';
import { type DocumentNode, type OperationDefinitionNode, OperationTypeNode } from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import type { RequestContext } from '../context.ts';
import type { KnownOperations } from '../known-operations.ts';
import { memoize } from '../memoize.ts';
import { schema } from '../schema.ts';

const tracer = trace.getTracer('portal');

/** The compiled query; null for a document that can't be compiled. Known operations have documents of one operation. */
const compile = memoize((document: DocumentNode) => {
  const compiled = compileQuery(schema, document);
  return isCompiledQuery(compiled) ? compiled : null;
});

export function compiledQueries(known: KnownOperations): ApolloServerPlugin<RequestContext> {
  return {
    async requestDidStart() {
      return {
        async responseForOperation({ source, document, operation, request, contextValue }) {
          // Undefined when the request names no operation of the document, which Apollo rejects later.
          if (operation?.operation !== OperationTypeNode.QUERY || !known.byBody(source))
            return null;
          const result = await inSpan(operation, () =>
            compile(document)?.query(undefined, contextValue, request.variables),
          );
          // graphql-js runs it again and reports the errors. What upstreams answered is kept in the context.
          if (!result || result.errors) return null;
          return {
            http: { headers: new HeaderMap() },
            body: { kind: 'single', singleResult: result },
          };
        },
      };
    },
  };
}

/**
 * Traces the execution as OpenTelemetry's instrumentation of graphql-js does, within the span of the request. Without
 * tracing there is none, and a span that nobody records costs 3 µs.
 */
function inSpan<T>({ name }: OperationDefinitionNode, execute: () => T): T | Promise<T> {
  if (!trace.getActiveSpan()) return execute();
  const attributes = {
    'graphql.operation.name': name?.value ?? '',
    'graphql.operation.type': OperationTypeNode.QUERY,
  };
  return tracer.startActiveSpan(`query ${name?.value}`, { attributes }, async (span) => {
    try {
      return await execute();
    } finally {
      span.end();
    }
  });
}
