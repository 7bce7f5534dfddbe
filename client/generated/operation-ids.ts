/** What the client sends instead of an operation's text. */
export const operationIds: Record<string, string> = {
  AccountPayments: '843e2abe876c7d74557793bbb99aa602499a8331edd041356971cb5de97ae3c0',
  DeleteMyAccount: '134ab50e62b157e651d295f72756ca7eaf1c0071a70ce958f84f762b5c54697e',
  EndPremium: '7d979cf2ed00847f656107dd0dc08d099b3bdc95264de6401d3a81db62ed5a99',
  ManageSubscriptions: '9f79f01d06867ce65b39bba6277c52d78604059eeb2e33860db9b752a52feb25',
  Receipt: '096504716727450b1ddfdcf7306939e9474c61bce90318a4f07a3c6fcd3628f4',
  Receipts: '8e1202a873a0cd8bdda5ae510fdb6b77bed616da5ecd801b0c89d7dc3e97743b',
  ResumePremium: '98b68c0a452653ad33116ad46671335c8b2fafd294f0ab5ea0ba8307d0bf074f',
  SetLanguage: '8977f99a47ec5787ecca5c829b7b824d91768d0798a2a7a6eefcd6fc8a7183ff',
};
