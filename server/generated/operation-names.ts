/** The names of all operations that our own clients send. */
export const operationNames = [
  'BillingPortal',
  'ManageSubscriptions',
  'RequestedCancellations',
] as const;
