/** The words of the mails in English. */
import type { MailWords } from './words.ts';

export const en: MailWords = {
  closing: (supportEmail) => [
    `Questions? Write to ${supportEmail}. Please keep this email: it is your receipt.`,
    'Stop Smoke Now sent this email automatically.',
  ],
  rhythm: ({ interval, intervalCount }) =>
    intervalCount === 1 ? `a ${interval}` : `every ${intervalCount} ${interval}s`,
  requester: {
    SUBSCRIBER: 'You',
    SUPPORT: 'Our support team, for you',
    PAYMENT_PROVIDER: 'You, on our payment page, or our support team',
    DECLARATION: 'A form sent without signing in',
  },
  cause: {
    PAYMENT_FAILED: 'Our payment provider, because a payment failed',
    PAYMENT_DISPUTED: 'Our payment provider, because a payment was disputed',
  },
  bySupport: 'Our support team did this for you.',
  receipt: {
    number: 'Receipt number',
    plan: 'Plan',
    requestedAt: 'Requested',
    requestedBy: 'Requested by',
    confirmedAt: 'Confirmed by our payment provider',
    wouldHaveEnded: 'It would have ended',
    wasYoursUntil: 'You had Premium until',
    isYoursUntil: 'You keep Premium until',
    withdrawnAt: 'Cancellation undone',
    withdrawnBy: 'Undone by',
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
    email: 'Email address',
    contract: 'Contract',
    endsOn: 'End date',
    earliest: 'As soon as possible',
    confirmTo: 'Send confirmation to',
    besideReceipt: 'Number of the declaration',
  },
  outcome: {
    withdrawn: 'It has been undone since then: your plan continues.',
    refused: 'Our payment provider has refused it since then: your plan continues.',
    requested:
      'We are confirming it with our payment provider and will email you when that is done. You don’t need to do anything else.',
    confirmed: 'Our payment provider has confirmed it',
    confirmedByProvider: 'Your plan was canceled with our payment provider',
    endedByProvider: {
      PAYMENT_FAILED: 'Our payment provider ended your plan because a payment failed',
      PAYMENT_DISPUTED: 'Our payment provider ended your plan because a payment was disputed',
    },
    ended: (confirmed, at) => `${confirmed}. It ended on ${at}.`,
    ends: (confirmed, at) =>
      `${confirmed}. You keep Premium until ${at}, and nothing more is charged. You don’t need to do anything else.`,
  },
  declarationReceived(kind, receivedAt) {
    const what = kind === 'CANCELLATION' ? 'cancellation' : 'withdrawal';
    return {
      subject: `We have received your ${what}`,
      heading: `We have received your ${what}`,
      paragraphs: [
        `We received it on ${receivedAt}. This is what it says, word for word.`,
        'We are now looking for your contract. We will write to the email address of that account, which may be a different one.',
      ],
    };
  },
  notYou: (supportEmail) =>
    `Didn’t send this? Then somebody entered your address in our form. Write to ${supportEmail}, and we will look into it.`,
  declarationMatched: (receivedAt, outcome) => ({
    subject: 'Your plan was canceled without signing in',
    heading: 'Your plan was canceled without signing in',
    paragraphs: [
      `On ${receivedAt} we received a cancellation with the email address of your account. Our form needs no sign-in.`,
      outcome,
    ],
  }),
  undo: {
    label: 'Keep my plan',
    note: 'If this was not you, or if you want to stay, open the link and undo the cancellation there. Your plan then continues and is charged as before. The link works once, until your plan ends.',
  },
  cancellationAccepted: (requestedAt, outcome) => ({
    subject: 'We have received your cancellation',
    heading: 'We have received your cancellation',
    paragraphs: [`We received it on ${requestedAt}. ${outcome}`],
  }),
  confirmed: {
    subject: 'Your cancellation is confirmed',
    subjectByProvider: 'Your plan is canceled',
    heading: 'Your plan is canceled',
    headingIfOver: 'Your plan has ended',
  },
  cancellationRefused: (supportEmail) => ({
    subject: 'We couldn’t carry out your cancellation',
    heading: 'We couldn’t carry out your cancellation',
    paragraphs: [
      'Our payment provider refused it, so your plan continues for now. We are sorry.',
      `You don’t need to ask again: our support team is looking into it. This email proves when you asked. You can also write to ${supportEmail}.`,
    ],
  }),
  resumed: (withdrawnAt) => ({
    subject: 'Your plan continues',
    heading: 'Your plan continues',
    paragraphs: [
      `The cancellation below was undone${withdrawnAt ? ` on ${withdrawnAt}` : ''}. Your plan renews and is charged as before. You can cancel it again at any time.`,
    ],
  }),
  chargedAfterCancellation: (effectiveAt) => ({
    subject: 'You were charged after your cancellation: a refund is due',
    heading: 'You were charged after your cancellation',
    paragraphs: [
      'You canceled in time, but a new billing period began before our payment provider knew, and it may have been charged. That was wrong, and we are sorry.',
      `Your plan ends with that period${effectiveAt ? `, on ${effectiveAt}` : ''}. Our support team will refund what was charged for it. You don’t need to ask.`,
    ],
  }),
};
