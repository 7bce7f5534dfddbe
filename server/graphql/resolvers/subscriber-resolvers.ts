/** Resolves subscribers, their plans, receipts and payments. A field needs no resolver if the domain's object has the field. */
import { defaultLanguage, type Language } from '../../../texts/generated/languages.ts';
import { texts } from '../../../texts/generated/server.ts';
import { asAcknowledged } from '../../domain/customer-record/customer-record.ts';
import { confirmationOf } from '../../domain/customer-record/cancellation.ts';
import { InvalidInputError } from '../../domain/errors.ts';
import { explain, explainDiscount, rhythmOf } from '../../domain/subscription/explain.ts';
import type { Localized } from '../../domain/language.ts';
import {
  displayAmount,
  displayPrice,
  explainCharge,
  nextCharge,
  priceOf,
} from '../../domain/money/charge.ts';
import { dueInvoice } from '../../domain/subscription/remaining.ts';
import { displayMethod, notesOn, type Payment, paymentLimit } from '../../domain/money/payment.ts';
import type { OwnedPayment } from '../../domain/subscriber/subscriber.ts';
import type { Page } from '../../domain/page.ts';
import { receiptRows } from '../../domain/mail/texts/rows.ts';
import { numberOf } from '../../domain/customer-record/cancellation-number.ts';
import {
  isIncomplete,
  hasEnded,
  isPastDue,
  isPaid,
  shownEnd,
  willRenew,
} from '../../domain/subscription/plan.ts';
import {
  displayStatus,
  listLimit,
  planTitle,
  stateOf,
} from '../../domain/subscription/subscription.ts';
import type { RequestContext } from '../context.ts';
import type {
  BillingInterval,
  CancellationReason,
  Language as LanguageName,
  ProblemMessageArgs,
  Resolvers,
} from '../../generated/resolvers.ts';

const receiptLimit = 50;

export const languageOf = (name: LanguageName): Language =>
  name.toLowerCase() as Lowercase<LanguageName>;

export const nameOf = (code: Language): LanguageName => code.toUpperCase() as Uppercase<Language>;

/** Resolves the `message` of a result. Messages for agents are always English. */
const problem = {
  message: (
    parent: { message: string },
    { language = 'EN' }: Partial<ProblemMessageArgs>,
  ): string => (parent as Partial<Localized>).messages?.[languageOf(language)] ?? parent.message,
};

/** @param owner null if an agent reads a customer's payments @throws InvalidInputError */
export async function paymentsOf(
  owner: OwnedPayment['owner'],
  customerId: string | null,
  { first, after = null }: { first: number; after?: string | null },
  { money }: RequestContext,
): Promise<Page<OwnedPayment>> {
  if (first < 1 || first > paymentLimit)
    throw new InvalidInputError(`first must be from 1 to ${paymentLimit}.`);
  const page = await money.payments(customerId, { first, after });
  return { ...page, nodes: page.nodes.map((each) => ({ ...each, owner, customerId })) };
}

const display = ({ amount, currency }: Pick<Payment, 'amount' | 'currency'>, language: Language) =>
  displayAmount(amount, currency, language) ?? texts[language].money.seeInvoice;

const isDue = (of: { status: string }) => isPastDue(of) || (isIncomplete(of) && !hasEnded(of));

