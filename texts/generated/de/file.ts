/** Made from texts/de.yaml: edit that, and run `npm run generate`. */
export const texts = {
  "questions": (d: { supportEmail: string }) => "Fragen? Schreiben Sie an " + d.supportEmail + ".",
};
