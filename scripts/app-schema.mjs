/** Derives the app's schema from the whole one: without what only support may use, and without what older generators don't know. */
import { buildASTSchema, Kind, print, visit } from 'graphql';

/** The directive of schema.graphql that marks what only the support team may use. */
const supportOnly = 'supportOnly';
/** All other directives are left out: Apollo's and other generators read the schema with their own, older, graphql. */
const knownEverywhere = new Set(['deprecated']);

/**
 * @param {import('graphql').DocumentNode} whole the schema's definitions
 * @returns {string} SDL
 */
export function appSchema(whole) {
  const marked = new Set(
    whole.definitions.filter(isForSupport).map(({ name }) => /** @type {string} */ (name.value)),
  );
  const ours = visit(whole, {
    enter(node) {
      if (isForSupport(node) || node.kind === Kind.DIRECTIVE_DEFINITION) return null;
      if (node.kind === Kind.DIRECTIVE && !knownEverywhere.has(node.name.value)) return null;
      // A member of a union, or an interface: the fields of such a type have to be marked themselves.
      if (node.kind === Kind.NAMED_TYPE && marked.has(node.name.value)) return null;
      return undefined;
    },
  });
  const reached = reachableTypes(ours);
  const definitions = ours.definitions.filter(
    ({ kind, name }) => kind === Kind.SCHEMA_DEFINITION || reached.has(name?.value),
  );
  const document = { kind: Kind.DOCUMENT, definitions };
  buildASTSchema(document);
  return `${print(document)}\n`;
}

const isForSupport = (node) => node.directives?.some(({ name }) => name.value === supportOnly);

/** The types that an operation can meet. */
function reachableTypes({ definitions }) {
  const byName = new Map(definitions.map((definition) => [definition.name?.value, definition]));
  const reached = new Set();
  const implementations = (name) =>
    definitions.filter(({ interfaces }) => interfaces?.some((each) => each.name.value === name));

  /** @param isAsked whether a field has this type: then every implementation of an interface may come */
  function reach(name, isAsked) {
    const definition = byName.get(name);
    const key = `${name} ${isAsked}`;
    if (!definition || reached.has(key)) return;
    reached.add(key).add(name);
    for (const { name: implemented } of definition.interfaces ?? [])
      reach(implemented.value, false);
    if (isAsked && definition.kind === Kind.INTERFACE_TYPE_DEFINITION)
      for (const each of implementations(name)) reach(each.name.value, true);
    visit({ ...definition, interfaces: [] }, { NamedType: (type) => reach(type.name.value, true) });
  }

  const schema = definitions.find(({ kind }) => kind === Kind.SCHEMA_DEFINITION);
  for (const { type } of schema.operationTypes) reach(type.name.value, true);
  return reached;
}
