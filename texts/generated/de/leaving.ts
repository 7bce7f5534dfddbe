/** Made from texts/de.yaml: edit that, and run `npm run generate`. */
import { number } from '@messageformat/runtime';
import { plural } from '@messageformat/runtime';
import { de } from '@messageformat/runtime/lib/cardinals';
export const texts = {
  "kinds": {
    "CANCELLATION": {
      "button": "jetzt kündigen",
      "lead": "Sie müssen sich nicht anmelden. Sie erhalten sofort eine Bestätigung mit Datum und Uhrzeit.",
      "received": "Ihre Kündigung ist eingegangen",
      "next": ["Wir suchen jetzt Ihren Vertrag. Finden wir zu Ihrer Adresse genau ein laufendes Abo, beenden wir es wie gewünscht.", "Finden wir keines, fragen wir Sie per E-Mail nach der Adresse, mit der Sie bezahlen. In allen anderen Fällen bearbeitet unser Support Ihre Kündigung und antwortet Ihnen per E-Mail. Es zählt, wann sie bei uns eingegangen ist."],
    },
    "WITHDRAWAL": {
      "button": "Widerruf bestätigen",
      "lead": "Sie müssen sich nicht anmelden und keinen Grund nennen. Sie erhalten sofort eine Bestätigung mit Datum und Uhrzeit.",
      "received": "Ihr Widerruf ist eingegangen",
      "next": ["Wir suchen jetzt Ihren Vertrag. Unser Support bearbeitet Ihren Widerruf und eine mögliche Erstattung und antwortet Ihnen per E-Mail. Finden wir zu Ihrer Adresse keinen Vertrag, fragen wir Sie per E-Mail nach der, mit der Sie bezahlen.", "Es zählt, wann Ihr Widerruf bei uns eingegangen ist."],
    },
  },
  "fields": {
    "type": {
      "label": "Art der Kündigung",
      "hint": "",
    },
    "reason": {
      "label": "Wichtiger Grund",
      "hint": "Warum der Vertrag vorzeitig enden soll.",
    },
    "name": {
      "label": "Ihr Name",
      "hint": "",
    },
    "email": {
      "label": "E-Mail-Adresse Ihres Kontos",
      "hint": "Die Adresse, mit der Sie sich registriert haben.",
    },
    "contract": {
      "label": "Vertrag",
      "hint": "Der Vertrag, den Sie beenden möchten. Nennen Sie auch die Bestell- oder Kundennummer, falls Sie sie kennen.",
    },
    "endsOn": {
      "label": "Gewünschtes Vertragsende",
      "hint": "Lassen Sie das Feld leer für den frühestmöglichen Zeitpunkt.",
    },
    "confirmTo": {
      "label": "Bestätigung senden an",
      "hint": "Eine E-Mail-Adresse. Bleibt das Feld leer, senden wir sie an die Adresse oben.",
    },
  },
  "types": {
    "ORDINARY": "Ordentlich",
    "EXTRAORDINARY": "Außerordentlich (aus wichtigem Grund)",
  },
  "optional": "optional",
  "mailedThere": "Dorthin senden wir auch die Bestätigung.",
  "questions": (d: { supportEmail: string }) => "Fragen? Schreiben Sie an <link>" + d.supportEmail + "</link>, und nennen Sie die Belegnummer.",
  "trap": "Bitte lassen Sie dieses Feld leer",
  "summary": {
    "button": "Weiter zur Zusammenfassung",
    "heading": "Zusammenfassung Ihrer Kündigung",
    "lead": "Es wurde noch nichts abgeschickt. Bitte prüfen Sie Ihre Angaben und drücken Sie dann auf die Schaltfläche.",
    "edit": "Ändern",
  },
  "problems": {
    "title": "Bitte prüfen Sie Ihre Angaben",
    "heading": "Noch nicht abgeschickt: Bitte prüfen Sie Ihre Angaben",
    "empty": {
      "name": "Bitte geben Sie Ihren Namen an.",
      "email": "Bitte geben Sie die E-Mail-Adresse Ihres Kontos an.",
      "contract": "Bitte geben Sie an, welchen Vertrag Sie meinen.",
    },
    "email": "Bitte geben Sie eine E-Mail-Adresse wie name@example.com an, ohne Leerzeichen.",
    "date": "Bitte geben Sie ein Datum wie 31.01.2027 an oder lassen Sie das Feld leer.",
    "past": "Dieser Tag ist schon vorbei. Bitte geben Sie heute oder einen späteren Tag an oder lassen Sie das Feld leer.",
    "farHeading": "Noch nicht abgeschickt: Meinen Sie diesen Tag?",
    "far": (d: { date: string }) => "Sie zahlen weiter bis zum " + d.date + ". Lieber früher? Lassen Sie das Feld leer. Wenn Sie diesen Tag meinen, schicken Sie das Formular noch einmal ab.",
    "type": "Bitte wählen Sie die Art der Kündigung.",
    "tooLong": (d: { most: string; length: string }) => "Bitte geben Sie höchstens " + d.most + " Zeichen ein. Ihre Eingabe hatte " + d.length + ", das Ende wurde abgeschnitten.",
  },
  "notices": {
    "foreign": {
      "heading": "Noch nicht abgeschickt: Bitte drücken Sie noch einmal auf die Schaltfläche",
      "text": (d: { button: string }) => "Das Formular kam anscheinend von einer anderen Website. Es wurde nichts gespeichert. Bitte prüfen Sie Ihre Angaben unten und drücken Sie noch einmal auf „" + d.button + "“.",
    },
    "tooMany": {
      "heading": "Noch nicht abgeschickt: Zu viele Formulare auf einmal",
      "text": (d: { seconds: number; button: string }) => ("Aus Ihrem Netz kamen innerhalb einer Minute sehr viele Formulare. Es wurde nichts gespeichert. Ihre Angaben stehen noch unten: Bitte drücken Sie in " + plural(d.seconds, 0, de, { one: number("de", d.seconds, 0) + " Sekunde", other: number("de", d.seconds, 0) + " Sekunden" }) + " noch einmal auf „" + d.button + "“.") as string,
    },
    "notStored": {
      "heading": "Ihre Erklärung wurde nicht gespeichert",
      "text": "Das konnten wir gerade nicht speichern. Bitte drücken Sie noch einmal auf die Schaltfläche. Ihre Angaben stehen noch unten. Ein Formular, das zweimal ankommt, zählt nur einmal.",
    },
    "busy": {
      "heading": "Bitte versuchen Sie es gleich noch einmal",
      "text": (d: { seconds: number }) => ("Gerade ist sehr viel los, oder aus Ihrem Netz kamen zu viele Anfragen. Es wurde nichts gespeichert. Bitte gehen Sie zurück und versuchen Sie es in " + plural(d.seconds, 0, de, { one: number("de", d.seconds, 0) + " Sekunde", other: number("de", d.seconds, 0) + " Sekunden" }) + " noch einmal.") as string,
    },
    "unreadable": {
      "heading": "Wir konnten das Formular nicht lesen",
      "text": (d: { button: string }) => "Die Daten sind zu groß oder beschädigt. Es wurde nichts gespeichert. Bitte füllen Sie das Formular noch einmal aus und drücken Sie auf „" + d.button + "“.",
    },
  },
  "otherWay": (d: { supportEmail: string }) => "Sie können uns Ihre Erklärung auch per E-Mail senden: <link>" + d.supportEmail + "</link>.",
  "answer": {
    "receivedAt": "Eingegangen am",
    "earliest": "Zum frühestmöglichen Zeitpunkt",
    "sameAddress": "Die E-Mail-Adresse Ihres Kontos",
    "declared": "Das haben Sie uns geschickt",
    "next": "Wie es weitergeht",
    "keep": "Bewahren Sie diese Bestätigung auf",
    "file": "Bestätigung speichern",
    "howToKeep": "Oder drucken Sie diese Seite oder speichern Sie sie als PDF: über Drucken oder Teilen im Menü Ihres Browsers.",
    "weWrite": "Sobald wir ein Abo beendet haben, schreiben wir an die E-Mail-Adresse des zugehörigen Kontos.",
    "mailed": (d: { address: string }) => "Wir senden eine Kopie per E-Mail an " + d.address + ". Sollte sie nicht ankommen, ist diese Seite Ihr Nachweis.",
    "notMailed": "Wir senden keine Kopie per E-Mail: Diese Seite ist Ihr Nachweis.",
  },
  "elsewhere": {
    "heading": "Diese Bestätigung lässt sich hier nicht anzeigen",
    "text": "Sie öffnet sich nur in dem Browser, in dem das Formular abgeschickt wurde, und dieser muss Cookies zulassen. Wenn Sie gerade ein Formular abgeschickt haben und dann hier gelandet sind, haben wir es erhalten. Es gilt, und Sie müssen es nicht noch einmal senden.",
    "mailed": "Die Bestätigung steht auch in der E-Mail, die wir gesendet haben.",
  },
};
