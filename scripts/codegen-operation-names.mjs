/** Lists our clients' operation names, which bound the server's labels (a codegen plugin). */
export const plugin = (_schema, documents) => {
  const operations = documents
    .flatMap(({ document }) => document.definitions)
    .filter(({ kind }) => kind === 'OperationDefinition')
    .map(({ name, operation }) => `  ${name.value}: '${operation}',\n`);
  return `/** The types of all operations that our own clients send, by name. */
export const operationTypes = {
${operations.sort().join('')}} as const;
`;
};
