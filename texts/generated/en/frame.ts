/** Made from texts/en.yaml: edit that, and run `npm run generate`. */
export const texts = {
  "skip": "Skip to content",
  "legal": "Cancel or withdraw",
};
