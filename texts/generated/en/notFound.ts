/** Made from texts/en.yaml: edit that, and run `npm run generate`. */
export const texts = {
  "title": "This page has drifted away",
  "text": "There is nothing at this address. The link may be old, or a letter may be missing.",
  "home": "Back to the home page",
};
