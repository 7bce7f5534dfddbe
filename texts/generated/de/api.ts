/** Made from texts/de.yaml: edit that, and run `npm run generate`. */
import { select } from '@messageformat/runtime';
export const texts = {
  "deleted": {
    "account": "Ihr Konto ist gelöscht",
    "withoutPlan": "Ihr Konto ist gelöscht. Sie haben kein aktives Abo.",
  },
  "notDeleted": {
    "refused": "Wir konnten Ihr Konto nicht löschen: Unser Zahlungsdienst hat es abgelehnt, ein Abo zu beenden. Unser Support kümmert sich darum. Vielleicht können Sie auf unserer Zahlungsseite kündigen.",
    "failed": "Ihr Konto ist noch nicht gelöscht: Wir konnten nicht bestätigen, dass jedes Abo endet. Bitte versuchen Sie es noch einmal.",
    "unlinked": "Wir konnten Ihr Konto noch nicht löschen: Ein Kauf unter Ihrer E-Mail-Adresse wird gerade zugeordnet. Bitte versuchen Sie es in einem Tag noch einmal, oder kündigen Sie dieses Abo zuerst mit dem Formular ohne Anmeldung.",
    "more": "Wir konnten Ihr Konto nicht löschen: Es hat zu viele Abos, um sie auf einmal zu beenden. Bitte schreiben Sie unserem Support.",
    "login": "Ihre Abos enden, aber wir konnten Ihren Zugang nicht entfernen. Bitte versuchen Sie es noch einmal.",
    "uncertain": "Ihre Abos enden, aber wir konnten nicht bestätigen, dass Ihr Zugang entfernt wurde. Bitte versuchen Sie es noch einmal.",
  },
  "account": "Ihr Konto",
  "back": "Zurück zu Ihrem Abo",
  "outOfDate": "Diese Seite ist nicht mehr aktuell. Es wurde nichts geändert. Bitte gehen Sie zurück und versuchen Sie es noch einmal.",
  "notEnded": "Sie sind in diesem Browser abgemeldet, aber wir konnten Ihre Sitzung auf unserem Server noch nicht beenden. Wir versuchen es erneut, wenn Sie hier das nächste Mal Ihre Kontoseite öffnen. Sonst endet sie innerhalb von 14 Tagen von selbst.",
  "errors": {
    "UNAUTHENTICATED": "Bitte melden Sie sich an und versuchen Sie es noch einmal.",
    "EMAIL_NOT_VERIFIED": "Bitte bestätigen Sie zuerst, dass die E-Mail-Adresse Ihnen gehört: Melden Sie sich mit einem Link an, den wir an sie senden.",
    "FORBIDDEN": "Dieses Konto hat dafür keine Berechtigung.",
    "BAD_USER_INPUT": "Die Eingabe ist nicht gültig.",
    "PAYMENT_PROVIDER_UNAVAILABLE": "Unser Zahlungsdienst ist gerade nicht erreichbar. Bitte versuchen Sie es noch einmal.",
    "DIRECTORY_UNAVAILABLE": "Die Daten des Kontos sind gerade nicht erreichbar. Bitte versuchen Sie es noch einmal.",
    "RATE_LIMITED": "Zu viele Anfragen. Bitte versuchen Sie es gleich noch einmal.",
    "SERVER_OVERLOADED": "Gerade ist sehr viel los. Bitte versuchen Sie es gleich noch einmal.",
    "INTERNAL_SERVER_ERROR": "Bei uns ist etwas schiefgegangen.",
  },
  "unchanged": {
    "notFound": "Dieses Abo gibt es nicht.",
    "alreadyEnded": "Das Abo ist bereits beendet.",
    "refused": (d: { change: string }) => ("Unser Zahlungsdienst hat es abgelehnt, " + select(d.change, { RESUME: "Ihr Abo fortzusetzen", other: "Ihr Abo zu kündigen" }) + ". Unser Support kümmert sich darum. Vielleicht geht es auf unserer Zahlungsseite.") as string,
    "isBeingDeleted": "Dieses Konto wird gerade gelöscht, deshalb enden seine Abos. Wenn es in zehn Minuten noch da ist, versuchen Sie es bitte noch einmal.",
    "isEndingNow": "Dieses Abo wird wie gewünscht sofort beendet und kann nicht mehr fortgesetzt werden.",
    "notDeleted": "Es wurde nichts geändert, und Ihr Konto ist nicht gelöscht: Wir konnten Ihre Abos gerade nicht laden. Bitte versuchen Sie es noch einmal.",
    "notRecorded": (d: { wasSent: string; loginUrl: string }) => (select(d.wasSent, { yes: "Wir wissen nicht sicher, ob Ihre Anfrage gespeichert wurde: Vielleicht wird sie noch ausgeführt. Bitte senden Sie sie noch einmal (sie zählt nur einmal)", other: "Ihr Abo wurde nicht geändert. Es wurde nichts gespeichert. Bitte versuchen Sie es noch einmal" }) + " oder gehen Sie zu " + d.loginUrl) as string,
  },
};
