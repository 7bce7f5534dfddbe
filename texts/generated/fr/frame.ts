/** Made from texts/fr.yaml: edit that, and run `npm run generate`. */
export const texts = {
  "skip": "Aller au contenu",
  "legal": "Résilier ou se rétracter",
};
