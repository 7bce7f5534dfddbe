/** The fields that only the support team may use, as schema.graphql marks them with `@supportOnly`. */
import { isObjectType } from 'graphql';
import { schema } from './schema.ts';

/** Their names. */
export const supportFields: ReadonlySet<string> = new Set(
  Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .flatMap((type) => Object.values(type.getFields()))
    .filter(({ astNode }) => astNode?.directives?.some(({ name }) => name.value === 'supportOnly'))
    .map(({ name }) => name),
);
