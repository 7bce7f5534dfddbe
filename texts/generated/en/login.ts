/** Made from texts/en.yaml: edit that, and run `npm run generate`. */
export const texts = {
  "invitation": "New to Stop Smoke Now? <survey>Create an account</survey>",
  "newTab": "Opens in a new tab",
  "sessionEnded": "Your session has ended. Please log in again: a new link will bring you back here.",
  "email": "Email",
  "continue": "Continue",
  "noPassword": "No password needed: we’ll email you a link that logs you in.",
  "noStorage": "This browser doesn’t keep website data: you’ll be logged out when you close this tab.",
  "newLink": "Send me a new link instead",
  "checkEmail": "Check Your Email",
  "sent": "We sent a login link to <address/>. Open it on this device to log in.",
  "spam": "No email after a minute? Check your spam folder.",
  "resendIn": "Resend in <time/>",
  "resend": "Resend",
  "canResend": "You can ask for another link now.",
  "wasResent": "A new link was sent.",
  "otherEmail": "Use a different email",
  "opening": "Signing you in…",
  "didYouMean": "Did you mean <address/>?",
  "openedElsewhere": "Opened the link somewhere else? Then you’re logged in there. To log in here, request another link and open it in this browser.",
  "withoutLink": "Without a link you can <exit>cancel your contract</exit>, or write to <support/>.",
  "withoutLinkOrForm": "Without a link you can write to <support/>.",
  "problems": {
    "invalidEmail": {
      "message": "Invalid email address. Please check the entered address and try again.",
    },
    "otherMethod": {
      "message": "Check your email and try again.",
    },
    "notSent": {
      "message": "An error occurred. Please try again later.",
    },
    "tooMany": {
      "message": "An error occurred. Please try again later.",
      "hint": "Too many links have been requested. Please wait an hour before you request another one.",
    },
    "switchedOff": {
      "message": "Failed to sign in. Please try again",
      "hint": "This account is disabled, so a link can’t log you in. Please write to <support/>.",
    },
    "noEmail": {
      "message": "No email found. Please re-enter your email.",
      "hint": "This browser doesn’t know which email address the link was sent to. Enter it to log in here.",
    },
    "linkFailed": {
      "message": "Failed to sign in. Please try again",
      "hint": "Either the link was sent to a different email address, or we couldn’t be reached. The link itself may still work.",
    },
    "linkIsDamaged": {
      "message": "Failed to sign in. Please try again",
      "hint": "This link is incomplete. Open it from the email again, or request a new one.",
    },
    "linkIsDead": {
      "message": "Failed to sign in. Please try again",
      "hint": "Each link works only once and expires after a few hours. This one has already been used or has expired. You can request a new one.",
    },
  },
};
