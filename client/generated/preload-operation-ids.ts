/** What the client sends instead of an operation's text. */
export const operationIds: Record<string, string> = {
  ManageSubscriptions: 'efc35cd619c492fc7f3545e5e3203dd69377b753cf5f8144c3327645be8fb30c',
};
