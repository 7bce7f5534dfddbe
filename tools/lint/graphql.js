/** Lint rules for the contract: schema.graphql, and the operations that clients send. */
import graphql from '@graphql-eslint/eslint-plugin';

const { 'flat/schema-recommended': schema, 'flat/operations-recommended': operations } =
  graphql.configs;
const operationFiles = ['client/**/*.graphql', 'operations/*.graphql'];
const languageOptions = {
  parser: graphql.parser,
  parserOptions: { graphQLConfig: { schema: 'schema.graphql', documents: operationFiles } },
};
const common = { plugins: { '@graphql-eslint': graphql }, languageOptions };

export default [
  {
    ...common,
    files: ['schema.graphql'],
    rules: {
      ...schema.rules,
      '@graphql-eslint/require-description': [
        'error',
        {
          types: true,
          FieldDefinition: true,
          InputValueDefinition: true,
          EnumValueDefinition: true,
          DirectiveDefinition: true,
        },
      ],
      // One line of text stands in plain quotes, several in blocks.
      '@graphql-eslint/description-style': 'off',
      // Prices and outcomes are values: nobody asks for one by an id.
      '@graphql-eslint/strict-id-in-types': 'off',
      '@graphql-eslint/no-scalar-result-type-on-mutation': 'error',
      '@graphql-eslint/input-name': [
        'error',
        { checkInputType: true, caseSensitiveInputType: false },
      ],
    },
  },
  {
    ...common,
    files: operationFiles,
    rules: {
      ...operations.rules,
      '@graphql-eslint/naming-convention': [
        'error',
        {
          VariableDefinition: 'camelCase',
          OperationDefinition: {
            style: 'PascalCase',
            forbiddenPrefixes: ['Query', 'Mutation', 'Get'],
            forbiddenSuffixes: ['Query', 'Mutation'],
          },
          // `SubscriptionDetails`, or after the component and its prop: `SubscriptionCard_subscription`.
          FragmentDefinition: { requiredPattern: /^[A-Z][A-Za-z]*(_[a-z][A-Za-z]*)?$/ },
        },
      ],
    },
  },
];
