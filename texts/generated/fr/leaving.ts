/** Made from texts/fr.yaml: edit that, and run `npm run generate`. */
import { number } from '@messageformat/runtime';
import { plural } from '@messageformat/runtime';
import { fr } from '@messageformat/runtime/lib/cardinals';
export const texts = {
  "kinds": {
    "CANCELLATION": {
      "button": "notification de la résiliation",
      "lead": "Vous n’avez pas à vous identifier. Vous recevez aussitôt une confirmation avec la date et l’heure.",
      "received": "Nous avons bien reçu votre résiliation",
      "next": ["Nous recherchons maintenant votre contrat. Si nous trouvons un seul abonnement en cours pour votre adresse, nous y mettons fin comme demandé.", "Si nous n’en trouvons aucun, nous vous écrivons pour demander l’adresse avec laquelle vous payez. Sinon, notre service client traite votre résiliation et vous répond par e-mail. C’est la date de réception qui compte."],
    },
    "WITHDRAWAL": {
      "button": "confirmer la rétractation",
      "lead": "Vous n’avez ni à vous identifier ni à donner de motif. Vous recevez aussitôt une confirmation avec la date et l’heure.",
      "received": "Nous avons bien reçu votre rétractation",
      "next": ["Nous recherchons maintenant votre contrat. Notre service client traite votre rétractation et un éventuel remboursement, et vous répond par e-mail. Si nous ne trouvons aucun contrat pour votre adresse, nous vous écrivons pour demander l’adresse avec laquelle vous payez.", "C’est la date de réception de votre rétractation qui compte."],
    },
  },
  "fields": {
    "type": {
      "label": "Type de résiliation",
      "hint": "",
    },
    "reason": {
      "label": "Motif légitime",
      "hint": "Pour quel motif légitime le contrat doit prendre fin avant son terme. Envoyez les pièces qui le justifient à :",
    },
    "name": {
      "label": "Vos nom et prénom",
      "hint": "",
    },
    "email": {
      "label": "Adresse e-mail de votre compte",
      "hint": "L’adresse utilisée à l’inscription.",
    },
    "contract": {
      "label": "Contrat",
      "hint": "Le contrat auquel vous voulez mettre fin. Ajoutez la référence du contrat ou votre numéro de client si vous les connaissez.",
    },
    "endsOn": {
      "label": "Date de résiliation souhaitée",
      "hint": "Laissez ce champ vide pour que le contrat prenne fin le plus tôt possible.",
    },
    "confirmTo": {
      "label": "Envoyer la confirmation à",
      "hint": "Une adresse e-mail. Laissez ce champ vide pour utiliser celle qui précède.",
    },
  },
  "types": {
    "ORDINARY": "Ordinaire",
    "EXTRAORDINARY": "Anticipée (pour motif légitime)",
  },
  "optional": "facultatif",
  "mailedThere": "Nous y envoyons aussi la confirmation.",
  "questions": (d: { supportEmail: string }) => "Des questions ? Écrivez à <link>" + d.supportEmail + "</link>, en indiquant le numéro de justificatif.",
  "trap": "Veuillez laisser ce champ vide",
  "summary": {
    "button": "Vérifier le récapitulatif",
    "heading": "Récapitulatif de votre résiliation",
    "lead": "Rien n’est encore envoyé. Vérifiez vos informations, puis appuyez sur le bouton.",
    "edit": "Modifier",
  },
  "problems": {
    "title": "Veuillez vérifier vos informations",
    "heading": "Pas encore envoyé : veuillez vérifier vos informations",
    "empty": {
      "name": "Veuillez indiquer votre nom.",
      "email": "Veuillez indiquer l’adresse e-mail de votre compte.",
      "contract": "Veuillez indiquer de quel contrat il s’agit.",
    },
    "email": "Veuillez indiquer une adresse e-mail comme nom@example.com, sans espaces.",
    "date": "Veuillez indiquer une date comme 31/01/2027, ou laisser ce champ vide.",
    "past": "Cette date est passée. Veuillez indiquer aujourd’hui ou une date ultérieure, ou laisser ce champ vide.",
    "farHeading": "Pas encore envoyé : est-ce bien la date voulue ?",
    "far": (d: { date: string }) => "Vous continuez à payer jusqu’au " + d.date + ". Pour y mettre fin plus tôt, laissez ce champ vide. Si c’est bien la date voulue, envoyez de nouveau le formulaire.",
    "type": "Veuillez choisir le type de résiliation.",
    "tooLong": (d: { most: string; length: string }) => "Veuillez saisir " + d.most + " caractères au plus. Il y en avait " + d.length + " : la fin a été coupée.",
  },
  "notices": {
    "foreign": {
      "heading": "Pas encore envoyé : veuillez appuyer de nouveau sur le bouton",
      "text": (d: { button: string }) => "Le formulaire semble provenir d’un autre site. Rien n’a été enregistré. Veuillez vérifier vos informations ci-dessous et appuyer de nouveau sur « " + d.button + " ».",
    },
    "tooMany": {
      "heading": "Pas encore envoyé : trop de formulaires à la fois",
      "text": (d: { button: string; seconds: number }) => ("Nous avons reçu beaucoup de formulaires de votre réseau en une minute. Rien n’a été enregistré. Vos informations sont toujours ci-dessous : veuillez appuyer de nouveau sur « " + d.button + " » dans " + plural(d.seconds, 0, fr, { one: number("fr", d.seconds, 0) + " seconde", other: number("fr", d.seconds, 0) + " secondes" }) + ".") as string,
    },
    "notStored": {
      "heading": "Votre déclaration n’a pas été enregistrée",
      "text": "Nous n’avons pas pu l’enregistrer pour le moment. Veuillez appuyer de nouveau sur le bouton. Vos informations sont toujours ci-dessous, et un formulaire envoyé deux fois ne compte qu’une fois.",
    },
    "busy": {
      "heading": "Veuillez réessayer dans un instant",
      "text": (d: { seconds: number }) => ("Nous sommes très sollicités en ce moment, ou trop de demandes nous sont parvenues de votre réseau. Rien n’a été enregistré. Veuillez revenir en arrière et réessayer dans " + plural(d.seconds, 0, fr, { one: number("fr", d.seconds, 0) + " seconde", other: number("fr", d.seconds, 0) + " secondes" }) + ".") as string,
    },
    "unreadable": {
      "heading": "Nous n’avons pas pu lire le formulaire",
      "text": (d: { button: string }) => "Les données reçues sont trop longues ou endommagées. Rien n’a été enregistré. Veuillez remplir de nouveau le formulaire et appuyer sur « " + d.button + " ».",
    },
  },
  "otherWay": (d: { supportEmail: string }) => "Vous pouvez aussi nous envoyer votre déclaration par e-mail : <link>" + d.supportEmail + "</link>.",
  "answer": {
    "receivedAt": "Reçue le",
    "earliest": "Le plus tôt possible",
    "sameAddress": "L’adresse e-mail de votre compte",
    "declared": "Ce que vous nous avez envoyé",
    "next": "La suite",
    "keep": "Conservez cette confirmation",
    "file": "Enregistrer la confirmation",
    "howToKeep": "Ou imprimez cette page ou enregistrez-la en PDF : choisissez Imprimer ou Partager dans le menu de votre navigateur.",
    "weWrite": "Dès que nous avons mis fin à un abonnement, nous écrivons à l’adresse e-mail du compte concerné.",
    "mailed": (d: { address: string }) => "Nous envoyons une copie par e-mail à " + d.address + ". Si elle n’arrive pas, cette page est votre preuve.",
    "notMailed": "Nous n’envoyons pas de copie par e-mail : cette page est votre preuve.",
  },
  "elsewhere": {
    "heading": "Cette confirmation ne peut pas être affichée ici",
    "text": "Elle ne s’ouvre que dans le navigateur qui a envoyé le formulaire, et celui-ci doit accepter les cookies. Si vous arrivez ici après avoir envoyé un formulaire, nous l’avons bien reçu. Il compte, et vous n’avez pas à le renvoyer.",
    "mailed": "La confirmation figure aussi dans l’e-mail que nous avons envoyé.",
  },
};
