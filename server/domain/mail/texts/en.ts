/** The words of the mails in English. */
import type { MailWords } from './words.ts';

export const en: MailWords = {
  locale: 'en-US',
  closing: (supportEmail) => [
    `Questions? Write to ${supportEmail}. Please keep this mail: it is your receipt.`,
    'This mail was sent automatically by Stop Smoke Now. All times are in UTC.',
  ],
  rhythm: ({ interval, intervalCount }) =>
    intervalCount === 1 ? `a ${interval}` : `every ${intervalCount} ${interval}s`,
  requester: {
    SUBSCRIBER: 'You',
    SUPPORT: 'Our support team, for you',
    PAYMENT_PROVIDER: 'Done at our payment provider',
    DECLARATION: 'Declared without signing in',
  },
  bySupport: 'Our support team did this for you.',
  receipt: {
    number: 'Receipt number',
    plan: 'Plan',
    requestedAt: 'Requested',
    requestedBy: 'Requested by',
    confirmedAt: 'Confirmed by our payment provider',
    wouldHaveEnded: 'It would have ended',
    wasYoursUntil: 'Premium was yours until',
    isYoursUntil: 'Premium is yours until',
    withdrawnAt: 'Taken back',
    withdrawnBy: 'Taken back by',
    subscription: 'Subscription',
  },
  declaration: {
    number: 'Receipt number',
    receivedAt: 'Received',
    kind: 'Declaration',
    kinds: { CANCELLATION: 'Cancellation of a contract', WITHDRAWAL: 'Withdrawal from a contract' },
    type: 'Type of cancellation',
    types: { ORDINARY: 'Ordinary', EXTRAORDINARY: 'Extraordinary' },
    reason: 'Reason',
    name: 'Name',
    email: 'E-mail address',
    contract: 'Contract',
    endsOn: 'To end',
    earliest: 'As soon as possible',
    confirmTo: 'Confirm to',
    besideReceipt: 'Number of the declaration',
  },
  outcome: {
    withdrawn: 'It was taken back since then: the plan goes on.',
    refused: 'Our payment provider has refused it since then: the plan goes on.',
    requested:
      'We are having it confirmed by our payment provider, and will write again when it is. There is nothing more for you to do.',
    confirmed: 'Our payment provider has confirmed it',
    confirmedByProvider: 'The plan was canceled at our payment provider',
    ended: (confirmed, at) => `${confirmed}: it ended on ${at}.`,
    ends: (confirmed, at) =>
      `${confirmed}: Premium stays yours until ${at}, and then the plan ends. There is nothing more for you to do.`,
  },
  declarationReceived(kind, receivedAt) {
    const what = kind === 'CANCELLATION' ? 'cancellation' : 'withdrawal';
    return {
      subject: `We have received your ${what}`,
      heading: `We have received your ${what}`,
      paragraphs: [
        `Your declaration reached us on ${receivedAt}. This is what it says, word for word.`,
        'We now look for the contract that it is about. What we find we tell the address of that account, which may be another one than this.',
      ],
    };
  },
  notYou: (supportEmail) =>
    `You did not send this? Then somebody typed your address into our form. Write to ${supportEmail}, and we will look into it.`,
  declarationMatched: (receivedAt, outcome) => ({
    subject: 'Your plan was canceled without signing in',
    heading: 'Your plan was canceled without signing in',
    paragraphs: [
      `On ${receivedAt} we received a cancellation with the e-mail address of your account. Nobody has to sign in for that.`,
      outcome,
    ],
  }),
  undo: {
    label: 'Keep my plan',
    note: 'If this was not you, or you want to stay: the link opens a page on which you can take the cancellation back. The plan then goes on and is charged as before. It works once, for as long as the plan runs.',
  },
  cancellationAccepted: (requestedAt, outcome) => ({
    subject: 'We have received your cancellation',
    heading: 'We have received your cancellation',
    paragraphs: [`It reached us on ${requestedAt}. ${outcome}`],
  }),
  confirmed: {
    subject: 'Your cancellation is confirmed',
    subjectByProvider: 'Your plan is canceled',
    heading: 'Your plan is canceled',
    headingIfOver: 'Your plan has ended',
  },
  cancellationRefused: (supportEmail) => ({
    subject: 'Your cancellation could not be carried out',
    heading: 'Your cancellation could not be carried out',
    paragraphs: [
      'Our payment provider refused it, so the plan goes on for now. We are sorry.',
      `You need not ask again: our support team knows of it. This mail proves when you asked. You can also write to ${supportEmail}.`,
    ],
  }),
  resumed: (withdrawnAt) => ({
    subject: 'Your plan goes on',
    heading: 'Your plan goes on',
    paragraphs: [
      `The cancellation below was taken back${withdrawnAt ? ` on ${withdrawnAt}` : ''}. The plan renews and is charged as before. You can cancel it again at any time.`,
    ],
  }),
  chargedAfterCancellation: (effectiveAt) => ({
    subject: 'You were charged after your cancellation: a refund is due',
    heading: 'You were charged after your cancellation',
    paragraphs: [
      'You canceled in time, but one more period began before our payment provider had it, and it may have been charged. That was not right, and we are sorry.',
      `The plan ends with that period${effectiveAt ? `, on ${effectiveAt}` : ''}. What was charged for it is to be refunded: our support team knows of it, and you need not ask.`,
    ],
  }),
};
