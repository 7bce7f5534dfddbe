/** Made from texts/en.yaml: edit that, and run `npm run generate`. */
import { number } from '@messageformat/runtime';
import { plural } from '@messageformat/runtime';
import { en } from '@messageformat/runtime/lib/cardinals';
export const texts = {
  "kinds": {
    "CANCELLATION": {
      "button": "cancel now",
      "lead": "You don’t have to log in. You’ll get a confirmation with the date and time right away.",
      "received": "We have received your cancellation",
      "next": ["We’re now looking for your contract. If we find one active plan for your address, we’ll end it as you asked.", "If we find none, we’ll email you to ask for the address you pay with. Otherwise our support team will handle your cancellation and reply by email. What counts is when we received your cancellation."],
    },
    "WITHDRAWAL": {
      "button": "confirm withdrawal",
      "lead": "You don’t have to log in or give a reason. You’ll get a confirmation with the date and time right away.",
      "received": "We have received your withdrawal",
      "next": ["We’re now looking for your contract. Our support team will handle your withdrawal and any refund, and reply by email. If we find no contract for your address, we’ll email you to ask for the address you pay with.", "What counts is when we received your withdrawal."],
    },
  },
  "fields": {
    "type": {
      "label": "Type of cancellation",
      "hint": "",
    },
    "reason": {
      "label": "Good cause",
      "hint": "Why the contract should end early.",
    },
    "name": {
      "label": "Your name",
      "hint": "",
    },
    "email": {
      "label": "Email address of your account",
      "hint": "The address you signed up with.",
    },
    "contract": {
      "label": "Contract",
      "hint": "The contract you want to end. Add an order or customer number if you know it.",
    },
    "endsOn": {
      "label": "When the contract should end",
      "hint": "Leave this empty for the earliest possible date.",
    },
    "confirmTo": {
      "label": "Send confirmation to",
      "hint": "An email address. Leave this empty to use the one above.",
    },
  },
  "types": {
    "ORDINARY": "Ordinary",
    "EXTRAORDINARY": "Extraordinary (for good cause)",
  },
  "optional": "optional",
  "mailedThere": "We also send the confirmation there.",
  "questions": (d: { supportEmail: string }) => "Questions? Write to <link>" + d.supportEmail + "</link> and quote the receipt number.",
  "trap": "Please leave this field empty",
  "summary": {
    "button": "Continue to the summary",
    "heading": "Summary of your cancellation",
    "lead": "Nothing has been sent yet. Please check your entries, then press the button.",
    "edit": "Change it",
  },
  "problems": {
    "title": "Please check your entries",
    "heading": "Not sent yet: please check your entries",
    "empty": {
      "name": "Please enter your name.",
      "email": "Please enter the email address of your account.",
      "contract": "Please say which contract you mean.",
    },
    "email": "Please enter an email address such as name@example.com, without spaces.",
    "date": "Please enter a date such as 2027-01-31, or leave this empty.",
    "past": "This day is in the past. Please enter today or a later day, or leave this empty.",
    "farHeading": "Not sent yet: is this the day you mean?",
    "far": (d: { date: string }) => "You’ll keep paying until " + d.date + ". To end it sooner, leave the date empty. If you do mean this date, send the form again.",
    "type": "Please choose the type of cancellation.",
    "tooLong": (d: { most: string; length: string }) => "Please use at most " + d.most + " characters. You entered " + d.length + ", and the end was cut off.",
  },
  "notices": {
    "foreign": {
      "heading": "Not sent yet: please press the button again",
      "text": (d: { button: string }) => "The form seems to have come from another website. Nothing was saved. Please check your entries below and press “" + d.button + "” again.",
    },
    "tooMany": {
      "heading": "Not sent yet: too many forms at once",
      "text": (d: { button: string; seconds: number }) => ("We received many forms from your network within a minute. Nothing was saved. Your entries are still below: please press “" + d.button + "” again in " + plural(d.seconds, 0, en, { one: number("en", d.seconds, 0) + " second", other: number("en", d.seconds, 0) + " seconds" }) + ".") as string,
    },
    "notStored": {
      "heading": "Your form was not saved",
      "text": "We couldn’t save this. Please press the button again. Your entries are still below, and a form that is sent twice counts only once.",
    },
    "busy": {
      "heading": "Please try again in a moment",
      "text": (d: { seconds: number }) => ("We’re very busy right now, or too many requests came from your network. Nothing was saved. Please go back and try again in " + plural(d.seconds, 0, en, { one: number("en", d.seconds, 0) + " second", other: number("en", d.seconds, 0) + " seconds" }) + ".") as string,
    },
    "unreadable": {
      "heading": "We couldn’t read the form",
      "text": (d: { button: string }) => "What we received is too large or damaged. Nothing was saved. Please fill in the form again and press “" + d.button + "”.",
    },
  },
  "otherWay": (d: { supportEmail: string }) => "You can also send it by email to <link>" + d.supportEmail + "</link>.",
  "answer": {
    "receivedAt": "Received",
    "earliest": "The earliest possible date",
    "sameAddress": "The email address of your account",
    "declared": "What you sent us",
    "next": "What happens next",
    "keep": "Keep this confirmation",
    "file": "Save the confirmation",
    "howToKeep": "Or print this page or save it as a PDF: choose Print or Share in your browser’s menu.",
    "weWrite": "Once we’ve ended a plan, we’ll email the address on its account.",
    "mailed": (d: { address: string }) => "We are emailing a copy to " + d.address + ". If it doesn’t arrive, this page is your proof.",
    "notMailed": "We don’t send a copy by email: this page is your proof.",
  },
  "elsewhere": {
    "heading": "This confirmation can’t be shown here",
    "text": "It only opens in the browser that the form was sent from, and that browser must accept cookies. If you came here by sending a form just now, we have received it. It counts, and you don’t need to send it again.",
    "mailed": "The confirmation is also in the email that we sent.",
  },
};
