/** Made from texts/fr.yaml: edit that, and run `npm run generate`. */
export const texts = {
  "CANCELLATION": "résilier resiliation résiliation",
  "WITHDRAWAL": "retractation rétractation se-retracter se-rétracter",
};
