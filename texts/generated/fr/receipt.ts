/** Made from texts/fr.yaml: edit that, and run `npm run generate`. */
export const texts = {
  "account": "Compte",
  "endedBy": "Terminé par",
  "number": "Numéro de justificatif",
  "plan": "Abonnement",
  "requestedAt": "Résiliation demandée le",
  "requestedBy": "Demandée via",
  "confirmedAt": "Confirmée par notre prestataire de paiement le",
  "wouldHaveEnded": "L’abonnement aurait pris fin le",
  "wasYoursUntil": "Votre abonnement était valable jusqu’au",
  "isYoursUntil": "Votre abonnement est valable jusqu’au",
  "openPayment": "Montant impayé",
  "notCollected": "Ne sera plus prélevé",
  "withdrawnAt": "Résiliation annulée le",
  "withdrawnBy": "Annulée via",
  "support": "Pour toute question",
  "by": {
    "SUBSCRIBER": "Votre compte",
    "SUPPORT": "Notre service client",
    "PAYMENT_PROVIDER": "Notre prestataire de paiement",
    "DECLARATION": "Notre formulaire en ligne",
  },
  "cause": {
    "PAYMENT_FAILED": "Notre prestataire de paiement, parce qu’un paiement a échoué",
    "PAYMENT_DISPUTED": "Notre prestataire de paiement, parce qu’un paiement a été contesté",
  },
};
