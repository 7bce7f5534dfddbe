/** Made from texts/fr.yaml: edit that, and run `npm run generate`. */
import { select } from '@messageformat/runtime';
export const texts = {
  "code": {
    "heading": "Saisir le code de notre e-mail",
    "lead": "Veuillez copier le code de notre e-mail et le coller ici. Rien ne change encore : vous verrez d’abord ce que vous pouvez faire.",
    "label": "Code de l’e-mail",
    "button": "Continuer",
  },
  "offer": "Si ce n’était pas vous, ou si vous avez changé d’avis, vous pouvez annuler la résiliation ici.",
  "renews": "Votre abonnement sera alors renouvelé comme avant.",
  "trial": (d: { date: string; price: string }) => ("Votre essai gratuit continue jusqu’au " + d.date + select(d.price, { none: "", other: ", puis " + d.price }) + ".") as string,
  "button": "Garder mon abonnement",
  "login": "Se connecter pour voir l’abonnement",
  "states": {
    "POSSIBLE": {
      "heading": "Voulez-vous garder Premium ?",
      "text": (d: { date: string }) => "Votre abonnement a été résilié par notre formulaire en ligne, qui ne demande pas de s’identifier. Il prend fin le " + d.date + " et ne se renouvelle pas.",
    },
    "UNDONE": {
      "heading": "La résiliation est annulée",
      "text": (d: { date: string }) => "Votre abonnement continue et sera renouvelé le " + d.date + ".",
    },
    "SUPERSEDED": {
      "heading": "Ce lien n’est plus valable",
      "text": "Votre abonnement a encore changé depuis cette résiliation.",
    },
    "ENDED": {
      "heading": "Votre abonnement a pris fin",
      "text": "Il n’est plus possible de le reprendre.",
    },
    "REFUSED": {
      "heading": "Nous n’avons pas pu reprendre votre abonnement",
      "text": "Notre prestataire de paiement a refusé la demande. Notre service client s’en occupe.",
    },
    "UNKNOWN": {
      "heading": "Ce lien ou ce code n’est pas valide",
      "text": "Veuillez ouvrir de nouveau le lien de l’e-mail, ou copier le code en entier.",
    },
  },
  "address": {
    "heading": "Avec quelle adresse payez-vous ?",
    "text": "Nous n’avons trouvé aucun abonnement en cours à l’adresse e-mail indiquée dans le formulaire. Saisissez celle qui reçoit nos reçus, et nous y rechercherons votre abonnement. C’est toujours la date de réception de votre formulaire qui compte.",
    "label": "Adresse e-mail avec laquelle vous payez",
    "button": "Rechercher mon abonnement",
  },
  "added": {
    "heading": "Merci, nous recherchons votre abonnement",
    "text": "Si nous trouvons un seul abonnement en cours pour cette adresse, nous y mettons fin comme demandé et nous y écrivons. Sinon, notre service client s’en occupe et vous répond par e-mail.",
  },
  "tryAgain": {
    "heading": "Veuillez réessayer dans un instant",
    "text": "Cela n’a pas fonctionné pour le moment. Vous pouvez réessayer sans risque.",
  },
};
