/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { useQuery, useLazyQuery, useSuspenseQuery, type SkipToken } from '@apollo/client/react';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** What became of a cancellation. */
export const CancellationState = {
  /** The payment provider has scheduled the end, or the subscription is over. */
  Confirmed: 'CONFIRMED',
  /** Accepted and recorded. The payment provider has not confirmed it yet; it is being asked. */
  Requested: 'REQUESTED',
  /** Taken back: the subscription renews again. */
  Withdrawn: 'WITHDRAWN'
} as const;

export type CancellationState = typeof CancellationState[keyof typeof CancellationState];
export type ManageSubscriptionsQueryVariables = Exact<{ [key: string]: never; }>;


export type ManageSubscriptionsQuery = { viewer: { id: string, subscriptions: Array<{ id: string, title: string, displayStatus: string, cancelAt: string | null, startedAt: string, endsAt: string, price: { display: string } }> } | null };

export type BillingPortalQueryVariables = Exact<{ [key: string]: never; }>;


export type BillingPortalQuery = { viewer: { id: string, portalUrl: string | null } | null };

export type RequestedCancellationsQueryVariables = Exact<{ [key: string]: never; }>;


export type RequestedCancellationsQuery = { viewer: { id: string, cancellations: Array<{ id: string, state: CancellationState, subscriptionId: string }> } | null };

export type SubscriptionCard_SubscriptionFragment = { id: string, title: string, displayStatus: string, cancelAt: string | null, startedAt: string, endsAt: string, price: { display: string } };

export const SubscriptionCard_SubscriptionFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SubscriptionCard_subscription"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Subscription"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"displayStatus"}},{"kind":"Field","name":{"kind":"Name","value":"cancelAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"endsAt"}},{"kind":"Field","name":{"kind":"Name","value":"price"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"display"}}]}}]}}]} as unknown as DocumentNode<SubscriptionCard_SubscriptionFragment, unknown>;
export const ManageSubscriptionsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ManageSubscriptions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"subscriptions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SubscriptionCard_subscription"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SubscriptionCard_subscription"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Subscription"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"displayStatus"}},{"kind":"Field","name":{"kind":"Name","value":"cancelAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"endsAt"}},{"kind":"Field","name":{"kind":"Name","value":"price"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"display"}}]}}]}}]} as unknown as DocumentNode<ManageSubscriptionsQuery, ManageSubscriptionsQueryVariables>;
export const BillingPortalDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"BillingPortal"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"portalUrl"}}]}}]}}]} as unknown as DocumentNode<BillingPortalQuery, BillingPortalQueryVariables>;
export const RequestedCancellationsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RequestedCancellations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"cancellations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"subscriptionId"}}]}}]}}]}}]} as unknown as DocumentNode<RequestedCancellationsQuery, RequestedCancellationsQueryVariables>;

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

export const useRequestedCancellationsQuery = (options?: Omit<useQuery.Options<RequestedCancellationsQuery, RequestedCancellationsQueryVariables>, 'returnPartialData'> | SkipToken) =>
  useQuery<RequestedCancellationsQuery, RequestedCancellationsQueryVariables>(RequestedCancellationsDocument, options as useQuery.Options<RequestedCancellationsQuery, RequestedCancellationsQueryVariables>) as useQuery.Result<RequestedCancellationsQuery, RequestedCancellationsQueryVariables, WholeState>;
export const useRequestedCancellationsLazyQuery = (options?: Omit<useLazyQuery.Options<RequestedCancellationsQuery, RequestedCancellationsQueryVariables>, 'returnPartialData'>) =>
  useLazyQuery<RequestedCancellationsQuery, RequestedCancellationsQueryVariables>(RequestedCancellationsDocument, options) as useLazyQuery.ResultTuple<RequestedCancellationsQuery, RequestedCancellationsQueryVariables, WholeState>;
export const useRequestedCancellationsSuspenseQuery = (options?: Omit<useSuspenseQuery.Options<RequestedCancellationsQueryVariables>, 'returnPartialData'>) =>
  useSuspenseQuery<RequestedCancellationsQuery, RequestedCancellationsQueryVariables>(RequestedCancellationsDocument, options as useSuspenseQuery.Options<RequestedCancellationsQueryVariables>) as useSuspenseQuery.Result<RequestedCancellationsQuery, RequestedCancellationsQueryVariables, WholeState>;


/** What the client sends instead of an operation's text. */
export const operationIds: Record<string, string> = {
  BillingPortal: '391e740b59ece6f075813f36db7ec15de0c07d394c009fe4a98981eeb9b29233',
  ManageSubscriptions: '7604598f6a9cd9f5ead9f78f1faba4764d0ac552be13e444ea353452e101837b',
  RequestedCancellations: 'c349420551e7cfa092cc984b87f09469bd8a023685503eb49e2429e476249e9b',
};
