/** A stored document as a release before the newest optional fields wrote it. */
import type { Shape } from '../../../scripts/stored-shapes.ts';

/** The value without what its shape does not ask for, at every level. */
export function onlyRequired(shape: Shape, value: unknown): unknown {
  const { properties, required, items, additionalProperties } = shapeFor(shape, value);
  if (Array.isArray(value)) return value.map((each) => onlyRequired((items ?? {}) as Shape, each));
  if (properties === undefined && additionalProperties === undefined) return value;
  const inner = (name: string) =>
    properties
      ? (properties as Record<string, Shape>)[name]
      : (additionalProperties as Shape | undefined);
  const names = (required as string[] | undefined) ?? Object.keys(value as object);
  return Object.fromEntries(
    names.map((name) => [name, onlyRequired(inner(name) ?? {}, (value as Shape)[name])]),
  );
}

/** Of several shapes, the one that a value has. */
function shapeFor(shape: Shape, value: unknown): Shape {
  const options = (shape['anyOf'] ?? shape['oneOf']) as Shape[] | undefined;
  if (!options) return shape;
  const found = options.find((option) => fits(option, value));
  return found ? shapeFor(found, value) : {};
}

/** Whether a value may have a shape, by whether it is null and by its constants. */
function fits(shape: Shape, value: unknown): boolean {
  if (value === null) return shape['type'] === 'null';
  if (shape['type'] === 'null') return false;
  return Object.entries((shape['properties'] ?? {}) as Record<string, Shape>).every(
    ([name, part]) => !('const' in part) || part['const'] === (value as Shape)[name],
  );
}
