/** The address of a receipt. */
import { paths } from '../../paths.ts';

/** @param id the cancellation's */
export const receiptPath = (id: string): string => `${paths.receipts}/${encodeURIComponent(id)}`;
