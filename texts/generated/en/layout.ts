/** Made from texts/en.yaml: edit that, and run `npm run generate`. */
export const texts = {
  "skip": "Skip to content",
  "loading": "Loading...",
  "tryApp": "Try the App<hidden> (opens in a new tab)</hidden>",
  "main": "Main",
  "openMenu": "Open menu",
  "closeMenu": "Close menu",
  "home": "Home",
  "about": "About",
  "feature": "Feature",
  "footer": "Footer",
  "motto": "Clear mornings, one day at a time.",
  "contact": "Contact Us",
  "appStore": "<small>Download on the</small> App Store<hidden> (opens in a new tab)</hidden>",
  "legal": "Cancel or withdraw",
  "language": "Language",
  "failure": {
    "title": "This page could not be loaded",
    "text": "Please check your connection. The page will reload when you’re back online.",
    "reload": "Reload",
  },
};
