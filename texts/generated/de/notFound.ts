/** Made from texts/de.yaml: edit that, and run `npm run generate`. */
export const texts = {
  "title": "Diese Seite hat sich in Luft aufgelöst",
  "text": "Unter dieser Adresse gibt es nichts. Vielleicht ist der Link veraltet oder enthält einen Tippfehler.",
  "home": "Zur Startseite",
};
