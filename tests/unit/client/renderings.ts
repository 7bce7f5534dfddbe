/** Makes the renderings of the account's pages as the server writes them. */
import type { Rendering } from '../../../client/rendering.ts';
import { config } from './site-config.ts';
import { cancellation, canceled, listOf, subscription } from '../../support/pages/subscriptions.ts';

export const renderedEmail = 'drawn@example.com';

const renderingOf = (operation: string, data: unknown, variables: object = {}): Rendering => ({
  email: renderedEmail,
  operation,
  variables: { language: 'EN', ...variables },
  data,
  now: Date.parse('2025-01-21T00:00:00.000Z'),
  formToken: 'form-token',
});

export const listRendering = (...subscriptions: ReturnType<typeof subscription>[]) =>
  renderingOf('ManageSubscriptions', listOf(...subscriptions).data);

/** Makes a page of the list. @param after the id of the previous page's last receipt */
export const receiptsRendering = (cancellations: object[], after?: string, hasNextPage = false) =>
  renderingOf(
    'Receipts',
    {
      viewer: {
        __typename: 'Subscriber',
        id: 'uid',
        cancellations: {
          __typename: 'CancellationPage',
          nodes: cancellations,
          hasNextPage,
        },
        subscriptions: [subscription()],
        lastEnded: null,
        explainPayments: null,
        declarations: [],
      },
    },
    { after },
  );

/** @param receipt null for an unknown one */
export const receiptRendering = (receipt: object | null, id = 'sub_1.1.abc') =>
  renderingOf(
    'Receipt',
    {
      viewer: {
        ...{ __typename: 'Subscriber', id: 'uid', cancellation: receipt },
        receiptRows:
          receipt &&
          Object.entries({
            status: 'Your plan is canceled.',
            ...{ ...receipt, account: renderedEmail, 'Questions to': config.links.supportEmail },
          }).flatMap(rowOf),
      },
    },
    { id },
  );

const rowOf = ([title, value]: [string, unknown]) =>
  typeof value === 'string' ? [{ __typename: 'ReceiptRow', title, value }] : [];

export const twoPlans = () =>
  listRendering(subscription(), canceled({ id: 'sub_2', cancellation: cancellation() }));
