/** Made from texts/fr.yaml: edit that, and run `npm run generate`. */
export const texts = {
  "ending": "Résilié",
  "canceled": "Terminé",
  "trialing": "Essai gratuit",
  "active": "Actif",
  "past_due": "En retard",
  "unpaid": "Impayé",
  "paused": "En pause",
  "incomplete": "Incomplet",
  "incomplete_expired": "Jamais commencé",
};
