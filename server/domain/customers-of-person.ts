/** The customers at the payment provider that belong to one person: to end all their plans, or to erase what is kept. */
import { isCustomerId } from './read-account.ts';
import type { CustomerEntry, UsersSubscriptions } from './select-customer.ts';

interface Person {
  uid: string;
  /** The entries of their document. */
  entries: readonly CustomerEntry[];
  /** Addresses that are known to be theirs. */
  emails: readonly string[];
}

/**
 * Those that the person's document names, and those that the provider has under their addresses, unless another
 * person's document names them: then that is who uses the plan.
 * @throws UpstreamError
 */
export async function customersOfPerson(
  { uid, entries, emails }: Person,
  services: {
    usersSubscriptions: Pick<UsersSubscriptions, 'ownersOf'>;
    billing: { customersOf: (email: string) => Promise<string[]> };
  },
): Promise<string[]> {
  const named = entries.flatMap(({ customerId }) => customerId ?? []);
  // Letter case matters to the provider.
  const spellings = new Set(emails.flatMap((email) => [email.trim(), email.trim().toLowerCase()]));
  const found = await Promise.all([...spellings].map(services.billing.customersOf));
  const underEmail = [...new Set(found.flat())].filter((id) => !named.includes(id));
  const owners = await Promise.all(underEmail.map(services.usersSubscriptions.ownersOf));
  const own = underEmail.filter((_, index) => owners[index]?.every((owner) => owner === uid));
  return [...new Set([...named, ...own])].filter(isCustomerId);
}
