/** Defines GraphiQL's first tabs: the desk's operations, for the demo subscribers (emulators/seed.ts). */
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { print } from 'graphql';
import * as desk from '../../generated/desk-operations.ts';

const tab = <Variables>(document: TypedDocumentNode<unknown, Variables>, variables: Variables) => ({
  query: print(document),
  variables: JSON.stringify(variables, null, 2),
});

export const tabs = [
  tab(desk.DeskPersonDocument, { key: 'active@example.com' }),
  tab(desk.DeskQueueDocument, { state: 'OPEN' }),
  tab(desk.DeskDeclarationsDocument, { state: 'OPEN' }),
  tab(desk.DeskAuditDocument, { about: { subscriberId: 'demo-active' } }),
  tab(desk.DeskCancelDocument, {
    input: { subscriptionId: 'sub_active', expectedEmail: 'active@example.com' },
  }),
  tab(desk.DeskResumeDocument, {
    input: { subscriptionId: 'sub_canceled', expectedEmail: 'canceled@example.com' },
  }),
];
