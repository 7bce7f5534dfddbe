/** What the server rendered an account's page with, over which the browser hydrates, and whether it does so just now. */
import { createContext, useContext, useSyncExternalStore } from 'react';

/** Mirrors the server's `Drawing` (server/http/account-pages.ts), which writes it into the page. */
export interface Rendering {
  email: string;
  /** The name of the page's operation, its variables, and its answer. */
  operation: string;
  variables: Record<string, unknown>;
  data: unknown;
  /** When it was rendered: milliseconds since 1970. */
  now: number;
  /** What proves that a form comes from this page. */
  formToken: string;
}

/** Null where the page came without an account. */
export const RenderingContext = createContext<Rendering | null>(null);

export const useRendering = (): Rendering | null => useContext(RenderingContext);

/** Takes the rendering out of the page, where nothing of it must be left after a log-out; null when there is none. */
export function takeRendering(document: Document): Rendering | null {
  const element = document.getElementById('account');
  element?.remove();
  return element ? (JSON.parse(element.textContent) as Rendering) : null;
}

let renderedInput: HTMLInputElement | null = null;

/** Keeps hold of the field for the email address that came with the page, before React may replace it. */
export function holdInput(document: Document): void {
  renderedInput = document.querySelector('main input[type=email]');
}

/**
 * What was typed into that field, once. An extension or a translator may have changed the page before React came: then React
 * renders the form anew, and the text would be lost.
 */
export function takeTyped(): string {
  const typed = renderedInput?.value ?? '';
  renderedInput = null;
  return typed;
}

const never = () => () => {};

/** True where HTML is made, and in the first render over it; false in every other. */
export function useIsHydrating(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}
