/** What the client sends instead of an operation's text. */
export const operationIds: Record<string, string> = {
  AccountPayments: '2f528d09aafda614170da13acbbb8229a60af1b54a3fdd5b7e1da9c68374ac64',
  ManageSubscriptions: 'a2c2884a1781615cfac563abeb1c61eb605b88f93d8362834508ebb7d69a08e0',
  Receipts: '8a78b472758d012b432b50a258a29b4a0c8393146354243025759b11c596f3d6',
  ResumePremium: 'e6fd46de0eda80990ae4b78fdc5fffe9f0aebbf06ed23bf15489aa7b54fa531a',
};
