/** Made from texts/en.yaml: edit that, and run `npm run generate`. */
export const texts = {
  "title": "This page has drifted away",
  "text": "There’s nothing at this address. The link may be old or mistyped.",
  "home": "Back to the home page",
};
