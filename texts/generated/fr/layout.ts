/** Made from texts/fr.yaml: edit that, and run `npm run generate`. */
export const texts = {
  "skip": "Aller au contenu",
  "loading": "Chargement…",
  "tryApp": "Essayer l’app<hidden> (s’ouvre dans un nouvel onglet)</hidden>",
  "main": "Menu principal",
  "openMenu": "Ouvrir le menu",
  "closeMenu": "Fermer le menu",
  "home": "Accueil",
  "about": "À propos",
  "feature": "Fonctionnalités",
  "footer": "Pied de page",
  "motto": "Des matins clairs, un jour après l’autre.",
  "contact": "Nous contacter",
  "appStore": "<small>Télécharger dans l’</small>App Store<hidden> (s’ouvre dans un nouvel onglet)</hidden>",
  "legal": "Résilier ou se rétracter",
  "language": "Langue",
  "failure": {
    "title": "Cette page n’a pas pu être chargée",
    "text": "Vérifiez votre connexion. La page se rechargera dès que vous serez de nouveau en ligne.",
    "reload": "Recharger",
  },
};
