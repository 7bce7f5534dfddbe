/** What the client sends instead of an operation's text. */
export const operationIds: Record<string, string> = {
  BillingPortal: '391e740b59ece6f075813f36db7ec15de0c07d394c009fe4a98981eeb9b29233',
  ManageSubscriptions: '7604598f6a9cd9f5ead9f78f1faba4764d0ac552be13e444ea353452e101837b',
  RequestedCancellations: 'c349420551e7cfa092cc984b87f09469bd8a023685503eb49e2429e476249e9b',
};
