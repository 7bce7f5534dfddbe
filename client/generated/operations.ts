/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { useQuery, useLazyQuery, useSuspenseQuery, type SkipToken } from '@apollo/client/react';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type ManageSubscriptionsQueryVariables = Exact<{ [key: string]: never; }>;


export type ManageSubscriptionsQuery = { viewer: { id: string, subscriptions: Array<{ id: string, title: string, displayStatus: string, status: string, cancelAt: string | null, startedAt: string, endsAt: string, price: { display: string } }> } | null };

export type BillingPortalQueryVariables = Exact<{ [key: string]: never; }>;


export type BillingPortalQuery = { viewer: { id: string, portalUrl: string | null } | null };

export type SubscriptionCard_SubscriptionFragment = { id: string, title: string, displayStatus: string, status: string, cancelAt: string | null, startedAt: string, endsAt: string, price: { display: string } };

export const SubscriptionCard_SubscriptionFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SubscriptionCard_subscription"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Subscription"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"displayStatus"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"cancelAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"endsAt"}},{"kind":"Field","name":{"kind":"Name","value":"price"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"display"}}]}}]}}]} as unknown as DocumentNode<SubscriptionCard_SubscriptionFragment, unknown>;
export const ManageSubscriptionsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ManageSubscriptions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"subscriptions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SubscriptionCard_subscription"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SubscriptionCard_subscription"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Subscription"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"displayStatus"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"cancelAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"endsAt"}},{"kind":"Field","name":{"kind":"Name","value":"price"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"display"}}]}}]}}]} as unknown as DocumentNode<ManageSubscriptionsQuery, ManageSubscriptionsQueryVariables>;
export const BillingPortalDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"BillingPortal"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"portalUrl"}}]}}]}}]} as unknown as DocumentNode<BillingPortalQuery, BillingPortalQueryVariables>;

export const useManageSubscriptionsQuery = (options?: useQuery.Options<ManageSubscriptionsQuery, ManageSubscriptionsQueryVariables> | SkipToken): useQuery.Result<ManageSubscriptionsQuery, ManageSubscriptionsQueryVariables> =>
  useQuery<ManageSubscriptionsQuery, ManageSubscriptionsQueryVariables>(ManageSubscriptionsDocument, options as useQuery.Options<ManageSubscriptionsQuery, ManageSubscriptionsQueryVariables>);
export const useManageSubscriptionsLazyQuery = (options?: useLazyQuery.Options<ManageSubscriptionsQuery, ManageSubscriptionsQueryVariables>): useLazyQuery.ResultTuple<ManageSubscriptionsQuery, ManageSubscriptionsQueryVariables> =>
  useLazyQuery<ManageSubscriptionsQuery, ManageSubscriptionsQueryVariables>(ManageSubscriptionsDocument, options);
export const useManageSubscriptionsSuspenseQuery = (options?: useSuspenseQuery.Options<ManageSubscriptionsQueryVariables>): useSuspenseQuery.Result<ManageSubscriptionsQuery, ManageSubscriptionsQueryVariables> =>
  useSuspenseQuery<ManageSubscriptionsQuery, ManageSubscriptionsQueryVariables>(ManageSubscriptionsDocument, options as useSuspenseQuery.Options<ManageSubscriptionsQueryVariables>);

export const useBillingPortalQuery = (options?: useQuery.Options<BillingPortalQuery, BillingPortalQueryVariables> | SkipToken): useQuery.Result<BillingPortalQuery, BillingPortalQueryVariables> =>
  useQuery<BillingPortalQuery, BillingPortalQueryVariables>(BillingPortalDocument, options as useQuery.Options<BillingPortalQuery, BillingPortalQueryVariables>);
export const useBillingPortalLazyQuery = (options?: useLazyQuery.Options<BillingPortalQuery, BillingPortalQueryVariables>): useLazyQuery.ResultTuple<BillingPortalQuery, BillingPortalQueryVariables> =>
  useLazyQuery<BillingPortalQuery, BillingPortalQueryVariables>(BillingPortalDocument, options);
export const useBillingPortalSuspenseQuery = (options?: useSuspenseQuery.Options<BillingPortalQueryVariables>): useSuspenseQuery.Result<BillingPortalQuery, BillingPortalQueryVariables> =>
  useSuspenseQuery<BillingPortalQuery, BillingPortalQueryVariables>(BillingPortalDocument, options as useSuspenseQuery.Options<BillingPortalQueryVariables>);
