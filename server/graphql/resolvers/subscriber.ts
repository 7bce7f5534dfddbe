/** Subscriber, a person who can sign in, with their customer, subscriptions and receipts; and Payment, an invoice of theirs. */
import { defaultLanguage, type Language } from '../../../texts/generated/languages.ts';
import { texts } from '../../../texts/generated/server.ts';
import { codeOf, nameOf } from '../language.ts';
import { InvalidInputError } from '../../domain/errors.ts';
import { type Payment, paymentLimit } from '../../domain/money/payment.ts';
import type {
  PaymentResolvers,
  RefundResolvers,
  SubscriberResolvers,
} from '../../generated/resolvers.ts';
import { displayAmount } from '../../domain/money/amount.ts';
import { listLimit, planTitle } from '../../domain/subscription.ts';

/** @throws InvalidInputError for more payments than can be asked for */
export function checkPayments(first: number): void {
  if (first < 1 || first > paymentLimit)
    throw new InvalidInputError(`first must be from 1 to ${paymentLimit}.`);
}

export const subscriber: SubscriberResolvers = {
  id: ({ uid }) => uid,
  customerId: (account) => account.customerId(),
  subscriptions: async (account, { first }) => {
    if (first < 1 || first > listLimit)
      throw new InvalidInputError(`first must be from 1 to ${listLimit}.`);
    return (await account.subscriptions()).slice(0, first);
  },
  // The URL gives access to the account, so only the subscriber gets it.
  portalUrl: (account, { language }, { viewer, support, freshIdentity }) =>
    account === viewer
      ? account.portalUrl(freshIdentity, codeOf(language))
      : support().refuse('portalUrl', { subscriberId: account.uid }),
  language: async (account) => {
    const language = await account.language();
    return language && nameOf(language);
  },
  billingAccounts: (account, _, { support }) => support().billingAccounts(account),
  cancellations: (account) => account.receipts(),
  lastEnded: async (account) => {
    const last = await account.lastEnded();
    return last && { title: planTitle, ...last };
  },
  subscriptionsAsOf: (account) => account.subscriptionsAsOf(),
  paymentMethod: async (account, _, { money }) => money.paymentMethod(await account.customerId()),
  payments: async (account, { first }, { money }) => {
    checkPayments(first);
    const customerId = await account.customerId();
    const payments = await money.payments(customerId);
    return payments.slice(0, first).map((each) => ({ ...each, owner: account, customerId }));
  },
};

const display = ({ amount, currency }: Pick<Payment, 'amount' | 'currency'>, language: Language) =>
  displayAmount(amount, currency, language) ?? texts[language].money.seeInvoice;

export const refund: RefundResolvers = {
  display: (parent, { language }) => display(parent, codeOf(language)),
};

export const payment: PaymentResolvers = {
  display: (parent, { language }) => display(parent, codeOf(language)),
  // The provider's own words are English.
  failureMessage: ({ failureMessage }, { language }) =>
    failureMessage && codeOf(language) !== defaultLanguage
      ? texts[codeOf(language)].money.failed
      : failureMessage,
  refunds: ({ refunds, currency }) => refunds.map((refund) => ({ ...refund, currency })),
  // Whoever has the address can see and pay the invoice, so only the subscriber gets it.
  url: ({ url, owner, customerId }, _, { viewer, support }) =>
    owner !== null && owner === viewer
      ? url
      : support().refuse('Payment.url', {
          ...(owner && { subscriberId: owner.uid }),
          ...(customerId && { customerId }),
        }),
};
