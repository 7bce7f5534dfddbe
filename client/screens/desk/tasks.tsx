/** Renders the task queue, page by page, the earliest deadline first. Each task links to its person. */
import { useState } from 'react';
import {
  type DeskTaskFragment,
  TaskKind,
  useDeskQueueQuery,
} from '../../generated/desk-operations.ts';
import { Button } from '../../ui/button.tsx';
import { formatDate } from '../account/dates.ts';
import { ReopenTask, ResolveTask } from './actions.tsx';
import { Card, Copied, Facts, inWords, Problem, Row } from './parts.tsx';
import { KeyLink } from './place.tsx';
import styles from './desk.module.css';
import { time } from './records.tsx';

export function Queue() {
  const [state, setState] = useState<'OPEN' | 'CLOSED'>('OPEN');
  const [kind, setKind] = useState<TaskKind | null>(null);
  const [after, setAfter] = useState<string | null>(null);
  const { data, loading } = useDeskQueueQuery({ variables: { state, kind, after } });
  const { nodes: tasks, hasNextPage = false } = data?.tasks ?? {};
  const rows = tasks?.map((task) => <Item key={task.id} task={task} />);
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
            <Button look="quiet" onClick={() => setAfter(tasks?.at(-1)?.id ?? null)}>
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
      <p className={styles.field}>
        <label htmlFor="kind">Kind</label>
        <select
          id="kind"
          value={kind ?? ''}
          onChange={({ currentTarget: { value } }) => {
            setKind(Object.values(TaskKind).find((each) => each === value) ?? null);
            setAfter(null);
          }}
        >
          <option value="">All kinds</option>
          {Object.values(TaskKind).map((each) => (
            <option key={each} value={each}>
              {inWords(each)}
            </option>
          ))}
        </select>
      </p>
      {rows && rows.length > 0 && isOpen && (
        <p role="status">
          {hasNextPage || after ? `${rows.length} on this page` : `${rows.length} to do`}
        </p>
      )}
      {!rows && !loading && <Problem>The queue can’t be shown right now.</Problem>}
    </Card>
  );
}

/** A task. A declaration is handled at its person. @param props.isAtPerson whether this is the person's page */
export function Item({ task, isAtPerson }: { task: DeskTaskFragment; isAtPerson?: boolean }) {
  const { kind, deadline, isOverdue, isOpen, declarationId, resolution } = task;
  const key = declarationId ?? task.key ?? task.customerId;
  const title = [inWords(kind), task.name ?? task.email ?? task.key].filter(Boolean).join(': ');
  return (
    <Row
      title={key && !isAtPerson ? <KeyLink to={key}>{title}</KeyLink> : title}
      mark={isOpen ? isOverdue && 'Overdue' : 'Closed'}
    >
      <p>{task.instruction}</p>
      <Facts
        facts={[
          ['By', isOpen && formatDate(deadline)],
          ['Since', formatDate(task.since)],
          ['Declaration', declarationId && <Copied>{declarationId}</Copied>],
          ['Customer', task.customerId && <Copied>{task.customerId}</Copied>],
          ['Subscription', task.subscriptionId && <Copied>{task.subscriptionId}</Copied>],
          ['Document', task.document],
          ['Dealt with', resolution && time(resolution.at)],
          ['What came of it', resolution?.outcome && inWords(resolution.outcome)],
          ['What was done', resolution?.note],
        ]}
      />
      {isOpen && !declarationId && <ResolveTask id={task.id} />}
      {!isOpen && <ReopenTask id={task.id} />}
    </Row>
  );
}
