/** Made from texts/de.yaml: edit that, and run `npm run generate`. */
export const texts = {
  "ending": "Gekündigt",
  "canceled": "Beendet",
  "trialing": "Testphase",
  "active": "Aktiv",
  "past_due": "Überfällig",
  "unpaid": "Unbezahlt",
  "paused": "Pausiert",
  "incomplete": "Unvollständig",
  "incomplete_expired": "Nicht zustande gekommen",
};
