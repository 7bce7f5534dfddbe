/** Made from texts/de.yaml: edit that, and run `npm run generate`. */
export const texts = {
  "account": "Ihr Konto",
};
