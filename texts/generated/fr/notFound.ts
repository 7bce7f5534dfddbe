/** Made from texts/fr.yaml: edit that, and run `npm run generate`. */
export const texts = {
  "title": "Cette page s’est envolée",
  "text": "Il n’y a rien à cette adresse. Le lien est peut-être ancien, ou il manque une lettre.",
  "home": "Retour à l’accueil",
};
