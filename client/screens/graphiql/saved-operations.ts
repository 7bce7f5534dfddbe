/** The operations that answer what subscribers ask the support team: GraphiQL's tabs, in this order . */
const texts = import.meta.glob<string>('./operations/*.graphql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const textOf = (name: string): string => texts[`./operations/${name}.graphql`] ?? '';

/** Variables to be overwritten; as they are, they fit the demo subscribers (emulators/seed.ts). */
export const savedOperations: readonly { query: string; variables: Record<string, unknown> }[] = [
  { query: textOf('who-is'), variables: { key: 'active@example.com' } },
  { query: textOf('payments-and-card'), variables: { key: 'several@example.com', first: 12 } },
  { query: textOf('next-charge'), variables: { key: 'active@example.com' } },
  {
    query: textOf('cancel-for-subscriber'),
    variables: {
      subscriptionId: 'sub_active',
      expectedEmail: 'active@example.com',
      reason: null,
      comment: null,
      internalNote: null,
    },
  },
  {
    query: textOf('resume-for-subscriber'),
    variables: { subscriptionId: 'sub_canceled', expectedEmail: 'canceled@example.com' },
  },
  { query: textOf('work-queue'), variables: {} },
  { query: textOf('resolve-work-item'), variables: { itemId: '', note: '' } },
  { query: textOf('open-declarations'), variables: { state: 'OPEN', first: 50 } },
  {
    query: textOf('resolve-declaration'),
    variables: { declarationId: '', outcome: 'CARRIED_OUT', note: '' },
  },
  {
    query: textOf('audit-trail'),
    variables: { about: { subscriberId: 'demo-active' }, first: 50, after: null },
  },
];
