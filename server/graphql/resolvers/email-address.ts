/**
 * EmailAddress: graphql-scalars' type, but space around a pasted address is removed, and a stored address is sent as it
 * is: Firebase and Stripe take addresses that graphql-scalars refuses, and one of them must not fail an answer.
 */
import { GraphQLScalarType, Kind } from 'graphql';
import { EmailAddressResolver } from 'graphql-scalars';

const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value);

export const emailAddress = new GraphQLScalarType<string, string>({
  ...EmailAddressResolver.toConfig(),
  serialize: String,
  parseValue: (value) => EmailAddressResolver.parseValue(trimmed(value)),
  parseLiteral: (node, variables) =>
    EmailAddressResolver.parseLiteral(
      node.kind === Kind.STRING ? { ...node, value: node.value.trim() } : node,
      variables,
    ),
});
