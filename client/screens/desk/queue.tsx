/** The work queue: what needs one of us, the earliest deadline first. Each item opens its person. */
import { type DeskQueueQuery, useDeskQueueQuery } from '../../generated/desk-operations.ts';
import { formatDate } from '../manage-subscription/dates.ts';
import { ResolveItem } from './actions.tsx';
import { Card, Facts, inWords, Problem, Row } from './parts.tsx';
import { KeyLink } from './place.tsx';

type WorkItem = DeskQueueQuery['workQueue'][number];

export function Queue() {
  const { data, loading } = useDeskQueueQuery();
  const rows = data?.workQueue.map((item) => <Item key={item.id} item={item} />);
  return (
    <Card level="h1" title="Work queue" rows={rows}>
      {rows && <p role="status">{rows.length} to do</p>}
      {!rows && !loading && <Problem>The queue can’t be shown right now.</Problem>}
    </Card>
  );
}

/** An item; a declaration is dealt with where its words are. @param props.isAtPerson whether its person is around it */
export function Item({ item, isAtPerson }: { item: WorkItem; isAtPerson?: boolean }) {
  const { kind, deadline, isOverdue, declarationId } = item;
  const key = declarationId ?? item.key ?? item.customerId;
  const title = [inWords(kind), item.name ?? item.email ?? item.key].filter(Boolean).join(': ');
  return (
    <Row
      title={key && !isAtPerson ? <KeyLink to={key}>{title}</KeyLink> : title}
      mark={isOverdue && 'Overdue'}
    >
      <p>{item.todo}</p>
      <Facts
        facts={[
          ['By', formatDate(deadline)],
          ['Since', formatDate(item.since)],
          ['Declaration', declarationId],
          ['Customer', item.customerId],
          ['Subscription', item.subscriptionId],
          ['Document', item.document],
        ]}
      />
      {!declarationId && <ResolveItem id={item.id} />}
    </Row>
  );
}
