/** Whether a component takes over HTML that was drawn elsewhere. */
import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** True where HTML is made, and in the first render over it; false in every other. */
export function useIsHydrating(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}
