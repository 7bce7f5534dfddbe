/** The words of the mails in German. */
import type { MailWords } from './words.ts';

const each = { day: 'pro Tag', week: 'pro Woche', month: 'pro Monat', year: 'pro Jahr' };
const every = { day: 'Tage', week: 'Wochen', month: 'Monate', year: 'Jahre' };

export const de: MailWords = {
  closing: (supportEmail) => [
    `Fragen? Schreiben Sie an ${supportEmail}. Bitte bewahren Sie diese E-Mail auf: Sie ist Ihr Beleg.`,
    'Diese E-Mail wurde automatisch von Stop Smoke Now verschickt.',
  ],
  rhythm: ({ interval, intervalCount }) =>
    intervalCount === 1 ? each[interval] : `alle ${intervalCount} ${every[interval]}`,
  requester: {
    SUBSCRIBER: 'Sie',
    SUPPORT: 'Unseren Support, für Sie',
    PAYMENT_PROVIDER: 'Sie, auf unserer Zahlungsseite, oder unseren Support',
    DECLARATION: 'Ein Formular ohne Anmeldung',
  },
  cause: {
    PAYMENT_FAILED: 'Unseren Zahlungsdienst, weil eine Zahlung fehlschlug',
    PAYMENT_DISPUTED: 'Unseren Zahlungsdienst, weil einer Zahlung widersprochen wurde',
  },
  bySupport: 'Unser Support hat das für Sie erledigt.',
  receipt: {
    number: 'Belegnummer',
    plan: 'Vertrag',
    requestedAt: 'Gekündigt am',
    requestedBy: 'Gekündigt durch',
    confirmedAt: 'Vom Zahlungsdienst bestätigt',
    wouldHaveEnded: 'Hätte geendet am',
    wasYoursUntil: 'Sie hatten Premium bis',
    isYoursUntil: 'Sie behalten Premium bis',
    withdrawnAt: 'Zurückgenommen am',
    withdrawnBy: 'Zurückgenommen durch',
    subscription: 'Abonnement',
  },
  declaration: {
    number: 'Belegnummer',
    receivedAt: 'Eingegangen am',
    kind: 'Erklärung',
    kinds: { CANCELLATION: 'Kündigung eines Vertrags', WITHDRAWAL: 'Widerruf eines Vertrags' },
    type: 'Art der Kündigung',
    types: { ORDINARY: 'Ordentlich', EXTRAORDINARY: 'Außerordentlich' },
    reason: 'Grund',
    name: 'Name',
    email: 'E-Mail-Adresse',
    contract: 'Vertrag',
    endsOn: 'Ende',
    earliest: 'Zum frühestmöglichen Zeitpunkt',
    confirmTo: 'Bestätigung an',
    besideReceipt: 'Nummer der Erklärung',
  },
  outcome: {
    withdrawn: 'Sie wurde inzwischen zurückgenommen: Ihr Vertrag läuft weiter.',
    refused: 'Unser Zahlungsdienst hat sie inzwischen abgelehnt: Ihr Vertrag läuft weiter.',
    requested:
      'Unser Zahlungsdienst muss sie noch bestätigen. Sobald das geschehen ist, schreiben wir Ihnen. Sie müssen nichts weiter tun.',
    confirmed: 'Unser Zahlungsdienst hat sie bestätigt',
    confirmedByProvider: 'Ihr Vertrag wurde bei unserem Zahlungsdienst gekündigt',
    endedByProvider: {
      PAYMENT_FAILED:
        'Unser Zahlungsdienst hat Ihren Vertrag beendet, weil eine Zahlung fehlschlug',
      PAYMENT_DISPUTED:
        'Unser Zahlungsdienst hat Ihren Vertrag beendet, weil einer Zahlung widersprochen wurde',
    },
    ended: (confirmed, at) => `${confirmed}. Ihr Vertrag endete am ${at}.`,
    ends: (confirmed, at) =>
      `${confirmed}. Sie behalten Premium bis zum ${at}, danach wird nichts mehr abgebucht. Sie müssen nichts weiter tun.`,
  },
  declarationReceived(kind, receivedAt) {
    const what = kind === 'CANCELLATION' ? 'Ihre Kündigung' : 'Ihr Widerruf';
    return {
      subject: `${what} ist eingegangen`,
      heading: `${what} ist eingegangen`,
      paragraphs: [
        `Eingang bei uns: ${receivedAt}. Sie haben Folgendes erklärt.`,
        'Wir suchen jetzt Ihren Vertrag. Das Ergebnis schicken wir an die E-Mail-Adresse des Kontos. Das kann eine andere Adresse als diese sein.',
      ],
    };
  },
  notYou: (supportEmail) =>
    `Das waren Sie nicht? Dann hat jemand Ihre Adresse in unser Formular eingetragen. Bitte schreiben Sie an ${supportEmail}, damit wir dem nachgehen können.`,
  declarationMatched: (receivedAt, outcome) => ({
    subject: 'Ihr Vertrag wurde ohne Anmeldung gekündigt',
    heading: 'Ihr Vertrag wurde ohne Anmeldung gekündigt',
    paragraphs: [
      `Für die E-Mail-Adresse Ihres Kontos ist eine Kündigung eingegangen (${receivedAt}). Für das Formular ist keine Anmeldung nötig.`,
      outcome,
    ],
  }),
  undo: {
    label: 'Vertrag behalten',
    note: 'Wenn Sie das nicht waren oder Premium behalten möchten, können Sie die Kündigung auf der verlinkten Seite zurücknehmen. Ihr Vertrag läuft dann wie bisher weiter. Der Link gilt einmal und nur, solange der Vertrag läuft.',
  },
  cancellationAccepted: (requestedAt, outcome) => ({
    subject: 'Ihre Kündigung ist eingegangen',
    heading: 'Ihre Kündigung ist eingegangen',
    paragraphs: [`Eingang bei uns: ${requestedAt}. ${outcome}`],
  }),
  confirmed: {
    subject: 'Ihre Kündigung ist bestätigt',
    subjectByProvider: 'Ihr Vertrag ist gekündigt',
    heading: 'Ihre Kündigung ist bestätigt',
    headingIfOver: 'Ihr Vertrag ist beendet',
  },
  cancellationRefused: (supportEmail) => ({
    subject: 'Ihre Kündigung konnte nicht ausgeführt werden',
    heading: 'Ihre Kündigung konnte nicht ausgeführt werden',
    paragraphs: [
      'Unser Zahlungsdienst hat sie abgelehnt. Ihr Vertrag läuft deshalb vorerst weiter. Das tut uns leid.',
      `Sie müssen nicht noch einmal kündigen: Unser Support kümmert sich darum. Diese E-Mail belegt, wann Sie gekündigt haben. Sie können uns auch an ${supportEmail} schreiben.`,
    ],
  }),
  resumed: (withdrawnAt) => ({
    subject: 'Ihr Vertrag läuft weiter',
    heading: 'Ihr Vertrag läuft weiter',
    paragraphs: [
      `Die unten genannte Kündigung wurde zurückgenommen${withdrawnAt ? ` (${withdrawnAt})` : ''}. Ihr Vertrag verlängert sich zu den bisherigen Bedingungen. Sie können jederzeit wieder kündigen.`,
    ],
  }),
  chargedAfterCancellation: (effectiveAt) => ({
    subject: 'Nach Ihrer Kündigung wurde abgebucht: Sie bekommen Geld zurück',
    heading: 'Nach Ihrer Kündigung wurde abgebucht',
    paragraphs: [
      'Sie haben rechtzeitig gekündigt. Bevor unser Zahlungsdienst davon wusste, hat jedoch ein neuer Abrechnungszeitraum begonnen, für den möglicherweise abgebucht wurde. Das war falsch und tut uns leid.',
      `Ihr Vertrag endet mit diesem Zeitraum${effectiveAt ? `, am ${effectiveAt}` : ''}. Unser Support erstattet Ihnen, was dafür abgebucht wurde. Sie müssen nichts tun.`,
    ],
  }),
};
