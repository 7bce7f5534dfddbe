/** What the account's pages are drawn with, as the server writes it. */
import type { Drawing } from '../../../client/drawing.ts';
import { cancellation, canceled, listOf, subscription } from './subscriptions.ts';

export const drawnEmail = 'drawn@example.com';

const drawingOf = (operation: string, data: unknown): Drawing => ({
  email: drawnEmail,
  operation,
  data,
  now: Date.parse('2025-01-21T00:00:00.000Z'),
  formToken: 'form-token',
  isSessionOld: false,
});

export const listDrawing = (...subscriptions: ReturnType<typeof subscription>[]) =>
  drawingOf('ManageSubscriptions', listOf(...subscriptions).data);

export const receiptsDrawing = (...cancellations: object[]) =>
  drawingOf('Receipts', { viewer: { __typename: 'Subscriber', id: 'uid', cancellations } });

/** Two plans, of which one is ending. */
export const twoPlans = () =>
  listDrawing(subscription(), canceled({ id: 'sub_2', cancellation: cancellation() }));

export const oneReceipt = (overrides: object = {}) =>
  receiptsDrawing(
    cancellation({
      confirmedAt: '2025-01-20T09:06:00.000Z',
      effectiveAt: '2025-02-04T00:00:00.000Z',
      withdrawnAt: null,
      cause: 'REQUESTED',
      proof: 'proof',
      subscriptionId: 'sub_1',
      ...overrides,
    }),
  );
