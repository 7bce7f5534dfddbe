/** The interface of the mail server that takes mails. */

/** A mail as it is handed in. */
export interface OutgoingMail {
  /** The Message-ID follows from it: a mail that is handed in twice carries the same one. */
  id: string;
  to: string;
  date: Date;
  subject: string;
  text: string;
  html: string;
}

/** The mail server refuses the recipient for good: another try would be refused as well. */
export class RecipientRefusedError extends Error {
  override name = 'RecipientRefusedError';
}

export interface MailTransport {
  /**
   * Hands a mail in.
   * @throws RecipientRefusedError; UpstreamError (`mail`) for every other failure
   */
  send(mail: OutgoingMail): Promise<void>;
  /** Whether the circuit is open or half-open. */
  isDown(): boolean;
  /** Tests whether the server takes connection and login again. No mail is sent while it is down, so the worker calls this. */
  probe(): Promise<boolean>;
}
