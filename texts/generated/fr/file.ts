/** Made from texts/fr.yaml: edit that, and run `npm run generate`. */
export const texts = {
  "questions": (d: { supportEmail: string }) => "Une question ? Écrivez à " + d.supportEmail + ".",
};
