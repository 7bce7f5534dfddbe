/** Made from texts/en.yaml: edit that, and run `npm run generate`. */
export const texts = {
  "questions": (d: { supportEmail: string }) => "Questions? Write to " + d.supportEmail + ".",
};
