/** Made from texts/fr.yaml: edit that, and run `npm run generate`. */
import { select } from '@messageformat/runtime';
import { fr } from '@messageformat/runtime/lib/cardinals';
import { plural } from '@messageformat/runtime';
export const texts = {
  "keep": "Veuillez conserver cet e-mail.",
  "label": (d: { title: string }) => d.title + " :",
  "links": {
    "yourAccount": "Votre compte",
    "yourReceipt": "Votre justificatif",
  },
  "calendar": {
    "premium": "Premium prend fin",
    "plan": "Un abonnement prend fin",
  },
  "automatic": "Cet e-mail a été envoyé automatiquement par Stop Smoke Now.",
  "bySupport": "Notre service client l’a fait pour vous.",
  "declaration": {
    "kind": "Déclaration",
    "kinds": {
      "CANCELLATION": "Résiliation d’un contrat",
      "WITHDRAWAL": "Rétractation d’un contrat",
    },
  },
  "outcome": {
    "withdrawn": "La résiliation a été annulée depuis : votre abonnement continue.",
    "refused": "Notre prestataire de paiement a refusé la résiliation depuis : votre abonnement continue.",
    "requested": "Notre prestataire de paiement doit encore confirmer la résiliation. Dès que ce sera fait, nous vous écrirons.",
    "confirmed": {
      "asked": "Notre prestataire de paiement a confirmé la résiliation.",
      "atProvider": "Votre abonnement a été résilié auprès de notre prestataire de paiement.",
      "PAYMENT_FAILED": "Notre prestataire de paiement a mis fin à votre abonnement parce qu’un paiement a échoué.",
      "PAYMENT_DISPUTED": "Notre prestataire de paiement a mis fin à votre abonnement parce qu’un paiement a été contesté.",
    },
    "endedNow": (d: { at: string }) => "Votre abonnement a pris fin le " + d.at + ", et le montant impayé ne sera plus prélevé.",
    "endsOwed": (d: { at: string; owed: string; login: string }) => ("Votre abonnement prend fin le " + d.at + ". " + select(d.owed, { INVOICE: "La dernière facture reste due.", other: "Le paiement qui a échoué reste dû et sera retenté d’ici là." }) + " Si vous préférez que l’abonnement prenne fin tout de suite, sans autre prélèvement, " + select(d.login, { yes: "choisissez « Résilier l’abonnement » sur la page de votre compte", other: "écrivez à notre service client" }) + ".") as string,
    "ended": (d: { at: string }) => "Votre abonnement a pris fin le " + d.at + ".",
    "ends": (d: { at: string }) => "Votre abonnement reste valable jusqu’au " + d.at + ".",
    "nothingElse": "Vous n’avez rien d’autre à faire.",
    "otherRenews": (d: { date: string; amount: string }) => "Votre autre abonnement se renouvelle le " + d.date + " pour " + d.amount + ". Vous pouvez y mettre fin sur la page de votre compte.",
    "othersGoOn": (d: { count: number; plans: string }) => (plural(d.count, 0, fr, { one: "Vous avez un autre abonnement, qui continue : " + d.plans + ". Vous pouvez y mettre fin", other: "Vous avez d’autres abonnements, qui continuent : " + d.plans + ". Vous pouvez y mettre fin" }) + " sur la page de votre compte.") as string,
  },
  "declarationReceived": {
    "subject": (d: { kind: string }) => ("Nous avons bien reçu votre " + select(d.kind, { WITHDRAWAL: "rétractation", other: "résiliation" }) + " envoyée par notre formulaire en ligne") as string,
    "received": "Vous trouverez ci-dessous ce que vous nous avez envoyé, mot pour mot, et quand nous l’avons reçu.",
    "next": "Nous recherchons maintenant votre contrat. Nous enverrons le résultat à l’adresse e-mail du compte, même si ce n’est pas celle-ci. Si nous ne trouvons aucun contrat, nous écrirons à l’adresse indiquée dans le formulaire comme celle du compte.",
    "notYou": "Ce n’était pas vous ? Quelqu’un d’autre a dû saisir votre adresse dans notre formulaire. Écrivez à notre service client, et nous nous en occuperons.",
  },
  "code": "Si la page demande un code, saisissez celui-ci :",
  "noPlanFound": {
    "subject": "Nous n’avons pas trouvé votre abonnement",
    "notFound": (d: { kind: string; email: string }) => ("Nous avons bien reçu votre " + select(d.kind, { WITHDRAWAL: "rétractation", other: "résiliation" }) + " envoyée par notre formulaire en ligne. Aucun abonnement en cours ne correspond à l’adresse e-mail " + d.email + " : rien n’a donc encore pris fin.") as string,
    "add": "Ajouter mon adresse de paiement",
    "addNote": "Si vous payez avec une autre adresse, ajoutez-la ici. C’est toujours la date de réception de votre formulaire qui compte.",
    "noPlan": "Si vous n’avez pas d’abonnement, ou si ce n’était pas vous, vous n’avez rien à faire.",
  },
  "declarationMatched": {
    "subject": "Nous avons reçu une résiliation de votre abonnement",
    "received": "Quelqu’un a saisi l’adresse e-mail de votre compte dans notre formulaire en ligne, accessible sans connexion.",
    "undo": "Garder mon abonnement",
    "undoNote": "Si ce n’était pas vous, ou si vous voulez garder Premium, ouvrez le lien et annulez la résiliation sur la page. Votre abonnement continuera alors comme avant. Le lien ne fonctionne qu’une fois, et seulement tant que l’abonnement est en cours.",
  },
  "cancellationAccepted": {
    "subject": "Nous avons bien reçu votre résiliation",
  },
  "cancellationConfirmed": {
    "subject": "Votre abonnement est résilié",
    "subjectIfOver": "Votre abonnement a pris fin",
  },
  "cancellationRefused": {
    "subject": "Nous n’avons pas pu effectuer votre résiliation",
    "refused": "Notre prestataire de paiement a refusé votre résiliation. Votre abonnement continue donc pour l’instant, et un nouveau débit est possible. Nous en sommes désolés.",
    "next": "Inutile de renouveler votre demande : notre service client s’en occupe.",
  },
  "resumed": {
    "subject": "Votre abonnement continue",
    "text": "La résiliation ci-dessous a été annulée. Vous pouvez résilier de nouveau à tout moment. Si vous n’êtes pas à l’origine de cette demande, écrivez à notre service client.",
    "now": "Votre abonnement maintenant",
  },
  "sharedPlanEnded": {
    "subject": "Un abonnement de votre compte a été résilié",
    "text": "Deux comptes étaient liés à cet abonnement, le vôtre et un autre. L’autre compte a été supprimé, ce qui a résilié l’abonnement.",
    "next": "Notre service client en est aussi informé. Si vous voulez garder l’abonnement, reprenez-le sur la page de votre compte avant qu’il ne prenne fin, ou écrivez-lui.",
  },
  "chargedAfterCancellation": {
    "subject": "Vous avez résilié à temps : tout débit ultérieur sera remboursé",
    "text": "Une nouvelle période de facturation a commencé avant que notre prestataire de paiement ne soit informé de votre résiliation, et elle vous a peut-être été facturée. Cela n’aurait pas dû arriver, et nous en sommes désolés.",
    "next": (d: { at: string }) => ("Votre abonnement prend fin avec cette période" + select(d.at, { unknown: "", other: ", le " + d.at }) + ". Notre service client vous remboursera ce qui a été débité. Vous n’avez rien à faire.") as string,
  },
};
