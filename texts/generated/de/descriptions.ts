/** Made from texts/de.yaml: edit that, and run `npm run generate`. */
export const texts = {
  "home": "Stop Smoke Now hilft Ihnen, mit dem Rauchen aufzuhören: mit persönlichem Plan, Soforthilfe bei Verlangen, Fortschritt und Ersparnis auf einen Blick und täglicher Ermutigung. Testen Sie die App.",
  "helpCenter": "Schritt für Schritt: ein iOS- oder Web-Abo kündigen, Geld zurückbekommen und ein Web-Abo in der App aktivieren.",
  "login": "Melden Sie sich bei Stop Smoke Now mit einem Link an, den wir an Ihre E-Mail-Adresse senden.",
  "manageSubscription": "Ihr Premium-Abo von Stop Smoke Now: was es kostet, wann es endet und wie Sie es kündigen.",
  "receipts": "Der Beleg jeder Kündigung: wann Sie gekündigt haben und wann das Abo endet.",
  "deleteAccount": "Ihr Konto bei Stop Smoke Now löschen: was endet, was bleibt und warum.",
  "terms": "Eine Vorlage für die Nutzungsbedingungen von Stop Smoke Now.",
  "privacy": "Eine Vorlage für die Datenschutzerklärung von Stop Smoke Now.",
  "notFound": "Unter dieser Adresse gibt es keine Seite.",
  "picture": "Zwei offene Hände lassen die Morgensonne aufgehen: Stop Smoke Now",
};
