/** Made from texts/de.yaml: edit that, and run `npm run generate`. */
export const texts = {
  "skip": "Zum Inhalt springen",
  "loading": "Wird geladen …",
  "tryApp": "App testen<hidden> (öffnet sich in einem neuen Tab)</hidden>",
  "main": "Hauptmenü",
  "openMenu": "Menü öffnen",
  "closeMenu": "Menü schließen",
  "home": "Start",
  "about": "Über die App",
  "feature": "Funktionen",
  "footer": "Fußzeile",
  "motto": "Durchatmen, Tag für Tag.",
  "contact": "Kontakt",
  "appStore": "<small>Laden im</small> App Store<hidden> (öffnet sich in einem neuen Tab)</hidden>",
  "legal": "Kündigen oder widerrufen",
  "language": "Sprache",
  "failure": {
    "title": "Diese Seite konnte nicht geladen werden",
    "text": "Bitte prüfen Sie Ihre Verbindung. Die Seite wird neu geladen, sobald Sie wieder online sind.",
    "reload": "Neu laden",
  },
};
