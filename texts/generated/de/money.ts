/** Made from texts/de.yaml: edit that, and run `npm run generate`. */
import { number } from '@messageformat/runtime';
import { plural } from '@messageformat/runtime';
import { de } from '@messageformat/runtime/lib/cardinals';
import { select } from '@messageformat/runtime';
export const texts = {
  "rhythm": {
    "day": (d: { count: number }) => (plural(d.count, 0, de, { one: "pro Tag", other: "alle " + number("de", d.count, 0) + " Tage" })) as string,
    "week": (d: { count: number }) => (plural(d.count, 0, de, { one: "pro Woche", other: "alle " + number("de", d.count, 0) + " Wochen" })) as string,
    "month": (d: { count: number }) => (plural(d.count, 0, de, { one: "pro Monat", other: "alle " + number("de", d.count, 0) + " Monate" })) as string,
    "year": (d: { count: number }) => (plural(d.count, 0, de, { one: "pro Jahr", other: "alle " + number("de", d.count, 0) + " Jahre" })) as string,
  },
  "seeInvoices": "Siehe Ihre Rechnungen",
  "seeInvoice": "Siehe die Rechnung",
  "methods": {
    "card": "Karte",
    "sepaDebit": "SEPA-Lastschrift",
    "other": "Zahlungsmittel",
  },
  "ending": (d: { name: string; last4: string }) => d.name + " mit Endziffern " + d.last4,
  "discounted": {
    "until": (d: { off: string; date: string; then: string }) => d.off + " Rabatt bis " + d.date + d.then,
    "once": (d: { off: string; then: string }) => d.off + " Rabatt auf die nächste Zahlung" + d.then,
    "always": (d: { off: string }) => d.off + " Rabatt",
    "then": (d: { price: string }) => ", danach " + d.price,
  },
  "remaining": {
    "none": "Keine weiteren Zahlungen.",
    "open": (d: { list: string }) => "Noch zu zahlen: " + d.list + ".",
    "part": (d: { status: string; amount: string; date: string }) => (select(d.status, { UPCOMING: d.amount + " (wird gerade eingezogen)", PROCESSING: d.amount + " (in Bearbeitung)", ACTION_REQUIRED: d.amount + " (Ihre Bank möchte, dass Sie die Zahlung bestätigen)", PENDING: d.amount + " am " + d.date, other: d.amount })) as string,
    "invoice": "eine Rechnung",
    "over": "Die Zahlung bringt das Abo nicht zurück. Für Premium wählen Sie „Premium neu abschließen“.",
    "twins": (d: { count: number }) => ("Sie haben " + plural(d.count, 0, de, { "2": "zwei", other: number("de", d.count, 0) }) + " Abos, die sich verlängern. Ist das ein Versehen, kündigen Sie eines.") as string,
  },
  "items": (d: { items: number; amount: string }) => (plural(d.items, 0, de, { "0": d.amount + " für mehrere Posten", one: d.amount, other: d.amount + " für " + number("de", d.items, 0) })) as string,
  "onlyChanges": (d: { amount: string }) => d.amount + " für Änderungen in diesem Zeitraum",
  "changes": (d: { amount: string }) => "zuzüglich " + d.amount + " für Änderungen in diesem Zeitraum",
  "changesCredit": (d: { amount: string }) => "abzüglich " + d.amount + " für Änderungen in diesem Zeitraum",
  "discount": (d: { amount: string }) => "abzüglich " + d.amount + " Rabatt",
  "tax": (d: { amount: string }) => "zuzüglich " + d.amount + " Steuer",
  "taxIncluded": (d: { amount: string }) => "darin " + d.amount + " Steuer",
  "credit": (d: { amount: string }) => "abzüglich " + d.amount + " Guthaben",
  "balance": (d: { amount: string }) => "zuzüglich eines offenen Betrags von " + d.amount,
  "nothingElse": "ohne Rabatt oder Steuer",
  "partlyPaid": (d: { paid: string; amount: string }) => d.paid + " von " + d.amount + " sind bezahlt.",
  "credited": (d: { amount: string }) => d.amount + " gutgeschrieben.",
  "failed": "Die Zahlung wurde abgelehnt.",
};
