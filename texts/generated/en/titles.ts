/** Made from texts/en.yaml: edit that, and run `npm run generate`. */
export const texts = {
  "home": "Stop Smoke Now: Your Journey to a Smoke-Free Life Starts Here",
  "helpCenter": "Help Center",
  "login": "Log in",
  "manageSubscription": "Manage Subscription",
  "receipts": "Receipts",
  "deleteAccount": "Delete your account",
  "terms": "Terms of Use",
  "privacy": "Privacy Policy",
  "notFound": "Page not found",
};
