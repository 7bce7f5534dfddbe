/** Made from texts/fr.yaml: edit that, and run `npm run generate`. */
export const texts = {
  "turnOn": "<strong>Cette page a besoin de JavaScript.</strong> Activez-le dans les réglages de votre navigateur, puis rechargez la page.",
  "write": "Ou écrivez à <mail/> depuis l’adresse e-mail de votre inscription : nous pouvons vous dire ce que vous payez, et résilier pour vous.",
  "legal": "Résilier sans JavaScript",
  "exits": "Ces pages fonctionnent sans JavaScript et sans identification :",
};
