/** What the client sends instead of an operation's text. */
export const operationIds: Record<string, string> = {
  AccountPayments: '843e2abe876c7d74557793bbb99aa602499a8331edd041356971cb5de97ae3c0',
  DeleteMyAccount: '134ab50e62b157e651d295f72756ca7eaf1c0071a70ce958f84f762b5c54697e',
  EndPremiumNow: 'df149bd3a9c940d4e2949ee4b5faac01af128b1d49704a1a1efb3d0a735d46f1',
  ManageSubscriptions: 'e286cabd9963039cd548b7ea1fd86b7728ae9f8de125038df45b262be7113987',
  Receipt: '096504716727450b1ddfdcf7306939e9474c61bce90318a4f07a3c6fcd3628f4',
  Receipts: 'b15bc369a037fe48a3585ce0caf15ab194003c8214a8f3e629de312dbc4dffda',
  ResumePremium: '98b68c0a452653ad33116ad46671335c8b2fafd294f0ab5ea0ba8307d0bf074f',
  SetLanguage: '8977f99a47ec5787ecca5c829b7b824d91768d0798a2a7a6eefcd6fc8a7183ff',
};
