/** Made from texts/fr.yaml: edit that, and run `npm run generate`. */
export const texts = {
  "ending": "Résilié",
  "canceled": "terminé",
  "trialing": "Essai gratuit",
  "active": "actif",
  "past_due": "en retard",
  "unpaid": "impayé",
  "paused": "en pause",
  "incomplete": "incomplet",
  "incomplete_expired": "jamais commencé",
};
