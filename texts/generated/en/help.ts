/** Made from texts/en.yaml: edit that, and run `npm run generate`. */
export const texts = {
  "lead": "Subscriptions, refunds and your account, step by step.",
  "contact": "Another question? Write to <mail/>",
  "subjects": {
    "activate": "Activate my web subscription",
    "refund": "Refund for a web subscription",
  },
  "answers": {
    "cancelIos": {
      "title": "How do I cancel an iOS subscription?",
      "picture": "The Settings app of an iPhone: the subscription to Stop Smoke Now with the Cancel Subscription button.",
      "intro": "If you subscribed in the iPhone app, Apple bills you, and you cancel with Apple:",
      "steps": ["Open the <b>Settings</b> app on your iPhone or iPad.", "Tap <b>your name</b> at the top.", "Tap <b>Subscriptions</b>, then <b>Stop Smoke Now</b>.", "Tap <b>Cancel Subscription</b> and confirm. You may have to scroll down to find it."],
      "notes": ["No such button, or a red message with an expiration date? Then it’s already canceled. You keep Premium until the end of the period you’ve paid for. Deleting the app from your phone doesn’t cancel a subscription.", "Stop Smoke Now isn’t on the list? Then you may have bought your plan on our website: see how to <cancelWeb>cancel a web subscription</cancelWeb>. To ask for your money back, see how to <refundIos>get an iOS refund</refundIos>."],
    },
    "refundIos": {
      "title": "How do I get an iOS refund?",
      "picture": "Apple’s page Report a Problem: “Request a refund” is chosen, above the list of purchases.",
      "intro": "You pay Apple for purchases in the iPhone app, and only Apple can refund them:",
      "steps": ["Go to <apple>reportaproblem.apple.com</apple> and sign in with the Apple Account you bought with.", "Choose <b>I’d like to</b>, then <b>Request a refund</b>.", "Choose the reason, then <b>Next</b>.", "Choose your <b>Stop Smoke Now</b> purchase, then <b>Submit</b>."],
      "notes": ["Apple answers by email, usually within 24 to 48 hours. A charge that is still pending can’t be refunded yet: try again once it has gone through.", "A refund request does not stop the next payment: <cancelIos>cancel the iOS subscription</cancelIos> too. Paid on our website? See how to get a <refundWeb>refund for a web subscription</refundWeb>."],
    },
    "activateWeb": {
      "title": "How do I activate a web subscription in the app?",
      "picture": "The first screen of the app: below the start button, “I already have an account” is marked.",
      "intro": "A premium plan bought on our website works in the app as soon as you sign in:",
      "steps": ["Install Stop Smoke Now from the App Store and open it.", "On the first screen, tap <b>I already have an account</b>.", "Enter <b>the same email address</b> that you used on the website.", "Follow the steps on the screen. Premium is then unlocked."],
      "notes": ["Premium isn’t unlocked? You may have used a different email address: try the one you used for your purchase, or find your plan under <manage>Manage Subscription</manage>. If that doesn’t help, write to <activationMail/>.", "A web subscription isn’t on Apple’s list. To end it, see how to <cancelWeb>cancel a web subscription</cancelWeb>."],
    },
    "cancelWeb": {
      "title": "How do I cancel a web subscription?",
      "picture": "Two web pages, one after the other: “Cancel subscription” on the Manage Subscription page, then “Cancel your plan”.",
      "intro": "If you bought Premium on our website, you can cancel it online in about a minute:",
      "steps": ["Go to <manage>Manage Subscription</manage>.", "Log in with the email address you registered with. We’ll email you a link: open it, and you’re in.", "Choose <b>Cancel subscription</b>, then <b>Continue to cancel</b>. Our payment provider’s page opens in a new tab.", "Choose <b>Cancel your plan</b> and confirm."],
      "notes": ["Your plan then shows as “Canceled”. You keep Premium until the date under “Ends”, and nothing more is charged for that plan.", "Bought in the iPhone app? See how to <cancelIos>cancel an iOS subscription</cancelIos>. To ask for your money back, see how to get a <refundWeb>refund for a web subscription</refundWeb>."],
    },
    "refundWeb": {
      "title": "How do I get a refund for a web subscription?",
      "intro": "Write to our support team at <refundMail/>. So that we can find your payment, please tell us:",
      "steps": ["the <b>email address you registered with</b>,", "the <b>product</b> you bought, for example Premium."],
      "notes": ["Never send card numbers or passwords: we don’t need them.", "A refund does not stop the next payment: <cancelWeb>cancel the web subscription</cancelWeb> too. Paid in the iPhone app? See how to <refundIos>get an iOS refund</refundIos>."],
    },
  },
};
