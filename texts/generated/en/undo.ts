/** Made from texts/en.yaml: edit that, and run `npm run generate`. */
import { select } from '@messageformat/runtime';
export const texts = {
  "code": {
    "heading": "Enter the code from our email",
    "lead": "Please copy the code from our email and paste it here. Nothing will change yet: you’ll first see what you can do.",
    "label": "Code from the email",
    "button": "Continue",
  },
  "offer": "If this wasn’t you, or if you have changed your mind, you can undo the cancellation here.",
  "renews": "Your plan then renews as before.",
  "trial": (d: { date: string; price: string }) => ("Your free trial continues until " + d.date + select(d.price, { none: "", other: ", then " + d.price }) + ".") as string,
  "button": "Keep my plan",
  "login": "Log in to see your plan",
  "states": {
    "POSSIBLE": {
      "heading": "Do you want to keep Premium?",
      "text": (d: { date: string }) => "Your plan was canceled through our online form, which doesn’t require logging in. It ends on " + d.date + " and doesn’t renew.",
    },
    "UNDONE": {
      "heading": "The cancellation is undone",
      "text": (d: { date: string }) => "Your plan continues and renews on " + d.date + ".",
    },
    "SUPERSEDED": {
      "heading": "This link no longer works",
      "text": "Your plan has changed again since that cancellation.",
    },
    "ENDED": {
      "heading": "Your plan has ended",
      "text": "It can no longer be resumed.",
    },
    "REFUSED": {
      "heading": "We couldn’t resume your plan",
      "text": "Our payment provider refused the request. Our support team is looking into it.",
    },
    "UNKNOWN": {
      "heading": "This link or code isn’t valid",
      "text": "Please open the link in the email again, or copy the whole code.",
    },
  },
  "address": {
    "heading": "Add the address you pay with",
    "text": "We found no active plan under the email address in our form. Enter the one that our receipts go to, and we’ll look for your plan under it. What counts is still when we received your form.",
    "label": "Email address you pay with",
    "button": "Look for my plan",
  },
  "added": {
    "heading": "Thank you, we’re looking for your plan",
    "text": "If we find one active plan for that address, we’ll end it as you asked and email that address. Otherwise our support team will take care of it and reply by email.",
  },
  "tryAgain": {
    "heading": "Please try again in a moment",
    "text": "We couldn’t complete this. It’s safe to try again.",
  },
};
