/** A codegen plugin that lists our own clients' operations by name: a server's metrics must not grow with what anybody sends. */
export const plugin = (_schema, documents) => {
  const names = documents
    .flatMap(({ document }) => document.definitions)
    .filter(({ kind }) => kind === 'OperationDefinition')
    .map(({ name }) => `  '${name.value}',\n`);
  return `/** The names of all operations that our own clients send. */
export const operationNames = [
${names.sort().join('')}] as const;
`;
};
