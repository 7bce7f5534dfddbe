/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { useQuery, useLazyQuery, useSuspenseQuery, type SkipToken } from '@apollo/client/react';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type ManageSubscriptionsQueryVariables = Exact<{ [key: string]: never; }>;


export type ManageSubscriptionsQuery = { viewer: { id: string, subscriptions: Array<{ id: string, title: string, displayStatus: string, cancelAt: string | null, cancellationPending: boolean, startedAt: string, endsAt: string, price: { display: string } }> | null } | null };

export type BillingPortalQueryVariables = Exact<{ [key: string]: never; }>;


export type BillingPortalQuery = { viewer: { id: string, portalUrl: string | null } | null };

export type SubscriptionCard_SubscriptionFragment = { id: string, title: string, displayStatus: string, cancelAt: string | null, cancellationPending: boolean, startedAt: string, endsAt: string, price: { display: string } };

export const SubscriptionCard_SubscriptionFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SubscriptionCard_subscription"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Subscription"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"displayStatus"}},{"kind":"Field","name":{"kind":"Name","value":"cancelAt"}},{"kind":"Field","name":{"kind":"Name","value":"cancellationPending"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"endsAt"}},{"kind":"Field","name":{"kind":"Name","value":"price"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"display"}}]}}]}}]} as unknown as DocumentNode<SubscriptionCard_SubscriptionFragment, unknown>;
export const ManageSubscriptionsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ManageSubscriptions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"subscriptions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SubscriptionCard_subscription"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SubscriptionCard_subscription"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Subscription"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"displayStatus"}},{"kind":"Field","name":{"kind":"Name","value":"cancelAt"}},{"kind":"Field","name":{"kind":"Name","value":"cancellationPending"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"endsAt"}},{"kind":"Field","name":{"kind":"Name","value":"price"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"display"}}]}}]}}]} as unknown as DocumentNode<ManageSubscriptionsQuery, ManageSubscriptionsQueryVariables>;
export const BillingPortalDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"BillingPortal"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"portalUrl"}}]}}]}}]} as unknown as DocumentNode<BillingPortalQuery, BillingPortalQueryVariables>;

type WholeState = 'complete' | 'streaming' | 'empty';

export const useManageSubscriptionsQuery = (options?: Omit<useQuery.Options<ManageSubscriptionsQuery, ManageSubscriptionsQueryVariables>, 'returnPartialData'> | SkipToken) =>
  useQuery<ManageSubscriptionsQuery, ManageSubscriptionsQueryVariables>(ManageSubscriptionsDocument, options as useQuery.Options<ManageSubscriptionsQuery, ManageSubscriptionsQueryVariables>) as useQuery.Result<ManageSubscriptionsQuery, ManageSubscriptionsQueryVariables, WholeState>;
export const useManageSubscriptionsLazyQuery = (options?: Omit<useLazyQuery.Options<ManageSubscriptionsQuery, ManageSubscriptionsQueryVariables>, 'returnPartialData'>) =>
  useLazyQuery<ManageSubscriptionsQuery, ManageSubscriptionsQueryVariables>(ManageSubscriptionsDocument, options) as useLazyQuery.ResultTuple<ManageSubscriptionsQuery, ManageSubscriptionsQueryVariables, WholeState>;
export const useManageSubscriptionsSuspenseQuery = (options?: Omit<useSuspenseQuery.Options<ManageSubscriptionsQueryVariables>, 'returnPartialData'>) =>
  useSuspenseQuery<ManageSubscriptionsQuery, ManageSubscriptionsQueryVariables>(ManageSubscriptionsDocument, options as useSuspenseQuery.Options<ManageSubscriptionsQueryVariables>) as useSuspenseQuery.Result<ManageSubscriptionsQuery, ManageSubscriptionsQueryVariables, WholeState>;

export const useBillingPortalQuery = (options?: Omit<useQuery.Options<BillingPortalQuery, BillingPortalQueryVariables>, 'returnPartialData'> | SkipToken) =>
  useQuery<BillingPortalQuery, BillingPortalQueryVariables>(BillingPortalDocument, options as useQuery.Options<BillingPortalQuery, BillingPortalQueryVariables>) as useQuery.Result<BillingPortalQuery, BillingPortalQueryVariables, WholeState>;
export const useBillingPortalLazyQuery = (options?: Omit<useLazyQuery.Options<BillingPortalQuery, BillingPortalQueryVariables>, 'returnPartialData'>) =>
  useLazyQuery<BillingPortalQuery, BillingPortalQueryVariables>(BillingPortalDocument, options) as useLazyQuery.ResultTuple<BillingPortalQuery, BillingPortalQueryVariables, WholeState>;
export const useBillingPortalSuspenseQuery = (options?: Omit<useSuspenseQuery.Options<BillingPortalQueryVariables>, 'returnPartialData'>) =>
  useSuspenseQuery<BillingPortalQuery, BillingPortalQueryVariables>(BillingPortalDocument, options as useSuspenseQuery.Options<BillingPortalQueryVariables>) as useSuspenseQuery.Result<BillingPortalQuery, BillingPortalQueryVariables, WholeState>;
