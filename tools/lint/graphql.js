/** Configures lint rules for the contract: schema.graphql, and the clients' operations. */
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
      // One line of text has plain quotes, several have block quotes.
      '@graphql-eslint/description-style': 'off',
      // Prices and outcomes are values without an id.
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
          // `SubscriptionDetails`, or named after the component and its prop: `SubscriptionCard_subscription`.
          FragmentDefinition: { requiredPattern: /^[A-Z][A-Za-z]*(_[a-z][A-Za-z]*)?$/ },
        },
      ],
    },
  },
];
