/** Made from texts/en.yaml: edit that, and run `npm run generate`. */
import { number } from '@messageformat/runtime';
import { plural } from '@messageformat/runtime';
import { en } from '@messageformat/runtime/lib/cardinals';
export const texts = {
  "rhythm": {
    "day": (d: { count: number }) => (plural(d.count, 0, en, { one: "a day", other: "every " + number("en", d.count, 0) + " days" })) as string,
    "week": (d: { count: number }) => (plural(d.count, 0, en, { one: "a week", other: "every " + number("en", d.count, 0) + " weeks" })) as string,
    "month": (d: { count: number }) => (plural(d.count, 0, en, { one: "a month", other: "every " + number("en", d.count, 0) + " months" })) as string,
    "year": (d: { count: number }) => (plural(d.count, 0, en, { one: "a year", other: "every " + number("en", d.count, 0) + " years" })) as string,
  },
  "seeInvoices": "See your invoices",
  "seeInvoice": "See the invoice",
  "methods": {
    "card": "Card",
    "sepaDebit": "SEPA direct debit",
    "other": "Payment method",
  },
  "ending": (d: { name: string; last4: string }) => d.name + " ending in " + d.last4,
  "discounted": {
    "until": (d: { off: string; date: string; then: string }) => d.off + " off until " + d.date + d.then,
    "once": (d: { off: string; then: string }) => d.off + " off the next payment" + d.then,
    "always": (d: { off: string }) => d.off + " off",
    "then": (d: { price: string }) => ", then " + d.price,
  },
  "items": (d: { items: number; amount: string }) => (plural(d.items, 0, en, { "0": d.amount + " for several items", one: d.amount, other: d.amount + " for " + number("en", d.items, 0) })) as string,
  "onlyChanges": (d: { amount: string }) => d.amount + " for changes in this period",
  "changes": (d: { amount: string }) => "plus " + d.amount + " for changes in this period",
  "changesCredit": (d: { amount: string }) => "minus " + d.amount + " for changes in this period",
  "discount": (d: { amount: string }) => "minus a discount of " + d.amount,
  "tax": (d: { amount: string }) => "plus tax of " + d.amount,
  "taxIncluded": (d: { amount: string }) => "tax of " + d.amount + " included",
  "credit": (d: { amount: string }) => "minus a credit of " + d.amount,
  "balance": (d: { amount: string }) => "plus an outstanding balance of " + d.amount,
  "nothingElse": "without discount or tax",
  "failed": "The payment was declined.",
};
