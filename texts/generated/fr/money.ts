/** Made from texts/fr.yaml: edit that, and run `npm run generate`. */
import { number } from '@messageformat/runtime';
import { plural } from '@messageformat/runtime';
import { fr } from '@messageformat/runtime/lib/cardinals';
import { select } from '@messageformat/runtime';
export const texts = {
  "rhythm": {
    "day": (d: { count: number }) => (plural(d.count, 0, fr, { one: "par jour", other: "tous les " + number("fr", d.count, 0) + " jours" })) as string,
    "week": (d: { count: number }) => (plural(d.count, 0, fr, { one: "par semaine", other: "toutes les " + number("fr", d.count, 0) + " semaines" })) as string,
    "month": (d: { count: number }) => (plural(d.count, 0, fr, { one: "par mois", other: "tous les " + number("fr", d.count, 0) + " mois" })) as string,
    "year": (d: { count: number }) => (plural(d.count, 0, fr, { one: "par an", other: "tous les " + number("fr", d.count, 0) + " ans" })) as string,
  },
  "seeInvoices": "Voir vos factures",
  "seeInvoice": "Voir la facture",
  "methods": {
    "card": "Carte",
    "sepaDebit": "Prélèvement SEPA",
    "other": "Moyen de paiement",
  },
  "ending": (d: { name: string; last4: string }) => d.name + " se terminant par " + d.last4,
  "discounted": {
    "until": (d: { off: string; date: string; then: string }) => d.off + " de remise jusqu’au " + d.date + d.then,
    "once": (d: { off: string; then: string }) => d.off + " de remise sur le prochain paiement" + d.then,
    "always": (d: { off: string }) => d.off + " de remise",
    "then": (d: { price: string }) => ", puis " + d.price,
  },
  "remaining": {
    "none": "Plus aucun prélèvement.",
    "open": (d: { list: string }) => "Reste à payer : " + d.list + ".",
    "part": (d: { status: string; amount: string; date: string }) => (select(d.status, { UPCOMING: d.amount + " (en cours de prélèvement)", PROCESSING: d.amount + " (en cours de traitement)", ACTION_REQUIRED: d.amount + " (votre banque vous demande de le confirmer)", PENDING: d.amount + " le " + d.date, other: d.amount })) as string,
    "invoice": "une facture",
    "over": "Ce paiement ne rétablit pas l’abonnement. Pour retrouver Premium, choisissez « Souscrire à nouveau ».",
    "twins": (d: { count: number }) => ("Vous avez " + plural(d.count, 0, fr, { "2": "deux", other: number("fr", d.count, 0) }) + " abonnements qui se renouvellent. Si c’est une erreur, résiliez-en un.") as string,
  },
  "items": (d: { items: number; amount: string }) => (plural(d.items, 0, fr, { "0": d.amount + " pour plusieurs articles", one: d.amount, other: d.amount + " pour " + number("fr", d.items, 0) })) as string,
  "onlyChanges": (d: { amount: string }) => d.amount + " pour des changements au cours de cette période",
  "changes": (d: { amount: string }) => "plus " + d.amount + " pour des changements au cours de cette période",
  "changesCredit": (d: { amount: string }) => "moins " + d.amount + " pour des changements au cours de cette période",
  "discount": (d: { amount: string }) => "moins une remise de " + d.amount,
  "tax": (d: { amount: string }) => "plus " + d.amount + " de taxe",
  "taxIncluded": (d: { amount: string }) => "dont " + d.amount + " de taxe",
  "credit": (d: { amount: string }) => "moins un avoir de " + d.amount,
  "balance": (d: { amount: string }) => "plus un solde dû de " + d.amount,
  "nothingElse": "sans remise ni taxe",
  "partlyPaid": (d: { paid: string; amount: string }) => d.paid + " sur " + d.amount + " sont réglés.",
  "credited": (d: { amount: string }) => d.amount + " crédités.",
  "failed": "Le paiement a été refusé.",
};
