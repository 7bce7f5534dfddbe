/** What the client sends instead of an operation's text. */
export const operationIds: Record<string, string> = {
  AccountPayments: '1a875e649863f59a0324734e56b7f9ae3aa4fe3c72a9b01cd2c295983461665b',
  DeleteMyAccount: '134ab50e62b157e651d295f72756ca7eaf1c0071a70ce958f84f762b5c54697e',
  EndPremium: '7d979cf2ed00847f656107dd0dc08d099b3bdc95264de6401d3a81db62ed5a99',
  ManageSubscriptions: '5c236c286437dadf6c0131ad761a899c23008114ebce95fff2291c558aff04bd',
  Receipt: '519158e091a970984e527add86297e16f09ec7748474630f886fab2955a37f69',
  Receipts: '32843938e98e582c5764bfe2b03f413c5bbba92881fcda2e5394e6f87dbd5d73',
  ResumePremium: '20963f4c5f171a55f3d6d4a43ae40acedb5d6a7ccf4c992811491b673801d80c',
  SetLanguage: '8977f99a47ec5787ecca5c829b7b824d91768d0798a2a7a6eefcd6fc8a7183ff',
};
