/** The mails in German. */
import type { Cancellation } from '../../cancellation.ts';
import type { Declaration } from '../../declarations/declaration.ts';
import {
  isOver,
  type MailContent,
  type MailTexts,
  type PlanPrice,
  present,
  type ReceiptFacts,
  timeFormats,
} from './content.ts';

const { toMinute, toSecond } = timeFormats('de-DE');

const askedBy = {
  SUBSCRIBER: 'Sie',
  SUPPORT: 'Unser Support, für Sie',
  PAYMENT_PROVIDER: 'Bei unserem Zahlungsdienst',
  DECLARATION: 'Erklärt ohne Anmeldung',
};

const bySupport = 'Unser Support hat das für Sie erledigt.';

const each = { day: 'pro Tag', week: 'pro Woche', month: 'pro Monat', year: 'pro Jahr' };
const every = { day: 'Tage', week: 'Wochen', month: 'Monate', year: 'Jahre' };

function planName(price: PlanPrice | null): string {
  if (!price) return 'Premium';
  const { display, interval, intervalCount } = price;
  const rhythm = intervalCount === 1 ? each[interval] : `alle ${intervalCount} ${every[interval]}`;
  return `Premium, ${display} ${rhythm}`;
}

const closing = (supportEmail: string) => [
  `Fragen? Schreiben Sie an ${supportEmail}. Bitte heben Sie diese E-Mail auf: Sie ist Ihr Beleg.`,
  'Diese E-Mail hat Stop Smoke Now automatisch verschickt. Alle Zeiten sind in UTC angegeben.',
];

/** A mail on a receipt, with all that the receipt says. */
function onReceipt(
  { receipt, price, now, supportEmail }: ReceiptFacts,
  parts: Pick<MailContent, 'subject' | 'heading' | 'paragraphs'> & Partial<MailContent>,
): MailContent {
  return {
    language: 'de',
    rows: present([
      ['Belegnummer', receipt.id],
      ['Vertrag', planName(price)],
      ['Verlangt am', toSecond(receipt.requestedAt)],
      ['Verlangt von', askedBy[receipt.requestedBy]],
      ['Vom Zahlungsdienst bestätigt', receipt.confirmedAt && toSecond(receipt.confirmedAt)],
      [endTitle(receipt, now), receipt.effectiveAt && toMinute(receipt.effectiveAt)],
      ['Zurückgenommen am', receipt.withdrawnAt && toSecond(receipt.withdrawnAt)],
      ['Zurückgenommen von', receipt.withdrawnBy && askedBy[receipt.withdrawnBy]],
      ['Abonnement', receipt.subscriptionId],
    ]),
    action: null,
    closing: closing(supportEmail),
    ...parts,
  };
}

function endTitle(receipt: Cancellation, now: Date): string {
  if (receipt.state === 'WITHDRAWN' || receipt.state === 'REFUSED') return 'Wäre beendet gewesen';
  return isOver(receipt, now) ? 'Premium galt bis' : 'Premium gilt bis';
}

/** What becomes of the plan, as far as it is known now. */
function outcome({ receipt, now }: ReceiptFacts): string {
  const { state, effectiveAt } = receipt;
  if (state === 'WITHDRAWN')
    return 'Sie wurde inzwischen zurückgenommen: Der Vertrag läuft weiter.';
  if (state === 'REFUSED')
    return 'Unser Zahlungsdienst hat sie inzwischen abgelehnt: Der Vertrag läuft weiter.';
  if (state !== 'CONFIRMED' || !effectiveAt)
    return 'Wir lassen sie von unserem Zahlungsdienst bestätigen und schreiben Ihnen, sobald das geschehen ist. Sie müssen nichts weiter tun.';
  const confirmed = isFromProvider(receipt)
    ? 'Der Vertrag wurde bei unserem Zahlungsdienst gekündigt'
    : 'Unser Zahlungsdienst hat sie bestätigt';
  return isOver(receipt, now)
    ? `${confirmed}: Der Vertrag endete am ${toMinute(effectiveAt)}.`
    : `${confirmed}: Premium gilt bis ${toMinute(effectiveAt)}, dann endet der Vertrag. Sie müssen nichts weiter tun.`;
}

/** Made with the provider, by the subscriber or since payments failed: nobody asked us for it. */
const isFromProvider = ({ requestedBy }: Cancellation) => requestedBy === 'PAYMENT_PROVIDER';

const supportNote = ({ requestedBy }: Cancellation) =>
  requestedBy === 'SUPPORT' ? [bySupport] : [];

/** What was declared, word for word. */
function declaredRows({ id, kind, receivedAt, declared }: Declaration) {
  const isCancellation = kind === 'CANCELLATION';
  return present([
    ['Belegnummer', id],
    ['Eingegangen am', toSecond(receivedAt)],
    ['Erklärung', isCancellation ? 'Kündigung eines Vertrags' : 'Widerruf eines Vertrags'],
    [
      'Art der Kündigung',
      declared.type && (declared.type === 'ORDINARY' ? 'Ordentlich' : 'Außerordentlich'),
    ],
    ['Grund', declared.reason],
    ['Name', declared.name],
    ['E-Mail-Adresse', declared.email],
    ['Vertrag', declared.contract],
    ['Ende', isCancellation && (declared.endsOn ?? 'Zum frühestmöglichen Zeitpunkt')],
    ['Bestätigung an', declared.confirmTo],
  ]);
}

