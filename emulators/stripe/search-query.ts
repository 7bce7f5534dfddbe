/** Stripe's search query language (https://docs.stripe.com/search#search-query-language): from text to a predicate. */
import { invalidRequest } from './errors.ts';

/** The most clauses of a query that the emulator takes. */
const clauseLimit = 10;
/** The shortest text that `~` takes. */
const substringLimit = 3;

/** A field that can be searched. Only `string` fields can be searched for a part. */
export interface SearchField<T> {
  type: 'string' | 'token' | 'numeric';
  read: (entity: T) => string | number | null;
}

interface Clause {
  isNegated: boolean;
  field: string;
  operator: string;
  value: string;
}

/** One clause, with the word that joins it to the one before: `AND`, `OR`, or nothing, which is `AND`. */
const clausePattern =
  /^\s*(?<joint>(?:AND|OR)\s+)?(?<negated>-)?(?<field>\w+(?:\.\w+)*)(?<operator>:|~|>=|<=|>|<)(?:"(?<double>(?:[^"\\]|\\.)*)"|'(?<single>(?:[^'\\]|\\.)*)'|(?<bare>[^\s"']+))(?=\s|$)/i;

/**
 * Reads a query. Comparisons of text ignore letter case.
 * @param fields the fields of the resource by name
 * @throws Stripe's 400 for what can't be read, unknown fields, and what a field can't be asked
 */
export function readQuery<T>(
  query: string,
  resource: string,
  fields: Record<string, SearchField<T>>,
): (entity: T) => boolean {
  const { clauses, joint } = parse(query);
  const predicates = clauses.map((clause) => predicateOf(clause, resource, fields));
  return joint === 'OR'
    ? (entity) => predicates.some((holds) => holds(entity))
    : (entity) => predicates.every((holds) => holds(entity));
}

function parse(query: string): { clauses: Clause[]; joint: 'AND' | 'OR' } {
  const clauses: Clause[] = [];
  const joints = new Set<string>();
  let rest = query.trim();
  while (rest !== '') {
    const { groups, 0: matched } = clausePattern.exec(rest) ?? {};
    const isFirst = clauses.length === 0;
    if (!groups || matched === undefined || (isFirst && groups['joint'])) throw unreadable();
    if (!isFirst) joints.add(groups['joint']?.trim().toUpperCase() ?? 'AND');
    const quoted = groups['double'] ?? groups['single'];
    clauses.push({
      isNegated: groups['negated'] !== undefined,
      field: groups['field'] ?? '',
      operator: groups['operator'] ?? '',
      value: quoted?.replace(/\\(.)/gs, '$1') ?? groups['bare'] ?? '',
    });
    rest = rest.slice(matched.length);
  }
  if (clauses.length === 0 || clauses.length > clauseLimit) throw unreadable();
  if (joints.size > 1)
    throw invalidRequest('You can’t mix AND and OR in one search query.', 'query');
  return { clauses, joint: joints.has('OR') ? 'OR' : 'AND' };
}

function predicateOf<T>(
  { isNegated, field: name, operator, value }: Clause,
  resource: string,
  fields: Record<string, SearchField<T>>,
): (entity: T) => boolean {
  const field = fields[name];
  if (!field)
    throw invalidRequest(
      `Field \`${name}\` is an unsupported search field for resource \`${resource}\`. See http://stripe.com/docs/search#query-fields-for-${resource} for a list of supported fields.`,
      'query',
    );
  const holds = comparison(operator, value, field.type, name);
  return (entity) => holds(field.read(entity)) !== isNegated;
}

function comparison(
  operator: string,
  value: string,
  type: SearchField<unknown>['type'],
  name: string,
): (stored: string | number | null) => boolean {
  const wanted = value.toLowerCase();
  const text = (stored: string | number | null) => String(stored ?? '').toLowerCase();
  if (operator === ':')
    return wanted === 'null' ? (stored) => stored === null : (stored) => text(stored) === wanted;
  const isPossible = operator === '~' ? type === 'string' : type === 'numeric';
  if (!isPossible)
    throw invalidRequest(
      `The operator ${operator} is not supported for the field ${name}.`,
      'query',
    );
  if (operator === '~') {
    if (wanted.length < substringLimit)
      throw invalidRequest(
        `Substring search needs at least ${substringLimit} characters.`,
        'query',
      );
    return (stored) => text(stored).includes(wanted);
  }
  const limit = Number(value);
  const compare: Record<string, (stored: number) => boolean> = {
    '>': (stored) => stored > limit,
    '>=': (stored) => stored >= limit,
    '<': (stored) => stored < limit,
    '<=': (stored) => stored <= limit,
  };
  return (stored) => typeof stored === 'number' && (compare[operator]?.(stored) ?? false);
}

const unreadable = () =>
  invalidRequest(
    'We were unable to parse your search query. Try using the format `metadata["key"]:"value"` to query for metadata or key:"value" to query for other fields.',
    'query',
  );
