/** Made from texts/de.yaml: edit that, and run `npm run generate`. */
export const texts = {
  "home": "Stop Smoke Now: Ihr Weg in ein rauchfreies Leben beginnt hier",
  "helpCenter": "Hilfe",
  "login": "Anmelden",
  "manageSubscription": "Abo verwalten",
  "receipts": "Belege",
  "deleteAccount": "Ihr Konto löschen",
  "terms": "Nutzungsbedingungen",
  "privacy": "Datenschutz",
  "notFound": "Seite nicht gefunden",
};
