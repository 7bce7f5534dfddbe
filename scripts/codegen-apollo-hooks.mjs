/** Emits typed hooks (a codegen plugin): typescript-react-apollo's do not type-check with Apollo Client 4. */
const pascal = (name) => name[0].toUpperCase() + name.slice(1);

/** Options are optional unless a variable is required. */
const optional = (operation) =>
  (operation.variableDefinitions ?? []).every(
    ({ type, defaultValue }) => type.kind !== 'NonNullType' || defaultValue,
  )
    ? '?'
    : '';

// Without `returnPartialData` a result is never partial, so the types omit both.
const query = (name, types, document, mark) => `
export const use${name}Query = (options${mark}: Omit<useQuery.Options<${types}>, 'returnPartialData'> | SkipToken) =>
  useQuery<${types}>(${document}, options as useQuery.Options<${types}>) as useQuery.Result<${types}, WholeState>;
export const use${name}LazyQuery = (options?: Omit<useLazyQuery.Options<${types}>, 'returnPartialData'>) =>
  useLazyQuery<${types}>(${document}, options) as useLazyQuery.ResultTuple<${types}, WholeState>;
export const use${name}SuspenseQuery = (options${mark}: Omit<useSuspenseQuery.Options<${types.split(', ')[1]}>, 'returnPartialData'>) =>
  useSuspenseQuery<${types}>(${document}, options as useSuspenseQuery.Options<${types.split(', ')[1]}>) as useSuspenseQuery.Result<${types}, WholeState>;
`;

const mutation = (name, types, document) => `
export const use${name}Mutation = (options?: useMutation.Options<${types}>): useMutation.ResultTuple<${types}> =>
  useMutation<${types}>(${document}, options);
`;

export const plugin = (_schema, documents) => {
  const operations = documents
    .flatMap(({ document }) => document.definitions)
    .filter(({ kind }) => kind === 'OperationDefinition');
  const hooks = operations.map((operation) => {
    const name = pascal(operation.name.value);
    const suffix = pascal(operation.operation);
    const types = `${name}${suffix}, ${name}${suffix}Variables`;
    return operation.operation === 'mutation'
      ? mutation(name, types, `${name}Document`)
      : query(name, types, `${name}Document`, optional(operation));
  });
  const used = ['useQuery', 'useLazyQuery', 'useSuspenseQuery', 'useMutation'].filter((hook) =>
    hooks.some((text) => text.includes(`${hook}<`)),
  );
  return {
    prepend: used.length
      ? [`import { ${used.join(', ')}, type SkipToken } from '@apollo/client/react';`]
      : [],
    content: `\ntype WholeState = 'complete' | 'streaming' | 'empty';\n${hooks.join('')}`,
  };
};
