/** What the client sends instead of an operation's text. */
export const operationIds: Record<string, string> = {
  AccountPayments: '3276f4a3a51bfc596346064d7c53604dfe6255b7f5c1c22a0295007e1edc960f',
  EndPremiumNow: 'df149bd3a9c940d4e2949ee4b5faac01af128b1d49704a1a1efb3d0a735d46f1',
  ManageSubscriptions: '3a3d25ad6b6d8e5912c9db34cdbaa81d253aad500395bef4d584f95159ace295',
  Receipt: '9d7a2a50dfdc526c2527333466b434026d005941604d01bbd0ac0b0bce46339e',
  Receipts: 'b15bc369a037fe48a3585ce0caf15ab194003c8214a8f3e629de312dbc4dffda',
  ResumePremium: '1e5e27cd0ee7e75e4036dd22da14af6d795b7598016e67abab28bd20ae8570af',
  SetLanguage: '8977f99a47ec5787ecca5c829b7b824d91768d0798a2a7a6eefcd6fc8a7183ff',
};
