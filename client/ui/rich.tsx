/** Sentences with a link or an emphasis inside: one text, with tags at which the page's own elements are put. */
import { cloneElement, type ReactElement, type ReactNode } from 'react';

/** `<link>some words</link>`, or `<time/>`, which stands for an element that brings its own content. */
const tag = /<(\w+)(?:\/>|>(.*?)<\/\1>)/gs;

/**
 * A text with elements in place of its tags.
 * @param elements by the name of the tag; what stands between a pair of tags becomes the element's content
 * @throws when there is no element for a tag
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
