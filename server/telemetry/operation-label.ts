/** Bounds the operation names in metrics and traces: callers choose the names, so only known ones are shown. */
import { operationTypes } from '../generated/operation-names.ts';

const names = new Set<string>(Object.keys(operationTypes));

/** The name as a label: a name of our own clients, `anonymous` or `other`. */
export function operationLabel(name: string | null | undefined): string {
  if (!name) return 'anonymous';
  return names.has(name) ? name : 'other';
}
