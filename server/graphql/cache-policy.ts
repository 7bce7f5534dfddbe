/** Which answers may be cached, as schema.graphql marks its fields with `@cacheControl`. */
import {
  BREAK,
  type DirectiveNode,
  type DocumentNode,
  getDirectiveValues,
  getNamedType,
  type GraphQLCompositeType,
  type GraphQLField,
  isLeafType,
  isObjectType,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { memoize } from './operation-document.ts';
import { schema } from './schema.ts';

/** Whether the answer to an operation may be cached: whether every field of its document may, skipped ones included. */
export const isCacheable = memoize((document: DocumentNode): boolean => {
  const types = new TypeInfo(schema);
  let cacheable = true;
  const check = () => {
    const [parent, field] = [types.getParentType(), types.getFieldDef()];
    cacheable &&= Boolean(parent && field && isCacheableField(parent, field));
    return cacheable ? undefined : BREAK;
  };
  visit(document, visitWithTypeInfo(types, { Field: check }));
  return cacheable;
});

/**
 * Apollo Server's rules (https://www.apollographql.com/docs/apollo-server/performance/caching), without an age: a field's own
 * mark goes before that of its type. A scalar below the root inherits, and so does a field with `inheritMaxAge`. Nothing
 * else may be cached without a mark.
 */
function isCacheableField(
  parent: GraphQLCompositeType,
  field: GraphQLField<unknown, unknown>,
): boolean {
  if (field.name === '__typename') return true;
  // Which object's field it will be is known only when the operation runs.
  if (!isObjectType(parent)) return false;
  const type = getNamedType(field.type);
  const { maxAge, inheritMaxAge } = { ...marksOf(type), ...marksOf(field) };
  if (maxAge !== undefined) return maxAge > 0;
  const isRoot = parent === schema.getQueryType() || parent === schema.getMutationType();
  return !isRoot && (isLeafType(type) || inheritMaxAge === true);
}

interface Marks {
  maxAge?: number;
  inheritMaxAge?: boolean;
}

const directive = schema.getDirective('cacheControl');

function marksOf({ astNode }: { astNode?: { directives?: readonly DirectiveNode[] } | null }) {
  return ((directive && astNode && getDirectiveValues(directive, astNode)) ?? {}) as Marks;
}
