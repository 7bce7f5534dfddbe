/** The words of the mails in German. */
import type { MailWords } from './words.ts';

const each = { day: 'pro Tag', week: 'pro Woche', month: 'pro Monat', year: 'pro Jahr' };
const every = { day: 'Tage', week: 'Wochen', month: 'Monate', year: 'Jahre' };

export const de: MailWords = {
  locale: 'de-DE',
  closing: (supportEmail) => [
    `Fragen? Schreiben Sie an ${supportEmail}. Bitte heben Sie diese E-Mail auf: Sie ist Ihr Beleg.`,
    'Diese E-Mail hat Stop Smoke Now automatisch verschickt. Alle Zeiten sind in UTC angegeben.',
  ],
  rhythm: ({ interval, intervalCount }) =>
    intervalCount === 1 ? each[interval] : `alle ${intervalCount} ${every[interval]}`,
  requester: {
    SUBSCRIBER: 'Sie',
    SUPPORT: 'Unser Support, für Sie',
    PAYMENT_PROVIDER: 'Bei unserem Zahlungsdienst',
    DECLARATION: 'Erklärt ohne Anmeldung',
  },
  bySupport: 'Unser Support hat das für Sie erledigt.',
  receipt: {
    number: 'Belegnummer',
    plan: 'Vertrag',
    requestedAt: 'Verlangt am',
    requestedBy: 'Verlangt von',
    confirmedAt: 'Vom Zahlungsdienst bestätigt',
    wouldHaveEnded: 'Wäre beendet gewesen',
    wasYoursUntil: 'Premium galt bis',
    isYoursUntil: 'Premium gilt bis',
    withdrawnAt: 'Zurückgenommen am',
    withdrawnBy: 'Zurückgenommen von',
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
    withdrawn: 'Sie wurde inzwischen zurückgenommen: Der Vertrag läuft weiter.',
    refused: 'Unser Zahlungsdienst hat sie inzwischen abgelehnt: Der Vertrag läuft weiter.',
    requested:
      'Wir lassen sie von unserem Zahlungsdienst bestätigen und schreiben Ihnen, sobald das geschehen ist. Sie müssen nichts weiter tun.',
    confirmed: 'Unser Zahlungsdienst hat sie bestätigt',
    confirmedByProvider: 'Der Vertrag wurde bei unserem Zahlungsdienst gekündigt',
    ended: (confirmed, at) => `${confirmed}: Der Vertrag endete am ${at}.`,
    ends: (confirmed, at) =>
      `${confirmed}: Premium gilt bis ${at}, dann endet der Vertrag. Sie müssen nichts weiter tun.`,
  },
  declarationReceived(kind, receivedAt) {
    const what = kind === 'CANCELLATION' ? 'Ihre Kündigung' : 'Ihr Widerruf';
    return {
      subject: `${what} ist eingegangen`,
      heading: `${what} ist eingegangen`,
      paragraphs: [
        `Ihre Erklärung ist am ${receivedAt} bei uns eingegangen. Das ist ihr Wortlaut.`,
        'Wir suchen jetzt den Vertrag, um den es geht. Was wir finden, teilen wir der E-Mail-Adresse des Kontos mit; das kann eine andere sein als diese.',
      ],
    };
  },
  notYou: (supportEmail) =>
    `Das waren Sie nicht? Dann hat jemand Ihre Adresse in unser Formular eingetragen. Schreiben Sie an ${supportEmail}, und wir gehen dem nach.`,
  declarationMatched: (receivedAt, outcome) => ({
    subject: 'Ihr Vertrag wurde ohne Anmeldung gekündigt',
    heading: 'Ihr Vertrag wurde ohne Anmeldung gekündigt',
    paragraphs: [
      `Am ${receivedAt} ist eine Kündigung mit der E-Mail-Adresse Ihres Kontos eingegangen. Dafür muss sich niemand anmelden.`,
      outcome,
    ],
  }),
  undo: {
    label: 'Vertrag behalten',
    note: 'Wenn Sie das nicht waren oder bleiben möchten: Der Link öffnet eine Seite, auf der Sie die Kündigung zurücknehmen können. Der Vertrag läuft dann weiter und kostet so viel wie zuvor. Das geht einmal, solange der Vertrag läuft.',
  },
  cancellationAccepted: (requestedAt, outcome) => ({
    subject: 'Ihre Kündigung ist eingegangen',
    heading: 'Ihre Kündigung ist eingegangen',
    paragraphs: [`Wir haben sie am ${requestedAt} erhalten. ${outcome}`],
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
      'Unser Zahlungsdienst hat sie abgelehnt. Der Vertrag läuft deshalb vorerst weiter. Das tut uns leid.',
      `Sie müssen nicht noch einmal kündigen: Unser Support weiß davon. Diese E-Mail belegt, wann Sie gekündigt haben. Sie können uns auch schreiben: ${supportEmail}.`,
    ],
  }),
  resumed: (withdrawnAt) => ({
    subject: 'Ihr Vertrag läuft weiter',
    heading: 'Ihr Vertrag läuft weiter',
    paragraphs: [
      `Die Kündigung unten wurde${withdrawnAt ? ` am ${withdrawnAt}` : ''} zurückgenommen. Der Vertrag verlängert sich und kostet so viel wie zuvor. Sie können jederzeit wieder kündigen.`,
    ],
  }),
  chargedAfterCancellation: (effectiveAt) => ({
    subject: 'Nach Ihrer Kündigung wurde abgebucht: Sie bekommen Geld zurück',
    heading: 'Nach Ihrer Kündigung wurde abgebucht',
    paragraphs: [
      'Sie haben rechtzeitig gekündigt. Bevor unser Zahlungsdienst davon wusste, hat aber noch ein Zeitraum begonnen, der möglicherweise abgebucht wurde. Das war nicht richtig und tut uns leid.',
      `Der Vertrag endet mit diesem Zeitraum${effectiveAt ? `, am ${effectiveAt}` : ''}. Was dafür abgebucht wurde, wird erstattet: Unser Support weiß davon, und Sie müssen nichts tun.`,
    ],
  }),
};
