/** What the client sends instead of an operation's text. */
export const operationIds: Record<string, string> = {
  BillingPortal: '391e740b59ece6f075813f36db7ec15de0c07d394c009fe4a98981eeb9b29233',
  ManageSubscriptions: '02b64e2f66d7bba2368fb15a5e815e70da7664aa68d264c183d3cc8c0fbd72c5',
};
