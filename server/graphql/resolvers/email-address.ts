/** EmailAddress: graphql-scalars' type, but space around a pasted address is removed. */
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
