/** The names of all operations that our own clients send. */
export const operationNames = [
  'AccountByCustomerId',
  'AccountByEmail',
  'AllBillingAccounts',
  'AuditTrail',
  'BillingPortal',
  'CancelForSubscriber',
  'CancelSubscription',
  'ManageSubscriptions',
  'PortalLink',
  'Receipts',
  'ResumeForSubscriber',
  'ResumePremium',
  'ResumeSubscription',
  'Session',
  'SubscriptionList',
  'SupportAgent',
] as const;
