/** Made from texts/en.yaml: edit that, and run `npm run generate`. */
import { select } from '@messageformat/runtime';
import { en } from '@messageformat/runtime/lib/cardinals';
import { plural } from '@messageformat/runtime';
export const texts = {
  "keep": "Please keep this email for your records.",
  "label": (d: { title: string }) => d.title + ":",
  "links": {
    "yourAccount": "Your account",
    "yourReceipt": "Your receipt",
  },
  "calendar": {
    "premium": "Premium ends",
    "plan": "A plan ends",
  },
  "automatic": "Stop Smoke Now sent this email automatically.",
  "bySupport": "Our support team did this for you.",
  "declaration": {
    "kind": "Declaration",
    "kinds": {
      "CANCELLATION": "Cancellation of a contract",
      "WITHDRAWAL": "Withdrawal from a contract",
    },
  },
  "outcome": {
    "withdrawn": "The cancellation has since been undone: your plan continues.",
    "refused": "Our payment provider has since refused the cancellation: your plan continues.",
    "requested": "We are confirming the cancellation with our payment provider and will email you when that is done.",
    "confirmed": {
      "asked": "Our payment provider has confirmed the cancellation.",
      "atProvider": "Your plan was canceled through our payment provider.",
      "PAYMENT_FAILED": "Our payment provider ended your plan because a payment failed.",
      "PAYMENT_DISPUTED": "Our payment provider ended your plan because a payment was disputed.",
    },
    "endedNow": (d: { at: string }) => "Your plan ended on " + d.at + ", and the unpaid amount will no longer be collected.",
    "endsOwed": (d: { at: string; owed: string; login: string }) => ("Your plan ends on " + d.at + ". " + select(d.owed, { INVOICE: "The last invoice is still due.", other: "The failed payment is still due, and we’ll keep trying to collect it until then." }) + " If you’d rather end the plan now and have nothing more collected, " + select(d.login, { yes: "choose “Cancel subscription” on your account page", other: "write to our support team" }) + ".") as string,
    "ended": (d: { at: string }) => "Your plan ended on " + d.at + ".",
    "ends": (d: { at: string }) => "Your plan runs until " + d.at + ".",
    "nothingElse": "You don’t need to do anything else.",
    "otherRenews": (d: { date: string; amount: string }) => "Your other plan renews on " + d.date + " for " + d.amount + ". You can end it on your account page.",
    "othersGoOn": (d: { count: number; plans: string }) => (plural(d.count, 0, en, { one: "You have another plan that continues: " + d.plans + ". You can end it", other: "You have other plans that continue: " + d.plans + ". You can end them" }) + " on your account page.") as string,
  },
  "declarationReceived": {
    "subject": (d: { kind: string }) => ("We have received your " + select(d.kind, { WITHDRAWAL: "withdrawal", other: "cancellation" }) + " through our online form") as string,
    "received": "Below is what you sent us, word for word, and when we received it.",
    "next": "We’re now looking for your contract. We’ll email the result to the address on that account, even if it isn’t this one. If we find no contract, we’ll email the account’s address that was entered in the form.",
    "notYou": "If you didn’t send this, someone else entered your address in our form. Write to our support team, and we will look into it.",
  },
  "code": "If the page asks for a code, enter:",
  "noPlanFound": {
    "subject": "We couldn’t find your plan",
    "notFound": (d: { kind: string; email: string }) => ("You sent us a " + select(d.kind, { WITHDRAWAL: "withdrawal", other: "cancellation" }) + " through our online form. No active plan belongs to the email address " + d.email + ", so nothing has ended yet.") as string,
    "add": "Add the address you pay with",
    "addNote": "If you pay with another address, add it here. What counts is still when we received your form.",
    "noPlan": "If you have no plan, or didn’t send this, you don’t need to do anything.",
  },
  "declarationMatched": {
    "subject": "We received a cancellation of your plan",
    "received": "Someone entered your account’s email address in our online form, which doesn’t require logging in.",
    "undo": "Keep my plan",
    "undoNote": "If this wasn’t you, or if you’d like to keep Premium, open the link and undo the cancellation there. Your plan then continues as before. The link works once, and only until your plan ends.",
  },
  "cancellationAccepted": {
    "subject": "We have received your cancellation",
  },
  "cancellationConfirmed": {
    "subject": "Your plan is canceled",
    "subjectIfOver": "Your plan has ended",
  },
  "cancellationRefused": {
    "subject": "We couldn’t carry out your cancellation",
    "refused": "Our payment provider refused your cancellation. Your plan continues for now, and may be charged again. We’re sorry.",
    "next": "You don’t need to ask again: our support team is looking into it.",
  },
  "resumed": {
    "subject": "Your plan continues",
    "text": "The cancellation below was undone. You can cancel again at any time. If you didn’t ask for this, please write to our support team.",
    "now": "Your plan now",
  },
  "sharedPlanEnded": {
    "subject": "A plan on your account was canceled",
    "text": "Two accounts were linked to this plan, yours and another one. The other account was deleted, and that canceled the plan.",
    "next": "Our support team knows about it, too. If you want to keep the plan, resume it on your account page before it ends, or write to them.",
  },
  "chargedAfterCancellation": {
    "subject": "You canceled in time: we’ll refund any later charge",
    "text": "Before our payment provider learned of your cancellation, a new billing period began, and you may have been charged for it. That shouldn’t have happened, and we’re sorry.",
    "next": (d: { at: string }) => ("Your plan ends with that period" + select(d.at, { unknown: "", other: ", on " + d.at }) + ". Our support team will refund what was charged for it. You don’t need to ask.") as string,
  },
};
