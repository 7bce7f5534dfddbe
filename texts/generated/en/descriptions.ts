/** Made from texts/en.yaml: edit that, and run `npm run generate`. */
export const texts = {
  "home": "Stop Smoke Now helps you quit smoking: a personalized plan, a craving toolkit, progress and savings at a glance, and daily encouragement. Try the app.",
  "helpCenter": "How to cancel an iOS or web subscription, get a refund, and activate a web subscription in the Stop Smoke Now app, step by step.",
  "login": "Log in to Stop Smoke Now with a link we send to your email address.",
  "manageSubscription": "See your Stop Smoke Now premium plan, what it costs and when it ends, and cancel it.",
  "receipts": "A receipt for each cancellation: when you requested it, and when the plan ends.",
  "deleteAccount": "Delete your Stop Smoke Now account: what ends, what is kept, and why.",
  "terms": "A template for the terms of use of Stop Smoke Now.",
  "privacy": "A template for the privacy policy of Stop Smoke Now.",
  "notFound": "There is nothing at this address.",
  "picture": "Two open hands let the morning sun rise: Stop Smoke Now",
};
