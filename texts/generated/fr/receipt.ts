/** Made from texts/fr.yaml: edit that, and run `npm run generate`. */
export const texts = {
  "account": "Compte",
  "endedBy": "Terminé par",
  "number": "Numéro de justificatif",
  "plan": "Abonnement",
  "requestedAt": "Résiliation demandée le",
  "requestedBy": "Demandée par",
  "confirmedAt": "Confirmée par notre prestataire de paiement le",
  "wouldHaveEnded": "L’abonnement aurait pris fin le",
  "wasYoursUntil": "Vous aviez Premium jusqu’au",
  "isYoursUntil": "Vous conservez Premium jusqu’au",
  "openPayment": "Paiement en attente",
  "notCollected": "N’est plus prélevé",
  "withdrawnAt": "Résiliation annulée le",
  "withdrawnBy": "Annulée par",
  "subscription": "Référence de l’abonnement",
  "support": "Questions à",
  "by": {
    "SUBSCRIBER": "Vous",
    "SUPPORT": "Notre support, pour vous",
    "PAYMENT_PROVIDER": "Vous, sur notre page de paiement, ou notre support",
    "DECLARATION": "Un formulaire envoyé sans connexion",
  },
  "cause": {
    "PAYMENT_FAILED": "Notre prestataire de paiement, parce qu’un paiement a échoué",
    "PAYMENT_DISPUTED": "Notre prestataire de paiement, parce qu’un paiement a été contesté",
  },
};
