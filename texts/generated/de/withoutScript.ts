/** Made from texts/de.yaml: edit that, and run `npm run generate`. */
export const texts = {
  "turnOn": "<strong>Diese Seite braucht JavaScript.</strong> Schalten Sie es in den Einstellungen Ihres Browsers ein und laden Sie die Seite neu.",
  "write": "Oder schreiben Sie an <mail/>, und zwar von der E-Mail-Adresse, mit der Sie sich registriert haben: Wir sagen Ihnen, was Sie zahlen, und kündigen für Sie.",
  "legal": "Ohne JavaScript kündigen",
  "exits": "Diese Seiten funktionieren ohne JavaScript und ohne Anmeldung:",
};
