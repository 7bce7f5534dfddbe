/** Made from texts/de.yaml: edit that, and run `npm run generate`. */
import { select } from '@messageformat/runtime';
import { de } from '@messageformat/runtime/lib/cardinals';
import { plural } from '@messageformat/runtime';
export const texts = {
  "keep": "Bitte bewahren Sie diese E-Mail auf.",
  "label": (d: { title: string }) => d.title + ":",
  "links": {
    "yourAccount": "Ihr Konto",
    "yourReceipt": "Ihr Beleg",
  },
  "calendar": {
    "premium": "Premium endet",
    "plan": "Ein Abo endet",
  },
  "automatic": "Diese E-Mail wurde automatisch von Stop Smoke Now verschickt.",
  "bySupport": "Unser Support hat das für Sie erledigt.",
  "declaration": {
    "kind": "Erklärung",
    "kinds": {
      "CANCELLATION": "Kündigung eines Vertrags",
      "WITHDRAWAL": "Widerruf eines Vertrags",
    },
  },
  "outcome": {
    "withdrawn": "Die Kündigung wurde inzwischen zurückgenommen: Ihr Abo läuft weiter.",
    "refused": "Unser Zahlungsdienst hat die Kündigung inzwischen abgelehnt: Ihr Abo läuft weiter.",
    "requested": "Unser Zahlungsdienst muss die Kündigung noch bestätigen. Sobald das geschehen ist, schreiben wir Ihnen.",
    "confirmed": {
      "asked": "Unser Zahlungsdienst hat die Kündigung bestätigt.",
      "atProvider": "Ihr Abo wurde bei unserem Zahlungsdienst gekündigt.",
      "PAYMENT_FAILED": "Unser Zahlungsdienst hat Ihr Abo beendet, weil eine Zahlung fehlschlug.",
      "PAYMENT_DISPUTED": "Unser Zahlungsdienst hat Ihr Abo beendet, weil einer Zahlung widersprochen wurde.",
    },
    "endedNow": (d: { at: string }) => "Ihr Abo endete am " + d.at + ", und die offene Zahlung wird nicht mehr eingezogen.",
    "endsOwed": (d: { at: string; owed: string; login: string }) => ("Ihr Abo endet am " + d.at + ". " + select(d.owed, { INVOICE: "Die letzte Rechnung ist noch offen.", other: "Die fehlgeschlagene Zahlung ist noch offen, und wir versuchen es bis dahin weiter." }) + " Möchten Sie das Abo stattdessen sofort beenden, ohne dass noch etwas eingezogen wird, " + select(d.login, { yes: "wählen Sie auf Ihrer Kontoseite „Abo kündigen“", other: "schreiben Sie unserem Support" }) + ".") as string,
    "ended": (d: { at: string }) => "Ihr Abo endete am " + d.at + ".",
    "ends": (d: { at: string }) => "Ihr Abo läuft noch bis zum " + d.at + ".",
    "nothingElse": "Sie müssen nichts weiter tun.",
    "otherRenews": (d: { date: string; amount: string }) => "Ihr anderes Abo verlängert sich am " + d.date + " für " + d.amount + ". Sie können es auf Ihrer Kontoseite beenden.",
    "othersGoOn": (d: { count: number; plans: string }) => (plural(d.count, 0, de, { one: "Sie haben ein weiteres Abo, das weiterläuft: " + d.plans + ". Sie können es auf Ihrer Kontoseite beenden.", other: "Sie haben weitere Abos, die weiterlaufen: " + d.plans + ". Sie können sie auf Ihrer Kontoseite beenden." })) as string,
  },
  "declarationReceived": {
    "subject": (d: { kind: string }) => (select(d.kind, { WITHDRAWAL: "Ihr Widerruf", other: "Ihre Kündigung" }) + " über unser Online-Formular ist eingegangen") as string,
    "received": "Unten finden Sie Ihre Erklärung im Wortlaut und den Zeitpunkt, zu dem sie bei uns eingegangen ist.",
    "next": "Wir suchen jetzt Ihren Vertrag. Das Ergebnis schicken wir an die E-Mail-Adresse des Kontos, auch wenn es nicht diese ist. Finden wir keinen Vertrag, schreiben wir an die Adresse, die im Formular als die des Kontos angegeben wurde.",
    "notYou": "Das waren Sie nicht? Dann hat jemand Ihre Adresse in unser Formular eingetragen. Bitte schreiben Sie unserem Support, damit wir dem nachgehen können.",
  },
  "code": "Falls die Seite nach einem Code fragt, geben Sie diesen ein:",
  "noPlanFound": {
    "subject": "Wir haben Ihr Abo nicht gefunden",
    "notFound": (d: { kind: string; email: string }) => (select(d.kind, { WITHDRAWAL: "Ihr Widerruf", other: "Ihre Kündigung" }) + " über unser Online-Formular ist eingegangen. Zur E-Mail-Adresse " + d.email + " gehört kein laufendes Abo, deshalb ist noch nichts beendet.") as string,
    "add": "Adresse ergänzen",
    "addNote": "Bezahlen Sie mit einer anderen Adresse, dann ergänzen Sie diese hier. Es zählt weiterhin, wann Ihr Formular eingegangen ist.",
    "noPlan": "Haben Sie kein Abo oder waren Sie das nicht, müssen Sie nichts tun.",
  },
  "declarationMatched": {
    "subject": "Für Ihr Abo ist eine Kündigung eingegangen",
    "received": "Jemand hat die E-Mail-Adresse Ihres Kontos in unser Online-Formular eingetragen. Dafür ist keine Anmeldung nötig.",
    "undo": "Abo behalten",
    "undoNote": "Wenn Sie das nicht waren oder Premium behalten möchten, können Sie die Kündigung auf der verlinkten Seite zurücknehmen. Ihr Abo läuft dann wie bisher weiter. Der Link gilt einmal und nur, solange das Abo läuft.",
  },
  "cancellationAccepted": {
    "subject": "Ihre Kündigung ist eingegangen",
  },
  "cancellationConfirmed": {
    "subject": "Ihr Abo ist gekündigt",
    "subjectIfOver": "Ihr Abo ist beendet",
  },
  "cancellationRefused": {
    "subject": "Ihre Kündigung konnte nicht ausgeführt werden",
    "refused": "Unser Zahlungsdienst hat Ihre Kündigung abgelehnt. Ihr Abo läuft deshalb vorerst weiter, und es kann erneut abgebucht werden. Das tut uns leid.",
    "next": "Sie müssen nicht noch einmal kündigen: Unser Support kümmert sich darum.",
  },
  "resumed": {
    "subject": "Ihr Abo läuft weiter",
    "text": "Die unten genannte Kündigung wurde zurückgenommen. Sie können jederzeit wieder kündigen. Waren Sie das nicht, schreiben Sie bitte unserem Support.",
    "now": "Ihr Abo jetzt",
  },
  "sharedPlanEnded": {
    "subject": "Ein Abo Ihres Kontos wurde gekündigt",
    "text": "Mit diesem Abo waren zwei Konten verknüpft, Ihres und ein weiteres. Das andere Konto wurde gelöscht und das Abo damit gekündigt.",
    "next": "Auch unser Support weiß davon. Möchten Sie das Abo behalten, setzen Sie es vor seinem Ende auf Ihrer Kontoseite fort, oder schreiben Sie dem Support.",
  },
  "chargedAfterCancellation": {
    "subject": "Rechtzeitig gekündigt: Spätere Abbuchungen erstatten wir",
    "text": "Bevor unser Zahlungsdienst von Ihrer Kündigung erfuhr, hat ein neuer Abrechnungszeitraum begonnen, für den möglicherweise abgebucht wurde. Das hätte nicht passieren dürfen und tut uns leid.",
    "next": (d: { at: string }) => ("Ihr Abo endet mit diesem Zeitraum" + select(d.at, { unknown: "", other: ", am " + d.at }) + ". Unser Support erstattet Ihnen, was dafür abgebucht wurde. Sie müssen nichts tun.") as string,
  },
};
