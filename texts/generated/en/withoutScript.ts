/** Made from texts/en.yaml: edit that, and run `npm run generate`. */
export const texts = {
  "turnOn": "<strong>This page needs JavaScript.</strong> Turn it on in your browser’s settings and reload the page.",
  "write": "Or write to <mail/> from the email address you registered with: we can tell you what you pay, and cancel for you.",
  "legal": "Cancel without JavaScript",
  "exits": "These pages work without JavaScript and without logging in:",
};
