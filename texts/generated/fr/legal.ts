/** Made from texts/fr.yaml: edit that, and run `npm run generate`. */
export const texts = {
  "notice": "<strong>Cette page est un modèle.</strong> Ce n’est pas un texte juridique, et elle n’engage personne. L’exploitant du site la remplace par sa propre page ou par un lien vers celle-ci.",
  "contact": {
    "title": "Contact",
    "text": "Pour toute question sur cette page, écrivez à <mail/>.",
  },
  "terms": [{
    "title": "Ce que nous proposons",
    "text": "[Décrivez l’app, le site et l’abonnement Premium, et dites qui peut les utiliser.]",
  }, {
    "title": "Prix, renouvellement et résiliation",
    "text": "[Indiquez le prix, la période de facturation et le renouvellement, et comment résilier : sur le site, dans « Gérer l’abonnement », dans l’app iPhone auprès d’Apple.]",
  }, {
    "title": "Remboursements",
    "text": "[Indiquez quand et comment l’argent est remboursé, et les droits que donne la loi.]",
  }, {
    "title": "Santé",
    "text": "[Précisez que le service aide à arrêter de fumer et ne remplace pas un avis médical.]",
  }, {
    "title": "Responsabilité et droit applicable",
    "text": "[Nommez la société, son adresse et le droit applicable.]",
  }],
  "privacy": [{
    "title": "Qui est responsable",
    "text": "[Nommez la société, son adresse et un contact pour la protection des données.]",
  }, {
    "title": "Ce que nous conservons, et pourquoi",
    "text": "[Énumérez : l’adresse e-mail de connexion, le numéro de client chez le prestataire de paiement, les demandes de résiliation. Les données de carte restent chez le prestataire de paiement.]",
  }, {
    "title": "Dans votre navigateur",
    "text": "[Énumérez : la session après la connexion, et l’adresse e-mail entre la demande d’un lien et son ouverture.]",
  }, {
    "title": "Vos droits",
    "text": "[Accès, rectification, effacement, portabilité, opposition, réclamation ; durée de conservation des données.]",
  }],
};
