/** Made from texts/en.yaml: edit that, and run `npm run generate`. */
export const texts = {
  "account": "Account",
  "endedBy": "Ended by",
  "number": "Receipt number",
  "plan": "Plan",
  "requestedAt": "Cancellation requested",
  "requestedBy": "Requested through",
  "confirmedAt": "Confirmed by our payment provider",
  "wouldHaveEnded": "It would have ended",
  "wasYoursUntil": "Your plan ran until",
  "isYoursUntil": "Your plan runs until",
  "openPayment": "Unpaid amount",
  "notCollected": "No longer collected",
  "withdrawnAt": "Cancellation undone",
  "withdrawnBy": "Undone through",
  "support": "For questions",
  "by": {
    "SUBSCRIBER": "Your account",
    "SUPPORT": "Our support team",
    "PAYMENT_PROVIDER": "Our payment provider",
    "DECLARATION": "Our online form",
  },
  "cause": {
    "PAYMENT_FAILED": "Our payment provider, because a payment failed",
    "PAYMENT_DISPUTED": "Our payment provider, because a payment was disputed",
  },
};
