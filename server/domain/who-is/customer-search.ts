/** The interface of the payment provider's customers as the support team looks for them. */

/** A customer of the payment provider. */
export interface Customer {
  id: string;
  /** The address as it is written there; null when there is none. */
  email: string | null;
  /** Deleted at the provider: only the id is left. */
  isDeleted: boolean;
}

/** All functions throw UpstreamError (`billing`) when the provider does not answer in time. */
export interface CustomerSearch {
  /** A customer; null for an unknown id. */
  customer(id: string): Promise<Customer | null>;
  /**
   * At most 20 customers under any of the addresses, newest first. Letter case does not matter, but for customers that
   * were made or changed within the last minute.
   */
  customersUnder(emails: readonly string[]): Promise<Customer[]>;
  /** At most 100 customers whose address contains one of the texts, each of at least three characters. */
  customersLike(parts: readonly string[]): Promise<Customer[]>;
  /** The ids of the customers who have an invoice with this number: one, unless it was numbered by hand. */
  customersOfInvoice(number: string): Promise<string[]>;
}
