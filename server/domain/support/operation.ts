/** Defines the type of the support team's operations, and the services that an operation can use. */
import type { z } from 'zod';
import type { Log } from '../../log.ts';
import { InvalidInputError } from '../errors.ts';
import type { DeclarationStore } from '../leaving/declaration.ts';
import type { DeclaredPlans } from '../leaving/declared-plans.ts';
import type { Users } from '../../adapters/firebase-auth/users.ts';
import type { User } from '../subscriber/user.ts';
import type { OpenedSubscriber, SubscriberServices } from '../subscriber/subscriber.ts';
import type { Audit } from '../../adapters/firestore/audit-entries.ts';
import type { About } from './audit.ts';
import type { Person } from './person.ts';
import type { Billing } from '../../adapters/stripe/billing.ts';
import type { PaymentProvider } from '../customer-record/payment-provider.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { PersonalDocuments } from './retention.ts';
import type { SignInMails } from '../../adapters/firebase-auth/send-sign-in-mail.ts';
import type { SubscriberSearch } from './subscriber-search.ts';
import type { TaskStore } from './tasks.ts';

export interface SupportServices extends SubscriberServices {
  billing: Billing & Pick<PaymentProvider, 'complete'>;
  search: SubscriberSearch;
  users: Users;
  audit: Audit;
  tasks: TaskStore;
  outbox: Outbox;
  plans: DeclaredPlans;
  signInMails: SignInMails;
  personalData: (person: Person) => Promise<PersonalDocuments>;
}

export interface Desk extends SupportServices {
  agentId: string;
  agentEmail: string | null;
  log: Log;
  open: (person: User) => OpenedSubscriber;
}

/** The services of `find`, which only reads. `act` writes and sends, and runs only after the audit entry is stored. */
export interface Looks extends Pick<Desk, 'search' | 'subscriberDocuments' | 'ownership' | 'open'> {
  users: Omit<Users, 'remove'>;
  billing: Pick<Billing, 'customer' | 'customersUnder' | 'listAll'> &
    Pick<PaymentProvider, 'complete'>;
  outbox: Pick<Outbox, 'about'>;
  records: Pick<Desk['records'], 'read' | 'cancellationsOf'>;
  changes: Pick<Desk['changes'], 'customerOf'>;
  declarations: Pick<DeclarationStore, 'read' | 'page' | 'about'>;
  audit: Pick<Audit, 'trail' | 'lastOf'>;
  tasks: Pick<TaskStore, 'page' | 'read' | 'about'>;
}

/** Builds a result of `find`. @param value the value to return or change @param about subjects that the input doesn't name */
export const found = <Found>(value: Found, about: About = {}) =>
  ({ outcome: null, value, about }) as const;
export const notFound = <Answer>(value: Answer, about: About = {}) =>
  ({ outcome: 'NOT_FOUND', value, about }) as const;
export const refused = <Answer>(value: Answer, about: About = {}) =>
  ({ outcome: 'REFUSED', value, about }) as const;

interface Finding {
  outcome: null | 'NOT_FOUND' | 'REFUSED';
  value: unknown;
  about: About;
}
type FoundIn<F extends Finding> = Extract<F, { outcome: null }>['value'];
type AnswerIn<F extends Finding> = Exclude<F, { outcome: null }>['value'];

interface Reading<Input extends z.ZodType, F extends Finding> {
  input: Input;
  /** Returns the subject that the input names. If the caller lacks the role, the audit entry has only this subject. */
  about?: (input: z.output<Input>) => About;
  find: (input: z.output<Input>, desk: Looks) => Promise<F>;
}
interface Acting<
  Input extends z.ZodType,
  F extends Finding,
  R extends { __typename: string },
> extends Reading<Input, F> {
  act: (found: FoundIn<F>, input: z.output<Input>, desk: Desk) => Promise<R>;
  /** The `__typename` of the result if the change succeeded. */
  done: R['__typename'];
}

/** An operation. `types` is never set: TypeScript takes the types of the input and the result from `types`. */
export interface Operation<Given = never, Answer = unknown, Input extends z.ZodType = z.ZodType>
  extends
    Omit<Reading<z.ZodType, Finding>, 'input'>,
    Partial<Pick<Acting<z.ZodType, Finding, { __typename: string }>, 'act' | 'done'>> {
  input: Input;
  types?: (given: Given) => Answer;
}

export function operation<I extends z.ZodType, F extends Finding, R extends { __typename: string }>(
  declared: Acting<I, F, R>,
): Operation<z.input<I>, AnswerIn<F> | R, I>;
export function operation<I extends z.ZodType, F extends Finding>(
  declared: Reading<I, F>,
): Operation<z.input<I>, F['value'], I>;
export function operation(declared: Operation): Operation {
  return declared;
}

/** Parses an input. @throws InvalidInputError, whose message repeats nothing of the input */
export function parseInput<S extends z.ZodType>(schema: S, given: unknown): z.output<S> {
  const { success, data, error } = schema.safeParse(given);
  if (success) return data;
  const [issue] = error.issues;
  throw new InvalidInputError(
    issue?.code === 'too_big'
      ? `${issue.path.join('.')} can have at most ${issue.maximum} characters.`
      : (issue?.message ?? ''),
  );
}
