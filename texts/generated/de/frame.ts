/** Made from texts/de.yaml: edit that, and run `npm run generate`. */
export const texts = {
  "skip": "Zum Inhalt springen",
  "legal": "Kündigen oder widerrufen",
};
