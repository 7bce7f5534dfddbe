/** An Apollo plugin that counts operations by name, outcome and duration. */
import type { ApolloServerPlugin } from '@apollo/server';
import { GraphQLError } from 'graphql';
import type { RequestContext } from './context.ts';
import type { Metrics } from './metrics.ts';
import { publicName } from './public-name.ts';

/** Makes the plugin. What fails before there is an operation is counted as `invalid`. */
export function operationMetrics(metrics: Metrics): ApolloServerPlugin<RequestContext> {
  return {
    async contextCreationDidFail({ error }) {
      const code = error instanceof GraphQLError ? error.extensions['code'] : undefined;
      metrics.operation('invalid', 'none', [asText(code)], 0);
    },

    async requestDidStart() {
      const started = performance.now();
      return {
        async willSendResponse({ operationName, operation, response: { body } }) {
          const errors = body.kind === 'single' ? body.singleResult.errors : undefined;
          const codes = new Set(errors?.map(({ extensions }) => asText(extensions?.['code'])));
          const name = operation ? publicName(operationName) : 'invalid';
          const seconds = (performance.now() - started) / 1000;
          metrics.operation(name, operation?.operation ?? 'none', [...codes], seconds);
        },
      };
    },
  };
}

const asText = (code: unknown): string => (typeof code === 'string' ? code : 'none');
