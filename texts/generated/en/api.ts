/** Made from texts/en.yaml: edit that, and run `npm run generate`. */
export const texts = {
  "account": "Your account",
};
