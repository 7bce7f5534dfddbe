/** DateTime: graphql-scalars' type, but the text of a date is made once, since a snapshot's dates are sent many times. */
import { GraphQLScalarType } from 'graphql';
import { DateTimeResolver } from 'graphql-scalars';
import { memoize } from '../memoize.ts';

const isoText = memoize((date: Date) => date.toISOString());

export const dateTime = new GraphQLScalarType<Date, string>({
  ...DateTimeResolver.toConfig(),
  serialize: (value) => isoText(DateTimeResolver.serialize(value)),
});
