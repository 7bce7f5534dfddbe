/** Made from texts/fr.yaml: edit that, and run `npm run generate`. */
export const texts = {
  "home": "Stop Smoke Now : votre chemin vers une vie sans tabac commence ici",
  "helpCenter": "Centre d’aide",
  "login": "Se connecter",
  "manageSubscription": "Gérer l’abonnement",
  "receipts": "Justificatifs",
  "deleteAccount": "Supprimer votre compte",
  "terms": "Conditions d’utilisation",
  "privacy": "Politique de confidentialité",
  "notFound": "Page introuvable",
};
