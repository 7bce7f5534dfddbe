/** The types of all operations that our own clients send, by name. */
export const operationTypes = {
  AccountByCustomerId: 'query',
  AccountByEmail: 'query',
  AllBillingAccounts: 'query',
  AuditTrail: 'query',
  BillingPortal: 'query',
  CancelForSubscriber: 'mutation',
  CancelSubscription: 'mutation',
  ManageSubscriptions: 'query',
  PortalLink: 'query',
  Receipts: 'query',
  ResumeForSubscriber: 'mutation',
  ResumePremium: 'mutation',
  ResumeSubscription: 'mutation',
  Session: 'query',
  SubscriptionList: 'query',
  SupportAgent: 'query',
} as const;
