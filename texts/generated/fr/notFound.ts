/** Made from texts/fr.yaml: edit that, and run `npm run generate`. */
export const texts = {
  "title": "Cette page s’est envolée",
  "text": "Il n’y a rien à cette adresse. Le lien est peut-être ancien ou mal saisi.",
  "home": "Retour à l’accueil",
};
