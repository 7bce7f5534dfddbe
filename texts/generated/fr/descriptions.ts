/** Made from texts/fr.yaml: edit that, and run `npm run generate`. */
export const texts = {
  "home": "Stop Smoke Now vous aide à arrêter de fumer : un programme personnalisé, une aide immédiate contre les envies, vos progrès et vos économies d’un coup d’œil, et des encouragements chaque jour. Essayez l’app.",
  "helpCenter": "Étape par étape : résilier un abonnement iOS ou web, être remboursé et activer un abonnement web dans l’app.",
  "login": "Connectez-vous à Stop Smoke Now avec un lien que nous envoyons à votre adresse e-mail.",
  "manageSubscription": "Votre abonnement Premium Stop Smoke Now : son prix, sa date de fin, et comment le résilier.",
  "receipts": "Le justificatif de chaque résiliation : quand vous l’avez demandée et quand l’abonnement prend fin.",
  "deleteAccount": "Supprimer votre compte Stop Smoke Now : ce qui prend fin, ce qui est conservé, et pourquoi.",
  "terms": "Un modèle des conditions d’utilisation de Stop Smoke Now.",
  "privacy": "Un modèle de la politique de confidentialité de Stop Smoke Now.",
  "notFound": "Il n’y a rien à cette adresse.",
  "picture": "Deux mains ouvertes laissent se lever le soleil du matin : Stop Smoke Now",
};