export const subscriberResolvers: Resolvers = {
  Subscriber: {
    id: ({ uid }) => uid,
    subscriptions: async (account, { first }) => {
      if (first < 1 || first > listLimit)
        throw new InvalidInputError(`first must be from 1 to ${listLimit}.`);
      return (await account.subscriptions()).slice(0, first);
    },
    // The URL gives access to the account, so only the subscriber gets the URL.
    portalUrl: (account, { language }, { viewer, support, freshIdentity }) =>
      account === viewer
        ? account.portalUrl(freshIdentity, languageOf(language))
        : support().refuse('portalUrl', { subscriberId: account.uid }),
    language: async (account) => {
      const language = await account.language();
      return language && nameOf(language);
    },
    customers: (account, _, { support }) => support().run('customers', account),
    cancellations: (account, { first, after = null }) => {
      if (first < 1 || first > receiptLimit)
        throw new InvalidInputError(`first must be from 1 to ${receiptLimit}.`);
      return account.cancellations({ first, after });
    },
    cancellation: (account, { id }) => account.cancellation(id),
    receiptRows: async (account, { id, language }) => {
      const facts = await account.receiptFacts(id);
      return facts && receiptRows(languageOf(language), facts);
    },
    explainPayments: (account, { language }) => account.explainPayments(languageOf(language)),
    paymentMethod: async (account, _, { money }) => money.paymentMethod(await account.customerId()),
    payments: async (account, args, context) =>
      paymentsOf(account, await account.customerId(), args, context),
  },
  Refund: {
    display: (parent, { language }) => display(parent, languageOf(language)),
  },
  PaymentMethod: {
    brand: (parent) => displayMethod({ ...parent, last4: null }, defaultLanguage),
    display: (parent, { language }) => displayMethod(parent, languageOf(language)),
  },
  EndedSubscription: {
    title: () => planTitle,
  },
  Payment: {
    display: ({ remaining, amount, currency }, { language }) =>
      display({ amount: remaining === 0 ? amount : remaining, currency }, languageOf(language)),
    notes: (parent, { language }) => notesOn(parent, languageOf(language)),
    // Stripe's own message is English.
    failureMessage: ({ failureMessage }, { language }) =>
      failureMessage && languageOf(language) !== defaultLanguage
        ? texts[languageOf(language)].money.failed
        : failureMessage,
    refunds: ({ refunds, currency }) => refunds.map((refund) => ({ ...refund, currency })),
    // Anyone with the URL can see and pay the invoice, so only the subscriber gets the URL.
    url: ({ url, owner, customerId }, _, { viewer, support }) =>
      owner !== null && owner === viewer
        ? url
        : support().refuse('Payment.url', {
            ...(owner && { subscriberId: owner.uid }),
            ...(customerId && { customerId }),
          }),
  },
  Subscription: {
    title: () => planTitle,
    displayStatus: (parent, { language }) => displayStatus(parent, languageOf(language)),
    state: (parent) => stateOf(asAcknowledged(parent)),
    price: ({ price }) => priceOf(price),
    discount: (parent, { language }) =>
      explainDiscount(asAcknowledged(parent), languageOf(language)),
    boughtAt: ({ boughtAt }) => boughtAt ?? null,
    trialEndsAt: ({ trialEndsAt }) => trialEndsAt ?? null,
    endsAt: (parent) => shownEnd(asAcknowledged(parent)),
    willRenew: (parent) => willRenew(asAcknowledged(parent)),
    nextCharge: (parent) => nextCharge(asAcknowledged(parent)),
    isPaid,
    isDue,
    needsCard: (parent) =>
      isDue(parent) &&
      parent.collection === 'CARD' &&
      dueInvoice(parent)?.status !== 'ACTION_REQUIRED',
    pausedUntil: ({ paused }) => paused?.until ?? null,
    cancellationPending: ({ desired }) => desired?.state === 'PENDING' && desired.intent === 'END',
    cancellation: ({ desired }) => desired?.cancellation ?? null,
    explain: (parent, { language }) => explain(parent, { language: languageOf(language) }),
  },
  Price: {
    display: (parent, { language }) => displayPrice(parent, languageOf(language)),
    rhythm: ({ interval, intervalCount }, { language }) =>
      interval && intervalCount
        ? rhythmOf({ interval, intervalCount }, languageOf(language))
        : null,
    interval: ({ interval }) => (interval?.toUpperCase() ?? null) as BillingInterval | null,
  },
  Charge: {
    amount: ({ preview }) => preview?.amount ?? null,
    currency: ({ preview }) => preview?.currency ?? null,
    display: ({ preview }, { language }) =>
      preview && displayAmount(preview.amount, preview.currency, languageOf(language)),
    explain: ({ preview }, { language }) => preview && explainCharge(preview, languageOf(language)),
  },
  Cancellation: {
    number: numberOf,
    confirmedAt: confirmationOf,
    cause: ({ cause }) => cause ?? 'REQUESTED',
    when: ({ isNow }) => (isNow ? 'NOW' : 'PERIOD_END'),
    reason: ({ reason }) => (reason?.toUpperCase() ?? null) as CancellationReason | null,
  },
  AccountDeleted: problem,
  AccountNotDeleted: problem,
  CancellationRefused: problem,
  ResumeRefused: problem,
  SubscriptionAlreadyEnded: problem,
  SubscriptionNotFound: problem,
};
