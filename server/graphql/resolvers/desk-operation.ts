/** Resolves the fields that are the support team's: each is an operation of its name. */
import type { Answer, Given, OperationName } from '../../domain/support/support-desk.ts';
import type { RequestContext } from '../context.ts';

/** What a field was sent: its `input`, or its arguments where it has none. */
export const sentTo = (args: object): unknown => ('input' in args ? args.input : args);

/** The resolver of a field that only the support team may ask for. */
export const ofDesk =
  <Name extends OperationName>(name: Name) =>
  (_: unknown, args: Given<Name> | { input: Given<Name> }, { support }: RequestContext) =>
    support().run(name, sentTo(args as object) as Given<Name>) as Promise<Answer<Name>>;
