/** Made from texts/en.yaml: edit that, and run `npm run generate`. */
export const texts = {
  "ending": "Canceled",
  "canceled": "canceled",
  "trialing": "Free trial",
  "active": "active",
  "past_due": "past_due",
  "unpaid": "unpaid",
  "paused": "paused",
  "incomplete": "incomplete",
  "incomplete_expired": "incomplete_expired",
};
