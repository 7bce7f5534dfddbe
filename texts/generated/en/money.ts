/** Made from texts/en.yaml: edit that, and run `npm run generate`. */
import { number } from '@messageformat/runtime';
import { plural } from '@messageformat/runtime';
import { en } from '@messageformat/runtime/lib/cardinals';
import { select } from '@messageformat/runtime';
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
  "remaining": {
    "none": "No more payments.",
    "open": (d: { list: string }) => "Still to be paid: " + d.list + ".",
    "part": (d: { status: string; amount: string; date: string }) => (select(d.status, { UPCOMING: d.amount + " (under way)", PROCESSING: d.amount + " (being processed)", ACTION_REQUIRED: d.amount + " (your bank wants you to confirm it)", PENDING: d.amount + " on " + d.date, other: d.amount })) as string,
    "invoice": "an invoice",
    "over": "Paying it doesn’t bring the plan back. To use Premium again, choose “Get Premium again”.",
    "twins": (d: { count: number }) => ("You have " + plural(d.count, 0, en, { "2": "two", other: number("en", d.count, 0) }) + " plans that renew. If that is a mistake, cancel one.") as string,
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
  "partlyPaid": (d: { paid: string; amount: string }) => d.paid + " of " + d.amount + " is paid.",
  "credited": (d: { amount: string }) => d.amount + " credited.",
  "failed": "The payment was declined.",
};
