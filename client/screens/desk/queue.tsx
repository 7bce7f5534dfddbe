/** The work queue: what needs one of us, the earliest deadline first. Each item opens its person. */
import { type DeskItemFragment, useDeskQueueQuery } from '../../generated/desk-operations.ts';
import { Button } from '../../ui/button.tsx';
import { formatDate } from '../manage-subscription/dates.ts';
import { ResolveItem } from './actions.tsx';
import { Card, Facts, Problem, Row, Rows } from './parts.tsx';
import { KeyLink } from './place.tsx';
import { inWords } from './words.ts';

export function Queue() {
  const { data, loading, refetch } = useDeskQueueQuery();
  const items = data?.workQueue ?? [];
  return (
    <Card level="h1" title="Work queue">
      {data && <p role="status">{items.length > 0 ? `${items.length} to do` : 'All is done.'}</p>}
      {!data && !loading && <Problem>The queue can’t be shown just now.</Problem>}
      <Rows>
        {items.map((item) => (
          <Item key={item.id} item={item} />
        ))}
      </Rows>
      <Button look="link" isBusy={loading} onClick={() => void refetch()}>
        Look again
      </Button>
    </Card>
  );
}

/** An item; a declaration is dealt with where its words are. @param props.isAtPerson whether its person is around it */
export function Item({ item, isAtPerson }: { item: DeskItemFragment; isAtPerson?: boolean }) {
  const { kind, deadline, isOverdue, declarationId } = item;
  const key = declarationId ?? item.key ?? item.customerId;
  const title = [inWords(kind), item.name ?? item.email ?? item.key].filter(Boolean).join(': ');
  return (
    <Row
      title={key && !isAtPerson ? <KeyLink to={key}>{title}</KeyLink> : title}
      {...(isOverdue && { mark: 'Overdue' })}
    >
      <p>{item.todo}</p>
      <Facts
        facts={[
          ['By', formatDate(deadline)],
          ['Since', formatDate(item.since)],
          ['Customer', item.customerId],
          ['Subscription', item.subscriptionId],
          ['Document', item.document],
        ]}
      />
      {!declarationId && <ResolveItem item={item} />}
    </Row>
  );
}
