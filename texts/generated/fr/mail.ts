/** Made from texts/fr.yaml: edit that, and run `npm run generate`. */
import { select } from '@messageformat/runtime';
import { fr } from '@messageformat/runtime/lib/cardinals';
import { plural } from '@messageformat/runtime';
export const texts = {
  "questions": (d: { supportEmail: string }) => "Une question ? Écrivez à " + d.supportEmail + ". Conservez cet e-mail : c’est votre justificatif.",
  "calendar": "Premium prend fin",
  "automatic": "Cet e-mail a été envoyé automatiquement par Stop Smoke Now.",
  "bySupport": "Notre support l’a fait pour vous.",
  "declaration": {
    "number": "Numéro de justificatif",
    "receivedAt": "Reçue le",
    "kind": "Déclaration",
    "kinds": {
      "CANCELLATION": "Résiliation d’un contrat",
      "WITHDRAWAL": "Rétractation d’un contrat",
    },
    "type": "Type de résiliation",
    "types": {
      "ORDINARY": "Ordinaire",
      "EXTRAORDINARY": "Anticipée (pour motif légitime)",
    },
    "reason": "Motif légitime",
    "name": "Nom et prénom",
    "email": "Adresse e-mail",
    "contract": "Contrat",
    "endsOn": "Date de résiliation souhaitée",
    "earliest": "Dès que possible",
    "confirmTo": "Confirmation à envoyer à",
  },
  "outcome": {
    "withdrawn": "Elle a été annulée depuis : votre abonnement continue.",
    "refused": "Notre prestataire de paiement l’a refusée depuis : votre abonnement continue.",
    "requested": "Notre prestataire de paiement doit encore la confirmer. Dès que ce sera fait, nous vous écrirons. Vous n’avez rien d’autre à faire.",
    "confirmed": {
      "asked": "Notre prestataire de paiement a confirmé la résiliation.",
      "atProvider": "Votre abonnement a été résilié auprès de notre prestataire de paiement.",
      "PAYMENT_FAILED": "Notre prestataire de paiement a mis fin à votre abonnement parce qu’un paiement a échoué.",
      "PAYMENT_DISPUTED": "Notre prestataire de paiement a mis fin à votre abonnement parce qu’un paiement a été contesté.",
    },
    "endedNow": (d: { at: string }) => "Votre abonnement a pris fin le " + d.at + ", et le paiement en attente n’est plus prélevé.",
    "endsOwed": (d: { at: string; owed: string }) => ("Votre abonnement prend fin le " + d.at + ". " + select(d.owed, { INVOICE: "La dernière facture reste due.", other: "Le paiement qui a échoué reste dû et sera retenté d’ici là." }) + " Si vous préférez que l’abonnement prenne fin tout de suite, sans autre prélèvement, votre page de compte le propose sous « Résilier l’abonnement ».") as string,
    "ended": (d: { at: string }) => "Votre abonnement a pris fin le " + d.at + ".",
    "ends": (d: { at: string }) => "Votre abonnement reste valable jusqu’au " + d.at + ", puis plus rien ne sera prélevé à ce titre.",
    "nothingElse": "Vous n’avez rien d’autre à faire.",
    "othersGoOn": (d: { count: number; plans: string }) => (plural(d.count, 0, fr, { one: "Vous avez un autre abonnement, qui continue : " + d.plans + ". Vous pouvez y mettre fin", other: "Vous avez d’autres abonnements, qui continuent : " + d.plans + ". Vous pouvez y mettre fin" }) + " sur la page de votre compte.") as string,
  },
  "declarationReceived": {
    "subject": (d: { kind: string }) => ("Nous avons bien reçu votre " + select(d.kind, { WITHDRAWAL: "rétractation", other: "résiliation" })) as string,
    "receivedAt": (d: { at: string }) => "Nous l’avons reçue le " + d.at + ". Voici ce qu’elle dit, mot pour mot.",
    "next": "Nous recherchons maintenant votre contrat. Nous écrirons à l’adresse e-mail du compte, qui peut être une autre adresse que celle-ci.",
    "notYou": (d: { supportEmail: string }) => "Ce n’était pas vous ? Quelqu’un a donc saisi votre adresse dans notre formulaire. Écrivez à " + d.supportEmail + ", et nous nous en occuperons.",
  },
  "declarationMatched": {
    "subject": "Votre abonnement a été résilié par notre formulaire en ligne",
    "receivedAt": (d: { at: string }) => "Une résiliation avec l’adresse e-mail de votre compte nous est parvenue le " + d.at + ". Notre formulaire ne demande pas de connexion.",
    "undo": "Garder mon abonnement",
    "undoNote": "Si ce n’était pas vous, ou si vous voulez garder Premium, ouvrez le lien et annulez la résiliation sur la page. Votre abonnement continuera alors comme avant. Le lien sert une seule fois, tant que l’abonnement est en cours.",
    "undoCode": (d: { code: string }) => "Si la page demande un code : " + d.code,
  },
  "cancellationAccepted": {
    "subject": "Nous avons bien reçu votre résiliation",
    "receivedAt": (d: { at: string }) => "Nous l’avons reçue le " + d.at + ".",
  },
  "cancellationConfirmed": {
    "subject": "Votre résiliation est confirmée",
    "subjectAtProvider": "Votre abonnement est résilié",
    "heading": "Votre abonnement est résilié",
    "headingIfOver": "Votre abonnement a pris fin",
  },
  "cancellationRefused": {
    "subject": "Nous n’avons pas pu effectuer votre résiliation",
    "refused": "Notre prestataire de paiement l’a refusée. Votre abonnement continue donc pour l’instant. Nous en sommes désolés.",
    "next": (d: { supportEmail: string }) => "Vous n’avez pas à la demander de nouveau : notre support s’en occupe. Cet e-mail prouve quand vous avez résilié. Vous pouvez aussi écrire à " + d.supportEmail + ".",
  },
  "resumed": {
    "subject": "Votre abonnement continue",
    "text": (d: { at: string }) => ("La résiliation ci-dessous a été annulée" + select(d.at, { unknown: "", other: " le " + d.at }) + ". Votre abonnement sera renouvelé aux mêmes conditions. Vous pouvez le résilier de nouveau à tout moment.") as string,
  },
  "chargedAfterCancellation": {
    "subject": "Vous avez résilié à temps : tout débit ultérieur sera remboursé",
    "text": "Une nouvelle période a commencé avant que notre prestataire de paiement ne le sache, et elle a pu être débitée. Cela n’aurait pas dû arriver, et nous en sommes désolés.",
    "next": (d: { at: string }) => ("Votre abonnement prend fin avec cette période" + select(d.at, { unknown: "", other: ", le " + d.at }) + ". Notre support vous remboursera ce qui a été débité. Vous n’avez rien à faire.") as string,
  },
};
