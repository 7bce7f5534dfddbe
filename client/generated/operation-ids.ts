/** What the client sends instead of an operation's text. */
export const operationIds: Record<string, string> = {
  AccountPayments: 'be063df1eb95723e46e42f35432215b8f4295cebaf039a1cfd602e01fbf402df',
  DeleteMyAccount: '134ab50e62b157e651d295f72756ca7eaf1c0071a70ce958f84f762b5c54697e',
  EndPremium: '7d979cf2ed00847f656107dd0dc08d099b3bdc95264de6401d3a81db62ed5a99',
  ManageSubscriptions: '2789e8d4d601ffba951a9fcab3dba9dc3eb49d42a28e6119d99cff22c2f06b7f',
  Portal: '14dd5d133bb524877a353422a3b656186d54e26c99fbad4b7320cc3284dfcc2d',
  Receipt: '519158e091a970984e527add86297e16f09ec7748474630f886fab2955a37f69',
  Receipts: 'e0079547dde4f43797b221ec0810118ac635f204508c75c1520eb0fc172959cc',
  ResumePremium: '336064432e2a4ffa4de07a33b828340e70fc3b06baaddd18d960e80dfef6e78a',
  SetLanguage: '19de91a4aed9e8a33f86b512cab6557f7b4d670462c07c834e405a19520726b1',
};
