/** What the client sends instead of an operation's text. */
export const operationIds: Record<string, string> = {
  AccountPayments: '2f528d09aafda614170da13acbbb8229a60af1b54a3fdd5b7e1da9c68374ac64',
  ManageSubscriptions: 'ec35a26a6c33a16005e687410833ecb9e8fbddb42c2b545262ad64a81fcff600',
  Receipts: '8a78b472758d012b432b50a258a29b4a0c8393146354243025759b11c596f3d6',
  ResumePremium: 'f5e4eadb4d6ca1b5a56af4cae6786d896b09d0322f50abe748ebb4c145cf7e5f',
  SetLanguage: '8977f99a47ec5787ecca5c829b7b824d91768d0798a2a7a6eefcd6fc8a7183ff',
};