export const de: MailTexts = {
  declarationReceived({ declaration, supportEmail }) {
    const isCancellation = declaration.kind === 'CANCELLATION';
    const heading = isCancellation
      ? 'Ihre Kündigung ist eingegangen'
      : 'Ihr Widerruf ist eingegangen';
    return {
      language: 'de',
      subject: heading,
      heading,
      paragraphs: [
        `Ihre Erklärung ist am ${toSecond(declaration.receivedAt)} bei uns eingegangen. Das ist ihr Wortlaut.`,
        'Wir suchen jetzt den Vertrag, um den es geht. Was wir finden, teilen wir der E-Mail-Adresse des Kontos mit; das kann eine andere sein als diese.',
      ],
      rows: declaredRows(declaration),
      action: null,
      closing: [
        `Das waren Sie nicht? Dann hat jemand Ihre Adresse in unser Formular eingetragen. Schreiben Sie an ${supportEmail}, und wir gehen dem nach.`,
        ...closing(supportEmail),
      ],
    };
  },

  declarationMatched(facts) {
    const { declaration, undoUrl } = facts;
    return onReceipt(facts, {
      subject: 'Ihr Vertrag wurde ohne Anmeldung gekündigt',
      heading: 'Ihr Vertrag wurde ohne Anmeldung gekündigt',
      paragraphs: [
        `Am ${toSecond(declaration.receivedAt)} ist eine Kündigung mit der E-Mail-Adresse Ihres Kontos eingegangen. Dafür muss sich niemand anmelden.`,
        outcome(facts),
      ],
      action: {
        label: 'Vertrag behalten',
        url: undoUrl,
        note: 'Wenn Sie das nicht waren oder bleiben möchten: Der Link öffnet eine Seite, auf der Sie die Kündigung zurücknehmen können. Der Vertrag läuft dann weiter und kostet so viel wie zuvor. Das geht einmal, solange der Vertrag läuft.',
      },
      rows: [
        ['Nummer der Erklärung', declaration.id],
        ...onReceipt(facts, { subject: '', heading: '', paragraphs: [] }).rows,
      ],
    });
  },

  cancellationAccepted: (facts) =>
    onReceipt(facts, {
      subject: 'Ihre Kündigung ist eingegangen',
      heading: 'Ihre Kündigung ist eingegangen',
      paragraphs: [
        `Wir haben sie am ${toSecond(facts.receipt.requestedAt)} erhalten. ${outcome(facts)}`,
        ...supportNote(facts.receipt),
      ],
    }),

  cancellationConfirmed: (facts) =>
    onReceipt(facts, {
      subject: isFromProvider(facts.receipt)
        ? 'Ihr Vertrag ist gekündigt'
        : 'Ihre Kündigung ist bestätigt',
      heading: isOver(facts.receipt, facts.now)
        ? 'Ihr Vertrag ist beendet'
        : 'Ihre Kündigung ist bestätigt',
      paragraphs: [outcome(facts), ...supportNote(facts.receipt)],
    }),

  cancellationRefused: (facts) =>
    onReceipt(facts, {
      subject: 'Ihre Kündigung konnte nicht ausgeführt werden',
      heading: 'Ihre Kündigung konnte nicht ausgeführt werden',
      paragraphs: [
        'Unser Zahlungsdienst hat sie abgelehnt. Der Vertrag läuft deshalb vorerst weiter. Das tut uns leid.',
        `Sie müssen nicht noch einmal kündigen: Unser Support weiß davon. Diese E-Mail belegt, wann Sie gekündigt haben. Sie können uns auch schreiben: ${facts.supportEmail}.`,
        ...supportNote(facts.receipt),
      ],
    }),

  resumed: (facts) =>
    onReceipt(facts, {
      subject: 'Ihr Vertrag läuft weiter',
      heading: 'Ihr Vertrag läuft weiter',
      paragraphs: [
        `Die Kündigung unten wurde${facts.receipt.withdrawnAt ? ` am ${toSecond(facts.receipt.withdrawnAt)}` : ''} zurückgenommen. Der Vertrag verlängert sich und kostet so viel wie zuvor. Sie können jederzeit wieder kündigen.`,
        ...(facts.receipt.withdrawnBy === 'SUPPORT' ? [bySupport] : []),
      ],
    }),

  chargedAfterCancellation: (facts) =>
    onReceipt(facts, {
      subject: 'Nach Ihrer Kündigung wurde abgebucht: Sie bekommen Geld zurück',
      heading: 'Nach Ihrer Kündigung wurde abgebucht',
      paragraphs: [
        'Sie haben rechtzeitig gekündigt. Bevor unser Zahlungsdienst davon wusste, hat aber noch ein Zeitraum begonnen, der möglicherweise abgebucht wurde. Das war nicht richtig und tut uns leid.',
        `Der Vertrag endet mit diesem Zeitraum${facts.receipt.effectiveAt ? `, am ${toMinute(facts.receipt.effectiveAt)}` : ''}. Was dafür abgebucht wurde, wird erstattet: Unser Support weiß davon, und Sie müssen nichts tun.`,
      ],
    }),
};
