/** Everything about a person on one page: with a login, with one that is gone, or without any. */
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import {
  type DeskPersonQuery,
  useDeskPersonQuery,
  useDeskQueueQuery,
} from '../../generated/desk-operations.ts';
import { Button } from '../../ui/button.tsx';
import { Account } from './account.tsx';
import { ExportPerson, RequestErasure, SendSignInMail } from './actions.tsx';
import styles from './desk.module.css';
import { Arrival, Card, Facts, Problem, Row, Rows } from './parts.tsx';
import { KeyLink, pathOf } from './place.tsx';
import { Item } from './queue.tsx';
import { Audit, Records, time } from './records.tsx';

type WhoIs = DeskPersonQuery['whoIs'];
interface Props {
  found: WhoIs;
  /** What leads to this person and nobody else: the login, else a customer; null when nobody was found. */
  id: string | null;
}

const customerOf = ({ billingAccounts }: WhoIs): string | null =>
  billingAccounts.find(({ customerId }) => customerId)?.customerId ?? null;

export function Person({ lookedUp }: { lookedUp: string }) {
  // What can be had is shown, without the rest.
  const { data, loading, error, refetch } = useDeskPersonQuery({
    variables: { key: lookedUp },
    errorPolicy: 'all',
  });
  const found = data?.whoIs;
  const uid = found?.login?.uid ?? found?.subscriber?.id;
  const customerId = found ? customerOf(found) : null;
  const id = uid ?? customerId;

  // From an email or a name to an address that can be kept, and passed on to a colleague.
  const navigate = useNavigate();
  const { pathname, search, ...location } = useLocation();
  const state = location.state as unknown;
  const isElsewhere = id !== null && pathOf(id) !== pathname + search;
  useEffect(() => {
    if (isElsewhere) void navigate(pathOf(id), { replace: true, state });
  }, [isElsewhere, id, state, navigate]);

  const problem = error && !loading && (
    <Problem>
      {found ? 'Some of it' : 'That'} can’t be shown just now: {error.message}{' '}
      <Button look="link" onClick={() => void refetch()}>
        Look again
      </Button>
    </Problem>
  );
  if (!found) return problem || <p role="status">Looking …</p>;
  return (
    <>
      <header>
        <Arrival level="h1">{titleOf(found, id)}</Arrival>
        {id && <p className={styles.muted}>{id}</p>}
      </header>
      {problem}
      <Notes {...found} />
      {(id !== null || found.declarations.length > 0) && (
        <div className={styles.columns}>
          <div className={styles.side}>
            <Login found={found} id={id} />
          </div>
          <div className={styles.main}>
            <Waiting found={found} id={id} />
            {found.billingAccounts.map((account, index) => (
              <Account
                key={account.customerId ?? index}
                account={account}
                owner={found.subscriber}
              />
            ))}
            <Records found={found} />
            <Audit
              about={uid ? { subscriberId: uid } : customerId ? { customerId } : { key: lookedUp }}
            />
          </div>
        </div>
      )}
    </>
  );
}

function titleOf({ subscriber, login, billingAccounts, declarations }: WhoIs, id: string | null) {
  const known =
    subscriber?.email ?? login?.email ?? billingAccounts.find(({ email }) => email)?.email;
  if (known) return known;
  return id ? 'Somebody without an address' : (declarations[0]?.name ?? 'Nobody was found');
}

function Notes({ notes, others }: WhoIs) {
  if (notes.length + others.length === 0) return null;
  return (
    <Card title="What to know">
      <ul className={styles.notes}>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      {others.length > 0 && <h3>It may also be</h3>}
      <Rows>
        {others.map(({ key, email, name, why }) => (
          <Row
            key={key}
            title={<KeyLink to={key}>{[name, email ?? key].filter(Boolean).join(', ')}</KeyLink>}
          >
            <p>{why}</p>
          </Row>
        ))}
      </Rows>
    </Card>
  );
}

/** What is in the queue about this person; declarations wait where their words are. */
function Waiting({ found, id }: Props) {
  const { data } = useDeskQueueQuery();
  const keys = [id, ...found.billingAccounts.map(({ customerId }) => customerId)];
  const items = data?.workQueue.filter(
    ({ declarationId, customerId, key }) =>
      !declarationId && [customerId, key].some((each) => each && keys.includes(each)),
  );
  if (!items?.length) return null;
  return (
    <Card title="In the queue">
      <Rows>
        {items.map((item) => (
          <Item key={item.id} item={item} isAtPerson />
        ))}
      </Rows>
    </Card>
  );
}

function Login({ found: { login }, id }: Props) {
  return (
    <>
      <Card title="Login">
        {!login && <p>There is none: nobody can sign in with this.</p>}
        {login?.exists === false && <p>It was deleted: nobody can sign in with it.</p>}
        {login?.exists && (
          <>
            <Facts
              facts={[
                ['Email', login.email],
                ['Address proven', login.isVerified ? 'Yes' : 'No'],
                ['Disabled', login.isDisabled ? 'Yes: nobody can sign in' : 'No'],
                ['Created', time(login.createdAt)],
                ['Last sign-in', time(login.lastSignInAt) ?? 'Never'],
                ['Last sign-in mail from us', time(login.lastSignInMailAt) ?? 'None that is known'],
              ]}
            />
            {login.email && <SendSignInMail uid={login.uid} email={login.email} />}
          </>
        )}
      </Card>
      {id && (
        <Card title="Their data">
          <ExportPerson id={id} />
          <RequestErasure id={id} />
        </Card>
      )}
    </>
  );
}
