/** What the client sends instead of an operation's text. */
export const operationIds: Record<string, string> = {
  AccountPayments: '1da569e44d98460fee6f6a35f8f33c5ad1217d30a69162671bd5f58dac0bc059',
  DeleteMyAccount: '134ab50e62b157e651d295f72756ca7eaf1c0071a70ce958f84f762b5c54697e',
  EndPremium: '7d979cf2ed00847f656107dd0dc08d099b3bdc95264de6401d3a81db62ed5a99',
  ManageSubscriptions: 'd3da8f977e992037a143a8d57ca0c896984a7e29442ab0258cfddb0f0b95d90a',
  Receipt: '519158e091a970984e527add86297e16f09ec7748474630f886fab2955a37f69',
  Receipts: 'e0079547dde4f43797b221ec0810118ac635f204508c75c1520eb0fc172959cc',
  ResumePremium: '20963f4c5f171a55f3d6d4a43ae40acedb5d6a7ccf4c992811491b673801d80c',
  SetLanguage: '19de91a4aed9e8a33f86b512cab6557f7b4d670462c07c834e405a19520726b1',
};
