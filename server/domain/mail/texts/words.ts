/** What a language has to say for the mails: their sentences and titles. When each is said is decided in compose.ts. */
import type { Cancellation, Requester } from '../../account/cancellation.ts';
import type { DeclarationKind, DeclarationType } from '../../leaving/declaration.ts';

/** A plan's price: `$29.99`, 1 month. */
export interface PlanPrice {
  display: string;
  interval: 'day' | 'week' | 'month' | 'year';
  intervalCount: number;
}

/** How a mail begins. */
interface Opening {
  subject: string;
  heading: string;
  paragraphs: string[];
}

/** The words of one language. Times come as texts. */
export interface MailWords {
  closing: (supportEmail: string) => string[];
  /** How often a price is paid: `a month`, `every 3 months`. */
  rhythm: (price: PlanPrice) => string;
  requester: Record<Requester, string>;
  /** In place of the requester, where nobody asked for it. */
  cause: Record<NonNullable<Cancellation['cause']>, string>;
  bySupport: string;
  /** Titles of the rows about a receipt. */
  receipt: {
    number: string;
    plan: string;
    requestedAt: string;
    requestedBy: string;
    confirmedAt: string;
    wouldHaveEnded: string;
    wasYoursUntil: string;
    isYoursUntil: string;
    withdrawnAt: string;
    withdrawnBy: string;
    subscription: string;
  };
  /** Titles of the rows about a declaration, and their values from closed lists. */
  declaration: {
    number: string;
    receivedAt: string;
    kind: string;
    kinds: Record<DeclarationKind, string>;
    type: string;
    types: Record<DeclarationType, string>;
    reason: string;
    name: string;
    email: string;
    contract: string;
    endsOn: string;
    earliest: string;
    confirmTo: string;
    /** Title of the declaration's number beside that of a receipt. */
    besideReceipt: string;
  };
  /** What becomes of the plan. */
  outcome: {
    withdrawn: string;
    refused: string;
    requested: string;
    confirmed: string;
    confirmedByProvider: string;
    endedByProvider: Record<NonNullable<Cancellation['cause']>, string>;
    ended: (confirmed: string, at: string) => string;
    ends: (confirmed: string, at: string) => string;
  };
  declarationReceived: (kind: DeclarationKind, receivedAt: string) => Opening;
  notYou: (supportEmail: string) => string;
  declarationMatched: (receivedAt: string, outcome: string) => Opening;
  undo: { label: string; note: string };
  cancellationAccepted: (requestedAt: string, outcome: string) => Opening;
  confirmed: {
    subject: string;
    subjectByProvider: string;
    heading: string;
    headingIfOver: string;
  };
  cancellationRefused: (supportEmail: string) => Opening;
  resumed: (withdrawnAt: string | null) => Opening;
  chargedAfterCancellation: (effectiveAt: string | null) => Opening;
}
