/** Made from texts/de.yaml: edit that, and run `npm run generate`. */
export const texts = {
  "title": "Diese Seite ist davongeweht",
  "text": "Unter dieser Adresse gibt es nichts. Vielleicht ist der Link veraltet, oder es fehlt ein Buchstabe.",
  "home": "Zur Startseite",
};
