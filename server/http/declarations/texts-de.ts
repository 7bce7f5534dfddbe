/** The German texts of the pages on which contracts are ended. */
import type { Texts } from './texts-en.ts';

export const german: Texts = {
  kinds: {
    CANCELLATION: {
      heading: 'Verträge hier kündigen',
      button: 'jetzt kündigen',
      lead: 'Sie brauchen kein Konto und keine Anmeldung. Sie bekommen sofort eine Bestätigung mit Datum und Uhrzeit.',
      received: 'Ihre Kündigung ist eingegangen',
      next: [
        'Wir suchen jetzt den Vertrag. Gehört genau ein laufendes Abo zur E-Mail-Adresse Ihres Kontos, beenden wir es wie gewünscht.',
        'In allen anderen Fällen kümmert sich jemand aus unserem Support um Ihre Kündigung und antwortet per E-Mail. Sie gilt ab dem Zeitpunkt, zu dem sie eingegangen ist.',
      ],
    },
    WITHDRAWAL: {
      heading: 'Vertrag widerrufen',
      button: 'Widerruf bestätigen',
      lead: 'Sie brauchen kein Konto, keine Anmeldung und keinen Grund. Sie bekommen sofort eine Bestätigung mit Datum und Uhrzeit.',
      received: 'Ihr Widerruf ist eingegangen',
      next: [
        'Jemand aus unserem Support sucht jetzt den Vertrag, kümmert sich um Ihren Widerruf und um das, was zu erstatten ist, und antwortet per E-Mail.',
        'Ihr Widerruf gilt ab dem Zeitpunkt, zu dem er eingegangen ist.',
      ],
    },
  },
  fields: {
    type: { label: 'Art der Kündigung', hint: null },
    reason: { label: 'Grund', hint: 'Warum der Vertrag aus wichtigem Grund enden soll.' },
    name: { label: 'Ihr Name', hint: null },
    email: {
      label: 'E-Mail-Adresse Ihres Kontos',
      hint: 'Die Adresse, mit der Sie sich registriert haben.',
    },
    contract: {
      label: 'Vertrag',
      hint: 'Welchen Vertrag Sie meinen. Gern mit Bestell- oder Kundennummer, wenn Sie eine kennen.',
    },
    endsOn: {
      label: 'Wann der Vertrag enden soll',
      hint: 'Leer bedeutet: zum frühestmöglichen Zeitpunkt.',
    },
    confirmTo: {
      label: 'Wohin die Bestätigung gehen soll',
      hint: 'Eine E-Mail-Adresse. Leer bedeutet: an die Adresse oben.',
    },
  },
  types: { ORDINARY: 'Ordentlich', EXTRAORDINARY: 'Außerordentlich (aus wichtigem Grund)' },
  optional: 'freiwillig',
  trap: 'Bitte lassen Sie dieses Feld leer',
  problems: {
    title: 'Bitte prüfen Sie Ihre Angaben',
    heading: 'Noch nicht abgeschickt: bitte prüfen Sie Ihre Angaben',
    empty: {
      name: 'Bitte geben Sie Ihren Namen an.',
      email: 'Bitte geben Sie die E-Mail-Adresse Ihres Kontos an.',
      contract: 'Bitte geben Sie an, welchen Vertrag Sie meinen.',
    },
    email: 'Bitte geben Sie eine E-Mail-Adresse wie name@example.com an, ohne Leerzeichen.',
    date: 'Bitte geben Sie ein Datum wie 31.01.2027 an, oder lassen Sie das Feld leer.',
    type: 'Bitte wählen Sie die Art der Kündigung.',
    tooLong: 'Bitte höchstens {most} Zeichen. Es sind {length}.',
  },
  notices: {
    foreign: {
      heading: 'Noch nicht abgeschickt: bitte drücken Sie noch einmal auf die Schaltfläche',
      text: 'Das Formular kam anscheinend von einer anderen Website. Es ist nichts gespeichert. Prüfen Sie Ihre Angaben unten, und drücken Sie noch einmal auf „{button}“.',
    },
    tooMany: {
      heading: 'Noch nicht abgeschickt: zu viele Formulare auf einmal',
      text: 'Aus Ihrem Netz kamen innerhalb einer Minute sehr viele Formulare. Es ist nichts gespeichert. Ihre Angaben stehen noch unten: Drücken Sie in {seconds} Sekunden noch einmal auf „{button}“.',
    },
    notStored: {
      heading: 'Ihre Erklärung ist nicht gespeichert',
      text: 'Unsere Datenbank antwortet nicht, deshalb können wir nichts bestätigen. Ihre Angaben stehen noch unten: Drücken Sie gleich noch einmal auf „{button}“. Ein Formular, das zweimal ankommt, zählt einmal.',
    },
    unreadable: {
      heading: 'Wir konnten das Formular nicht lesen',
      text: 'Was ankam, ist zu groß oder beschädigt. Es ist nichts gespeichert. Bitte füllen Sie das Formular noch einmal aus, und drücken Sie auf „{button}“.',
    },
  },
  otherWay: 'Sie können Ihre Erklärung auch per E-Mail schicken an',
  answer: {
    number: 'Belegnummer',
    receivedAt: 'Eingegangen',
    earliest: 'Zum frühestmöglichen Zeitpunkt',
    sameAddress: 'An die E-Mail-Adresse Ihres Kontos',
    declared: 'Was Sie erklärt haben',
    next: 'Wie es weitergeht',
    keep: 'Bewahren Sie diese Bestätigung auf',
    howToKeep:
      'Drucken Sie diese Seite, oder speichern Sie sie als PDF: mit Strg und P (auf dem Mac Cmd und P), oder mit Drucken oder Teilen im Menü Ihres Browsers.',
    weWrite: 'Haben wir ein Abo beendet, schreiben wir an die Adresse seines Kontos.',
    mailed:
      'Eine Kopie geht per E-Mail an {address}. Kommt sie nicht an, ist diese Seite Ihr Nachweis.',
    notMailed: 'Wir schicken keine Kopie per E-Mail: Diese Seite ist Ihr Nachweis.',
    home: 'Zurück zur Website',
  },
};
