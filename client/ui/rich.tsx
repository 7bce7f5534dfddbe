/** Renders sentences with links or emphasis from one text with tags. */
import { cloneElement, type ReactElement, type ReactNode } from 'react';

/** `<link>some words</link>`, or `<time/>` for an element with its own content. */
const tag = /<(\w+)(?:\/>|>(.*?)<\/\1>)/gs;

/**
 * Replaces a text's tags by elements.
 * @param elements by tag name; the text inside a tag becomes the element's content
 * @throws if a tag has no element
 */
export function rich(text: string, elements: Record<string, ReactElement>): ReactNode[] {
  const nodes: ReactNode[] = [];
  let end = 0;
  for (const { 0: whole, 1: name = '', 2: content, index } of text.matchAll(tag)) {
    const element = elements[name];
    if (!element) throw new Error(`There is no element for <${name}> in “${text}”.`);
    const children = content === undefined ? [] : rich(content, elements);
    nodes.push(text.slice(end, index), cloneElement(element, { key: index }, ...children));
    end = index + whole.length;
  }
  return [...nodes, text.slice(end)];
}
