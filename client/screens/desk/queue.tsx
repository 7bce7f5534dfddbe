/** The work queue: what needs one of us, the earliest deadline first, page by page. Each item opens its person. */
import { useState } from 'react';
import { type DeskItemFragment, useDeskQueueQuery } from '../../generated/desk-operations.ts';
import { Button } from '../../ui/button.tsx';
import { formatDate } from '../account/dates.ts';
import { ReopenItem, ResolveItem } from './actions.tsx';
import { Card, Copied, Facts, inWords, Problem, Row } from './parts.tsx';
import { KeyLink } from './place.tsx';
import { time } from './records.tsx';

export function Queue() {
  const [state, setState] = useState<'OPEN' | 'CLOSED'>('OPEN');
  const [after, setAfter] = useState<string | null>(null);
  const { data, loading } = useDeskQueueQuery({ variables: { state, after } });
  const { nodes: items, hasNextPage = false } = data?.workQueue ?? {};
  const rows = items?.map((item) => <Item key={item.id} item={item} />);
  const isOpen = state === 'OPEN';
  function show(next: typeof state) {
    setState(next);
    setAfter(null);
  }
  return (
    <Card
      level="h1"
      part={after}
      title={isOpen ? 'Work queue' : 'Closed within 30 days'}
      rows={rows}
      none={isOpen ? 'Nothing is waiting.' : 'Nothing was closed.'}
      end={
        <>
          {hasNextPage && (
            <Button look="quiet" onClick={() => setAfter(items?.at(-1)?.id ?? null)}>
              Next page
            </Button>
          )}
          {after !== null && (
            <Button look="quiet" onClick={() => setAfter(null)}>
              First page
            </Button>
          )}
          <Button look="quiet" onClick={() => show(isOpen ? 'CLOSED' : 'OPEN')}>
            {isOpen ? 'Show closed items' : 'Show open items'}
          </Button>
        </>
      }
    >
      {rows && rows.length > 0 && isOpen && (
        <p role="status">
          {hasNextPage || after ? `${rows.length} on this page` : `${rows.length} to do`}
        </p>
      )}
      {!rows && !loading && <Problem>The queue can’t be shown right now.</Problem>}
    </Card>
  );
}

/** An item; a declaration is dealt with where its words are. @param props.isAtPerson whether its person is around it */
export function Item({ item, isAtPerson }: { item: DeskItemFragment; isAtPerson?: boolean }) {
  const { kind, deadline, isOverdue, isOpen, declarationId, resolution } = item;
  const key = declarationId ?? item.key ?? item.customerId;
  const title = [inWords(kind), item.name ?? item.email ?? item.key].filter(Boolean).join(': ');
  return (
    <Row
      title={key && !isAtPerson ? <KeyLink to={key}>{title}</KeyLink> : title}
      mark={isOpen ? isOverdue && 'Overdue' : 'Closed'}
    >
      <p>{item.todo}</p>
      <Facts
        facts={[
          ['By', isOpen && <Copied>{formatDate(deadline)}</Copied>],
          ['Since', <Copied key="since">{formatDate(item.since)}</Copied>],
          ['Declaration', declarationId && <Copied>{declarationId}</Copied>],
          ['Customer', item.customerId && <Copied>{item.customerId}</Copied>],
          ['Subscription', item.subscriptionId && <Copied>{item.subscriptionId}</Copied>],
          ['Document', item.document],
          ['Dealt with', resolution && time(resolution.at)],
          ['What came of it', resolution?.outcome && inWords(resolution.outcome)],
          ['What was done', resolution?.note],
        ]}
      />
      {isOpen && !declarationId && <ResolveItem id={item.id} />}
      {!isOpen && <ReopenItem id={item.id} />}
    </Row>
  );
}
