/** What the client sends instead of an operation's text. */
export const operationIds: Record<string, string> = {
  AccountPayments: '9eb0010c2f1f78c707885945312dd44fbe5a6f76f5215f6326270721028af066',
  ManageSubscriptions: 'efc35cd619c492fc7f3545e5e3203dd69377b753cf5f8144c3327645be8fb30c',
  Receipts: '5b1ca8dd48efb150ced8f8331b9c45d54dcbedfb7897296bb5923adfb819a72f',
  ResumePremium: 'a4f1af78172e4d71bbf4d6abe74826107567cada7620150e89e9ba1e014c44fd',
};
