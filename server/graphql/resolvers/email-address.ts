/** EmailAddress: as graphql-scalars checks it, but space around an address that was pasted is no mistake. */
import { GraphQLScalarType, Kind } from 'graphql';
import { EmailAddressResolver } from 'graphql-scalars';

const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value);

export const emailAddress = new GraphQLScalarType<string, string>({
  ...EmailAddressResolver.toConfig(),
  parseValue: (value) => EmailAddressResolver.parseValue(trimmed(value)),
  parseLiteral: (node, variables) =>
    EmailAddressResolver.parseLiteral(
      node.kind === Kind.STRING ? { ...node, value: node.value.trim() } : node,
      variables,
    ),
});
