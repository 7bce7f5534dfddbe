/** Says in words what a mutation does, so that an agent confirms that and not a text in an editor. */
import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  getOperationAST,
  Kind,
  OperationTypeNode,
  parse,
  type SelectionSetNode,
  valueFromASTUntyped,
} from 'graphql';

type Variables = Record<string, unknown>;

/**
 * The changes that an operation makes, a sentence each; none for a query, and for what the server can't run.
 * @param operationName which operation of the text, if it has several
 */
export function describeChanges(
  query: string,
  variables: unknown,
  operationName: string | null,
): string[] {
  const document = tryToParse(query);
  if (!document) return [];
  const operation = getOperationAST(document, operationName);
  if (operation?.operation !== OperationTypeNode.MUTATION) return [];
  const values = { ...defaultsOf(operation), ...(variables as Variables | null) };
  return fieldsOf(operation.selectionSet, document).map((field) => describe(field, values));
}

function tryToParse(query: string): DocumentNode | null {
  try {
    return parse(query);
  } catch {
    return null;
  }
}

function defaultsOf({
  variableDefinitions = [],
}: NonNullable<ReturnType<typeof getOperationAST>>): Variables {
  return Object.fromEntries(
    variableDefinitions.flatMap(({ variable, defaultValue }) =>
      defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)]] : [],
    ),
  );
}

/** The fields of an operation, those in fragments included. A fragment is looked into once: it may name itself. */
function fieldsOf(
  { selections }: SelectionSetNode,
  document: DocumentNode,
  seen = new Set<FragmentDefinitionNode>(),
): FieldNode[] {
  const inside = (set: SelectionSetNode) => fieldsOf(set, document, seen);
  return selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD)
      return selection.name.value === '__typename' ? [] : selection;
    if (selection.kind === Kind.INLINE_FRAGMENT) return inside(selection.selectionSet);
    const fragment = document.definitions.find(
      (each): each is FragmentDefinitionNode =>
        each.kind === Kind.FRAGMENT_DEFINITION && each.name.value === selection.name.value,
    );
    if (!fragment || seen.has(fragment)) return [];
    seen.add(fragment);
    return inside(fragment.selectionSet);
  });
}

/** One change. A field that has no words here is shown with its arguments. */
function describe({ name, arguments: args = [] }: FieldNode, variables: Variables): string {
  const values = Object.fromEntries(
    args.map((each) => [each.name.value, valueFromASTUntyped(each.value, variables)]),
  );
  const input = (values['input'] ?? {}) as Variables;
  const text = (field: string) => `${(input[field] as string | null | undefined) ?? '(missing)'}`;
  const whose = input['expectedEmail']
    ? `if it is a plan of ${text('expectedEmail')}`
    : 'whoever it belongs to';
  switch (name.value) {
    case 'cancelSubscription':
      return `Cancel ${text('subscriptionId')} at the end of its period, ${whose}.`;
    case 'resumeSubscription':
      return `Let ${text('subscriptionId')} renew again, ${whose}.`;
    case 'resolveDeclaration':
      return `Take declaration ${text('declarationId')} out of the queue as ${text('outcome')}.`;
    case 'resolveWorkItem':
      return `Take ${text('itemId')} out of the work queue.`;
    default:
      return `Run ${name.value} with ${JSON.stringify(values)}.`;
  }
}
