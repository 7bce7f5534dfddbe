/** Made from texts/en.yaml: edit that, and run `npm run generate`. */
export const texts = {
  "notice": "<strong>This page is a template.</strong> It is not a legal text and isn’t binding. The operator of this site replaces it with their own page or with a link to it.",
  "contact": {
    "title": "Contact",
    "text": "Questions about this page? Write to <mail/>.",
  },
  "terms": [{
    "title": "What we offer",
    "text": "[Describe the app, the website and the premium plan, and who may use them.]",
  }, {
    "title": "Price, renewal and cancellation",
    "text": "[State the price, the billing period and the renewal, and how a subscriber cancels: on the website under Manage Subscription, in the iPhone app with Apple.]",
  }, {
    "title": "Refunds",
    "text": "[State when and how money is paid back, and the rights that the law gives.]",
  }, {
    "title": "Health",
    "text": "[State that the service supports quitting and does not replace medical advice.]",
  }, {
    "title": "Liability and applicable law",
    "text": "[Name the company, its address, and the law that applies.]",
  }],
  "privacy": [{
    "title": "Who is responsible",
    "text": "[Name the company, its address, and a data protection contact.]",
  }, {
    "title": "What we store, and why",
    "text": "[List it: the email address for signing in, the customer number at the payment provider, requests to cancel. Card data stays with the payment provider.]",
  }, {
    "title": "In your browser",
    "text": "[List it: the session after signing in, and the email address between asking for a link and opening it.]",
  }, {
    "title": "Your rights",
    "text": "[Access, correction, deletion, portability, objection, complaint; how long data is kept.]",
  }],
};
