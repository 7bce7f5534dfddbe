/** The mails in English. */
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

const { toMinute, toSecond } = timeFormats('en-US');

const askedBy = {
  SUBSCRIBER: 'You',
  SUPPORT: 'Our support team, for you',
  PAYMENT_PROVIDER: 'Done at our payment provider',
  DECLARATION: 'Declared without signing in',
};

const bySupport = 'Our support team did this for you.';

function planName(price: PlanPrice | null): string {
  if (!price) return 'Premium';
  const { display, interval, intervalCount } = price;
  const rhythm = intervalCount === 1 ? `a ${interval}` : `every ${intervalCount} ${interval}s`;
  return `Premium, ${display} ${rhythm}`;
}

const closing = (supportEmail: string) => [
  `Questions? Write to ${supportEmail}. Please keep this mail: it is your receipt.`,
  'This mail was sent automatically by Stop Smoke Now. All times are in UTC.',
];

/** A mail on a receipt, with all that the receipt says. */
function onReceipt(
  { receipt, price, now, supportEmail }: ReceiptFacts,
  parts: Pick<MailContent, 'subject' | 'heading' | 'paragraphs'> & Partial<MailContent>,
): MailContent {
  return {
    language: 'en',
    rows: present([
      ['Receipt number', receipt.id],
      ['Plan', planName(price)],
      ['Requested', toSecond(receipt.requestedAt)],
      ['Requested by', askedBy[receipt.requestedBy]],
      ['Confirmed by our payment provider', receipt.confirmedAt && toSecond(receipt.confirmedAt)],
      [endTitle(receipt, now), receipt.effectiveAt && toMinute(receipt.effectiveAt)],
      ['Taken back', receipt.withdrawnAt && toSecond(receipt.withdrawnAt)],
      ['Taken back by', receipt.withdrawnBy && askedBy[receipt.withdrawnBy]],
      ['Subscription', receipt.subscriptionId],
    ]),
    action: null,
    closing: closing(supportEmail),
    ...parts,
  };
}

function endTitle(receipt: Cancellation, now: Date): string {
  if (receipt.state === 'WITHDRAWN' || receipt.state === 'REFUSED') return 'It would have ended';
  return isOver(receipt, now) ? 'Premium was yours until' : 'Premium is yours until';
}

/** What becomes of the plan, as far as it is known now. */
function outcome({ receipt, now }: ReceiptFacts): string {
  const { state, effectiveAt } = receipt;
  if (state === 'WITHDRAWN') return 'It was taken back since then: the plan goes on.';
  if (state === 'REFUSED')
    return 'Our payment provider has refused it since then: the plan goes on.';
  if (state !== 'CONFIRMED' || !effectiveAt)
    return 'We are having it confirmed by our payment provider, and will write again when it is. There is nothing more for you to do.';
  const confirmed = isFromProvider(receipt)
    ? 'The plan was canceled at our payment provider'
    : 'Our payment provider has confirmed it';
  return isOver(receipt, now)
    ? `${confirmed}: it ended on ${toMinute(effectiveAt)}.`
    : `${confirmed}: Premium stays yours until ${toMinute(effectiveAt)}, and then the plan ends. There is nothing more for you to do.`;
}

/** Made with the provider, by the subscriber or since payments failed: nobody asked us for it. */
const isFromProvider = ({ requestedBy }: Cancellation) => requestedBy === 'PAYMENT_PROVIDER';

const supportNote = ({ requestedBy }: Cancellation) =>
  requestedBy === 'SUPPORT' ? [bySupport] : [];

/** What was declared, word for word. */
function declaredRows({ id, kind, receivedAt, declared }: Declaration) {
  const isCancellation = kind === 'CANCELLATION';
  return present([
    ['Receipt number', id],
    ['Received', toSecond(receivedAt)],
    ['Declaration', isCancellation ? 'Cancellation of a contract' : 'Withdrawal from a contract'],
    [
      'Type of cancellation',
      declared.type && (declared.type === 'ORDINARY' ? 'Ordinary' : 'Extraordinary'),
    ],
    ['Reason', declared.reason],
    ['Name', declared.name],
    ['E-mail address', declared.email],
    ['Contract', declared.contract],
    ['To end', isCancellation && (declared.endsOn ?? 'As soon as possible')],
    ['Confirm to', declared.confirmTo],
  ]);
}

