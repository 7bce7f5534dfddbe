/** Made from texts/de.yaml: edit that, and run `npm run generate`. */
export const texts = {
  "invitation": "Neu bei Stop Smoke Now? <survey>Konto erstellen</survey>",
  "newTab": "Öffnet sich in einem neuen Tab",
  "sessionEnded": "Ihre Sitzung ist abgelaufen. Bitte melden Sie sich noch einmal an: Ein neuer Link bringt Sie zurück.",
  "email": "E-Mail-Adresse",
  "continue": "Weiter",
  "noPassword": "Sie brauchen kein Passwort: Wir senden Ihnen einen Link, mit dem Sie sich anmelden.",
  "noStorage": "Dieser Browser speichert keine Websitedaten: Sie werden abgemeldet, wenn Sie diesen Tab schließen.",
  "newLink": "Neuen Link anfordern",
  "checkEmail": "Schauen Sie in Ihr Postfach",
  "sent": "Wir haben einen Link zum Anmelden an <address/> gesendet. Öffnen Sie ihn auf diesem Gerät.",
  "spam": "Nach einer Minute keine E-Mail? Sehen Sie im Spam-Ordner nach.",
  "resendIn": "Erneut senden in <time/>",
  "resend": "Erneut senden",
  "canResend": "Sie können jetzt einen weiteren Link anfordern.",
  "wasResent": "Ein neuer Link wurde gesendet.",
  "otherEmail": "Andere E-Mail-Adresse verwenden",
  "opening": "Sie werden angemeldet …",
  "didYouMean": "Meinten Sie <address/>?",
  "openedElsewhere": "Haben Sie den Link woanders geöffnet? Dann sind Sie dort angemeldet. Für diesen Browser fordern Sie bitte noch einen an und öffnen ihn hier.",
  "withoutLink": "Ohne Link können Sie <exit>Ihren Vertrag kündigen</exit> oder an <support/> schreiben.",
  "withoutLinkOrForm": "Ohne Link können Sie an <support/> schreiben.",
  "problems": {
    "invalidEmail": {
      "message": "Diese E-Mail-Adresse ist ungültig. Bitte prüfen Sie sie und versuchen Sie es noch einmal.",
    },
    "otherMethod": {
      "message": "Prüfen Sie Ihre E-Mail-Adresse und versuchen Sie es noch einmal.",
    },
    "notSent": {
      "message": "Es ist ein Fehler aufgetreten. Bitte versuchen Sie es später noch einmal.",
    },
    "tooMany": {
      "message": "Es ist ein Fehler aufgetreten. Bitte versuchen Sie es später noch einmal.",
      "hint": "Es wurden zu viele Links angefordert. Bitte warten Sie eine Stunde, bevor Sie noch einen anfordern.",
    },
    "switchedOff": {
      "message": "Die Anmeldung ist fehlgeschlagen. Bitte versuchen Sie es noch einmal.",
      "hint": "Dieses Konto ist gesperrt. Eine Anmeldung per Link ist nicht möglich. Bitte schreiben Sie an <support/>.",
    },
    "noEmail": {
      "message": "Wir kennen Ihre E-Mail-Adresse nicht mehr. Bitte geben Sie sie noch einmal ein.",
      "hint": "Dieser Browser weiß nicht, an welche E-Mail-Adresse der Link ging. Geben Sie sie ein, um sich hier anzumelden.",
    },
    "linkFailed": {
      "message": "Die Anmeldung ist fehlgeschlagen. Bitte versuchen Sie es noch einmal.",
      "hint": "Der Link ging an eine andere E-Mail-Adresse, oder wir waren nicht erreichbar. Der Link selbst funktioniert vielleicht noch.",
    },
    "linkIsDamaged": {
      "message": "Die Anmeldung ist fehlgeschlagen. Bitte versuchen Sie es noch einmal.",
      "hint": "Dieser Link ist unvollständig. Öffnen Sie ihn noch einmal in der E-Mail oder fordern Sie einen neuen an.",
    },
    "linkIsDead": {
      "message": "Die Anmeldung ist fehlgeschlagen. Bitte versuchen Sie es noch einmal.",
      "hint": "Jeder Link funktioniert einmal und nur ein paar Stunden lang. Dieser wurde schon benutzt oder ist abgelaufen. Sie können einen neuen anfordern.",
    },
  },
};
