/** Made from texts/en.yaml: edit that, and run `npm run generate`. */
export const texts = {
  "invitation": "New to Stop Smoke Now? <survey>Create an account</survey>",
  "newTab": "Opens in a new tab",
  "sessionEnded": "Your session has ended. Please log in again: a new link takes you back.",
  "email": "Email",
  "continue": "Continue",
  "noPassword": "No password needed: we’ll email you a link that signs you in.",
  "noStorage": "This browser blocks storage: your session will end when you close its tab.",
  "newLink": "Send me a new link instead",
  "checkEmail": "Check Your Email",
  "sent": "We sent a sign-in link to <address/>. Open it on this device to log in.",
  "spam": "Nothing there after a minute? Please check your spam folder, too.",
  "resendIn": "Resend in <time/>",
  "resend": "Resend",
  "canResend": "You can ask for another link now.",
  "wasResent": "A new link was sent.",
  "otherEmail": "Use a different email",
  "opening": "Signing you in…",
  "didYouMean": "Did you mean <address/>?",
  "openedElsewhere": "Opened the link somewhere else? You are logged in there. To log in here, ask for another link and open it in this browser.",
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
      "hint": "Too many links were asked for. Please wait an hour before you ask for another.",
    },
    "switchedOff": {
      "message": "Failed to sign in. Please try again",
      "hint": "This login is switched off: no link opens it. Please write to <support/>.",
    },
    "noEmail": {
      "message": "No email found. Please re-enter your email.",
      "hint": "This browser doesn’t know which email the link was sent to. Enter it, and you are logged in here.",
    },
    "linkFailed": {
      "message": "Failed to sign in. Please try again",
      "hint": "The link was sent to a different email, or we couldn’t be reached. The link itself may still work.",
    },
    "linkIsDamaged": {
      "message": "Failed to sign in. Please try again",
      "hint": "This link is not complete. Open it from the email once more, or ask for a new one.",
    },
    "linkIsDead": {
      "message": "Failed to sign in. Please try again",
      "hint": "Each link works once, for a few hours. This one was already used or is too old. We’ll gladly send you a new one.",
    },
  },
};