export const en: MailTexts = {
  declarationReceived({ declaration, supportEmail }) {
    const what = declaration.kind === 'CANCELLATION' ? 'cancellation' : 'withdrawal';
    return {
      language: 'en',
      subject: `We have received your ${what}`,
      heading: `We have received your ${what}`,
      paragraphs: [
        `Your declaration reached us on ${toSecond(declaration.receivedAt)}. This is what it says, word for word.`,
        'We now look for the contract that it is about. What we find we tell the address of that account, which may be another one than this.',
      ],
      rows: declaredRows(declaration),
      action: null,
      closing: [
        `You did not send this? Then somebody typed your address into our form. Write to ${supportEmail}, and we will look into it.`,
        ...closing(supportEmail),
      ],
    };
  },

  declarationMatched(facts) {
    const { declaration, undoUrl } = facts;
    return onReceipt(facts, {
      subject: 'Your plan was canceled without signing in',
      heading: 'Your plan was canceled without signing in',
      paragraphs: [
        `On ${toSecond(declaration.receivedAt)} we received a cancellation with the e-mail address of your account. Nobody has to sign in for that.`,
        outcome(facts),
      ],
      action: {
        label: 'Keep my plan',
        url: undoUrl,
        note: 'If this was not you, or you want to stay: the link opens a page on which you can take the cancellation back. The plan then goes on and is charged as before. It works once, for as long as the plan runs.',
      },
      rows: [
        ['Number of the declaration', declaration.id],
        ...onReceipt(facts, { subject: '', heading: '', paragraphs: [] }).rows,
      ],
    });
  },

  cancellationAccepted: (facts) =>
    onReceipt(facts, {
      subject: 'We have received your cancellation',
      heading: 'We have received your cancellation',
      paragraphs: [
        `It reached us on ${toSecond(facts.receipt.requestedAt)}. ${outcome(facts)}`,
        ...supportNote(facts.receipt),
      ],
    }),

  cancellationConfirmed: (facts) =>
    onReceipt(facts, {
      subject: isFromProvider(facts.receipt)
        ? 'Your plan is canceled'
        : 'Your cancellation is confirmed',
      heading: isOver(facts.receipt, facts.now) ? 'Your plan has ended' : 'Your plan is canceled',
      paragraphs: [outcome(facts), ...supportNote(facts.receipt)],
    }),

  cancellationRefused: (facts) =>
    onReceipt(facts, {
      subject: 'Your cancellation could not be carried out',
      heading: 'Your cancellation could not be carried out',
      paragraphs: [
        'Our payment provider refused it, so the plan goes on for now. We are sorry.',
        `You need not ask again: our support team knows of it. This mail proves when you asked. You can also write to ${facts.supportEmail}.`,
        ...supportNote(facts.receipt),
      ],
    }),

  resumed: (facts) =>
    onReceipt(facts, {
      subject: 'Your plan goes on',
      heading: 'Your plan goes on',
      paragraphs: [
        `The cancellation below was taken back${facts.receipt.withdrawnAt ? ` on ${toSecond(facts.receipt.withdrawnAt)}` : ''}. The plan renews and is charged as before. You can cancel it again at any time.`,
        ...(facts.receipt.withdrawnBy === 'SUPPORT' ? [bySupport] : []),
      ],
    }),

  chargedAfterCancellation: (facts) =>
    onReceipt(facts, {
      subject: 'You were charged after your cancellation: a refund is due',
      heading: 'You were charged after your cancellation',
      paragraphs: [
        'You canceled in time, but one more period began before our payment provider had it, and it may have been charged. That was not right, and we are sorry.',
        `The plan ends with that period${facts.receipt.effectiveAt ? `, on ${toMinute(facts.receipt.effectiveAt)}` : ''}. What was charged for it is to be refunded: our support team knows of it, and you need not ask.`,
      ],
    }),
};
