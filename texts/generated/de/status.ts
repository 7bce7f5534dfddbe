/** Made from texts/de.yaml: edit that, and run `npm run generate`. */
export const texts = {
  "ending": "Gekündigt",
  "canceled": "beendet",
  "trialing": "Kostenlose Testphase",
  "active": "aktiv",
  "past_due": "überfällig",
  "unpaid": "unbezahlt",
  "paused": "pausiert",
  "incomplete": "unvollständig",
  "incomplete_expired": "nicht zustande gekommen",
};
