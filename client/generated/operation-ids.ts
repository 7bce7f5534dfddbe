/** What the client sends instead of an operation's text. */
export const operationIds: Record<string, string> = {
  AccountPayments: 'be2de55280299473fbcb53114cf29b55e1d540597b6481a173f6d68dd9c2616e',
  ManageSubscriptions: 'dd0e1207b3685e89bd349b3cb36fcfe1887a825a77ba70345212c929b3575558',
  Receipts: '8a78b472758d012b432b50a258a29b4a0c8393146354243025759b11c596f3d6',
  ResumePremium: 'e44f78efbb58dad16d5730172065dc1410f12c91c6658662e3608ab1a9e7d11d',
};
