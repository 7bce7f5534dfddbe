/** Holds the data of the server's rendering, and tells whether the browser is hydrating it. */
import { createContext, useContext, useSyncExternalStore } from 'react';

/** Mirrors the server's `Rendering` (server/http/account-pages.ts), which it writes into the page. */
export interface Rendering {
  email: string;
  /** The page's operation, its variables and its answer. */
  operation: string;
  variables: Record<string, unknown>;
  data: unknown;
  /** When it was rendered, in milliseconds since 1970. */
  now: number;
  /** Proves that a form comes from this page. */
  formToken: string;
}

/** Null if the page was rendered without an account. */
export const RenderingContext = createContext<Rendering | null>(null);

export const useRendering = (): Rendering | null => useContext(RenderingContext);

/** Takes the rendering out of the page, which must not keep it after a log-out. Null if there is none. */
export function takeRendering(document: Document): Rendering | null {
  const element = document.getElementById('account');
  element?.remove();
  return element ? (JSON.parse(element.textContent) as Rendering) : null;
}

let renderedInput: HTMLInputElement | null = null;

/** Keeps the email field of the server's HTML, because React may replace it. */
export function holdInput(document: Document): void {
  renderedInput = document.querySelector('main input[type=email]');
}

/** Returns the text typed into that field, once. If an extension changed the page, React would lose it. */
export function takeTyped(): string {
  const typed = renderedInput?.value ?? '';
  renderedInput = null;
  return typed;
}

const never = () => () => {};

/** Returns true while HTML is made and in the first render over it. */
export function useIsHydrating(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}
