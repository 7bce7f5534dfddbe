/** The proof of a receipt or a declaration: what is signed, so that it can be shown without asking the server that made it. */
import { type Cancellation, confirmationOf } from './account/cancellation.ts';
import type { Declaration } from './leaving/declaration.ts';
import { receiptNumber } from './receipt-number.ts';
import { languageOfDocument } from './stored-language.ts';

/** Makes the proof of a receipt, a JWS in compact form; null without a key. The same state has the same proof. */
export type SignReceipt = (receipt: Cancellation) => Promise<string | null>;

/** The same for a declaration. It never changes, and neither does its proof. */
export type SignDeclaration = (declaration: Declaration) => Promise<string | null>;

/** What the proof of a receipt states: nothing that the subscriber wrote, and no address. Times are ISO 8601. */
export interface ReceiptStatement {
  id: string;
  /** Its short number. Missing in a proof that was made before there were numbers: it follows from the id. */
  number?: string;
  state: Cancellation['state'];
  subscriptionId: string;
  requestedBy: Cancellation['requestedBy'];
  requestedAt: string;
  confirmedAt: string | null;
  effectiveAt: string | null;
  withdrawnAt: string | null;
  withdrawnBy: Cancellation['withdrawnBy'];
}

/** The statement of a receipt, and since when it is true. */
export function statementOf(receipt: Cancellation): { since: Date; statement: ReceiptStatement } {
  const { id, state, subscriptionId, requestedBy, requestedAt, effectiveAt } = receipt;
  const { withdrawnAt, withdrawnBy } = receipt;
  const confirmedAt = confirmationOf(receipt);
  return {
    since: withdrawnAt ?? confirmedAt ?? requestedAt,
    statement: {
      id,
      number: receiptNumber(id),
      state,
      subscriptionId,
      requestedBy,
      requestedAt: requestedAt.toISOString(),
      confirmedAt: confirmedAt?.toISOString() ?? null,
      effectiveAt: effectiveAt?.toISOString() ?? null,
      withdrawnAt: withdrawnAt?.toISOString() ?? null,
      withdrawnBy,
    },
  };
}

/** The statement of a declaration: what was received, word for word, and when. */
export function declarationStatementOf(declaration: Declaration) {
  const { id, kind, textVersion, receivedAt, declared } = declaration;
  return {
    since: receivedAt,
    statement: {
      id,
      kind,
      receivedAt: receivedAt.toISOString(),
      language: languageOfDocument(declaration),
      textVersion,
      ...declared,
    },
  };
}
