/** Callers choose the names of operations; metrics and traces show only those of our own clients. */
import { operationNames } from '../generated/operation-names.ts';

const names = new Set<string>(operationNames);

/** The name as it may appear in a label: one of a bounded set, whatever is sent. */
export function operationLabel(name: string | null | undefined): string {
  if (!name) return 'anonymous';
  return names.has(name) ? name : 'other';
}
