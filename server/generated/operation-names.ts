/** The names of all operations that our own clients send. */
export const operationNames = [
  'AccountByCustomerId',
  'AccountByEmail',
  'AllBillingAccounts',
  'AuditTrail',
  'BillingPortal',
  'CancelForSubscriber',
  'ManageSubscriptions',
  'RequestedCancellations',
  'ResumeForSubscriber',
  'SupportAgent',
] as const;
