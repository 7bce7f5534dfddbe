/** Made from texts/de.yaml: edit that, and run `npm run generate`. */
import { select } from '@messageformat/runtime';
export const texts = {
  "code": {
    "heading": "Code aus unserer E-Mail eingeben",
    "lead": "Bitte kopieren Sie den Code aus unserer E-Mail und fügen Sie ihn hier ein. Noch ändert sich nichts: Sie sehen zuerst, was Sie tun können.",
    "label": "Code aus der E-Mail",
    "button": "Weiter",
  },
  "offer": "Wenn Sie das nicht waren oder es sich anders überlegt haben, können Sie die Kündigung hier zurücknehmen.",
  "renews": "Ihr Abo verlängert sich dann wie bisher.",
  "trial": (d: { date: string; price: string }) => ("Ihre kostenlose Testphase läuft bis zum " + d.date + select(d.price, { none: "", other: ", danach " + d.price }) + ".") as string,
  "button": "Abo behalten",
  "login": "Anmelden und Abo ansehen",
  "states": {
    "POSSIBLE": {
      "heading": "Möchten Sie Premium behalten?",
      "text": (d: { date: string }) => "Ihr Abo wurde über unser Online-Formular gekündigt, für das keine Anmeldung nötig ist. Es endet am " + d.date + " und verlängert sich nicht.",
    },
    "UNDONE": {
      "heading": "Die Kündigung wurde zurückgenommen",
      "text": (d: { date: string }) => "Ihr Abo läuft weiter und verlängert sich am " + d.date + ".",
    },
    "SUPERSEDED": {
      "heading": "Dieser Link gilt nicht mehr",
      "text": "Ihr Abo wurde seit dieser Kündigung noch einmal geändert.",
    },
    "ENDED": {
      "heading": "Ihr Abo ist beendet",
      "text": "Es kann nicht mehr fortgesetzt werden.",
    },
    "REFUSED": {
      "heading": "Wir konnten Ihr Abo nicht fortsetzen",
      "text": "Unser Zahlungsdienst hat das abgelehnt. Unser Support kümmert sich darum.",
    },
    "UNKNOWN": {
      "heading": "Dieser Link oder Code ist ungültig",
      "text": "Bitte öffnen Sie den Link in der E-Mail noch einmal oder kopieren Sie den ganzen Code.",
    },
  },
  "address": {
    "heading": "Mit welcher Adresse bezahlen Sie?",
    "text": "Unter der E-Mail-Adresse aus dem Formular haben wir kein laufendes Abo gefunden. Geben Sie die Adresse ein, an die unsere Belege gehen, und wir suchen Ihr Abo dort. Es zählt weiterhin, wann Ihr Formular eingegangen ist.",
    "label": "E-Mail-Adresse, mit der Sie bezahlen",
    "button": "Mein Abo suchen",
  },
  "added": {
    "heading": "Danke, wir suchen Ihr Abo",
    "text": "Finden wir zu dieser Adresse genau ein laufendes Abo, beenden wir es wie gewünscht und schreiben an diese Adresse. In allen anderen Fällen kümmert sich unser Support darum und antwortet Ihnen per E-Mail.",
  },
  "tryAgain": {
    "heading": "Bitte versuchen Sie es gleich noch einmal",
    "text": "Das hat gerade nicht geklappt. Ein weiterer Versuch schadet nicht.",
  },
};
