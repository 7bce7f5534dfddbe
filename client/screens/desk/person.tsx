/** Renders everything about a person on one page, even if their user was deleted or never existed. */
import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as api from '../../generated/desk-operations.ts';
import { Customer } from './customer.tsx';
import { AddTask, SendSignInMail } from './actions.tsx';
import styles from './desk.module.css';
import { Arrival, Card, Copied, DashboardSearch, Facts, Problem, Row } from './parts.tsx';
import { KeyLink, pathOf } from './place.tsx';
import { TaskItem } from './tasks.tsx';
import { Audit, Records, time, undoneBy } from './records.tsx';

type WhoIs = api.DeskPersonQuery['whoIs'];

export function Person({ lookedUp }: { lookedUp: string }) {
  // Shows the available part of an incomplete answer.
  const { data, loading, error } = api.useDeskPersonQuery({
    variables: { key: lookedUp },
    errorPolicy: 'all',
  });
  const found = data?.whoIs;
  const uid = found?.user?.id ?? found?.subscriber?.id;
  const customerId = found?.customers.find((each) => each.id)?.id ?? null;
  /** The key of this person only. Null if nothing was found. */
  const id = uid ?? customerId;

  // Replaces an email by an address that can be kept and shared with a colleague.
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isElsewhere = id !== null && pathOf(id) !== pathname + search;
  useEffect(() => {
    const state = { typed: lookedUp };
    if (isElsewhere) void navigate(pathOf(id), { replace: true, state });
  }, [isElsewhere, id, lookedUp, navigate]);

  const problem = error && !loading && (
    <Problem>
      {found ? 'Some of it' : 'That'} can’t be shown right now. Look up again. {error.message}
    </Problem>
  );
  if (!found) return problem || <p role="status">Looking …</p>;
  return (
    <>
      <header>
        <Arrival level="h1">{titleOf(found, id, lookedUp)}</Arrival>
        <p className={styles.muted}>
          {found.readAs} {id && (uid ? 'User id: ' : 'Customer: ')}
          {id && <Copied>{id}</Copied>}
        </p>
      </header>
      {problem}
      <div className={styles.columns}>
        <div>
          <Notes {...found}>
            {hasNoPlan(found) && <DashboardSearch typed={id ? '' : lookedUp} />}
          </Notes>
          <Card title="In the queue" rows={tasksOf(found, true)} />
          <Card title="Closed within 30 days" rows={tasksOf(found, false)} />
          {found.customers.map((customer, index) => (
            <Customer
              key={customer.id ?? index}
              customer={customer}
              owner={found.subscriber}
              declared={declaredEnds(found)}
            />
          ))}
        </div>
        {(id !== null || found.declarations.length > 0) && (
          <div>
            <User {...found} id={id} />
            <Records found={found} address={addressOf(found)} />
            <Audit
              about={uid ? { subscriberId: uid } : customerId ? { customerId } : { key: lookedUp }}
            />
          </div>
        )}
      </div>
    </>
  );
}

/** Returns the numbers of the declarations that still end a plan, by the plan's id. */
const declaredEnds = ({ declarations, cancellations }: WhoIs): ReadonlyMap<string | null, string> =>
  new Map(
    declarations
      .filter((each) => each.state === 'MATCHED' && !undoneBy(each, cancellations))
      .map(({ id, subscriptionId }) => [subscriptionId, id]),
  );

/** Whether the person certainly has no plan. */
const hasNoPlan = ({ customers }: WhoIs): boolean =>
  customers.every(({ subscriptions }) => subscriptions?.length === 0);

/** Returns the address of the login, or if it is gone the customer's. */
const addressOf = ({ subscriber, user, customers }: WhoIs): string | undefined =>
  subscriber?.email ?? user?.email ?? customers.find((each) => each.email)?.email ?? undefined;

/** Reduces a declaration's number to its characters, however it was typed. */
const bare = (number: string): string =>
  number
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');

function titleOf(found: WhoIs, id: string | null, lookedUp: string) {
  const { customers, declarations } = found;
  // Anyone can make a declaration, so its name is used only if no person was found.
  const named = declarations.find((each) => bare(each.id) === bare(lookedUp)) ?? declarations[0];
  const declared = id === null ? named?.name : null;
  const name = customers.find((each) => each.name)?.name ?? declared;
  const unnamed = id ? 'A person without an address' : 'No person was found';
  return [name, addressOf(found)].filter(Boolean).join(', ') || unnamed;
}

function Notes({ notes, others, children }: WhoIs & { children: ReactNode }) {
  const rows = others.map(({ id, email }) => (
    <Row key={id} title={<KeyLink to={id}>{email ?? id}</KeyLink>} />
  ));
  return (
    <>
      {notes.length > 0 && (
        <Card title="What to know" end={children}>
          <ul className={styles.notes}>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Card>
      )}
      <Card title="Other logins for this key" rows={rows} />
    </>
  );
}

const tasksOf = ({ tasks }: WhoIs, isOpen: boolean) =>
  tasks
    .filter((each) => each.isOpen === isOpen)
    .map((each) => <TaskItem key={each.id} task={each} />);

function User({ user, customers, id }: WhoIs & { id: string | null }) {
  return (
    <Card title="Login and data">
      {!user && <p>There is no login: no user can sign in with this.</p>}
      {user?.isDeleted && <p>The login was deleted: no user can sign in with it.</p>}
      {user && !user.isDeleted && (
        <Facts
          facts={[
            ['Email', user.email && <Copied>{user.email}</Copied>],
            ['Email verified', user.isVerified ? 'Yes' : 'No'],
            ['Disabled', user.isDisabled ? 'Yes: they can’t sign in' : 'No'],
            ['Created', time(user.createdAt)],
            ['Last sign-in', time(user.lastSignInAt) ?? 'Never'],
            ['Last sign-in mail from us', time(user.lastSignInMailAt) ?? 'None on record'],
          ]}
        />
      )}
      <div className={styles.actions}>
        {user?.email && <SendSignInMail uid={user.id} email={user.email} />}
        {id && <AddTask id={id} isErased={customers.some(({ erasedAt }) => erasedAt)} />}
      </div>
    </Card>
  );
}
