/** Renders the task queue, page by page, the earliest deadline first. Each task links to its person. */
import { useEffect, useState } from 'react';
import {
  type DeskTaskFragment,
  TaskKind,
  useDeskQueueQuery,
} from '../../generated/desk-operations.ts';
import { Button } from '../../ui/button.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { formatDate } from '../account/dates.ts';
import { ReopenTask, ResolveTask } from './actions.tsx';
import { Card, Copied, Facts, inWords, Problem, Row } from './parts.tsx';
import { KeyLink } from './place.tsx';
import styles from './desk.module.css';
import { time } from './records.tsx';

/** Focuses the next (j) or the previous (k) person of the queue. */
function walk({ key, target }: KeyboardEvent): void {
  const step = { j: 1, k: -1 }[key];
  if (!step || (target as Element).matches('input, textarea, select')) return;
  const links = [...document.querySelectorAll<HTMLElement>(`.${styles.item} a`)];
  const at = links.indexOf(document.activeElement as HTMLElement);
  links[Math.max(0, at + step)]?.focus();
}

export function Queue() {
  const [state, setState] = useState<'OPEN' | 'CLOSED'>('OPEN');
  const [kind, setKind] = useState<TaskKind | null>(null);
  const [after, setAfter] = useState<string | null>(null);
  const { data, loading } = useDeskQueueQuery({ variables: { state, kind, after } });
  const { nodes: tasks, hasNextPage = false } = data?.tasks ?? {};
  const rows = tasks?.map((task) => <QueueItem key={task.id} task={task} />);
  useEffect(() => {
    document.addEventListener('keydown', walk);
    return () => document.removeEventListener('keydown', walk);
  }, []);
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

interface ItemProps {
  task: DeskTaskFragment;
}

/** The deadline of an open task, as a chip. */
const Due = ({ task: { deadline, isOverdue, isOpen } }: ItemProps) => (
  <StatusBadge
    status={isOpen ? `${isOverdue ? 'Overdue since' : 'By'} ${formatDate(deadline)}` : 'Closed'}
    look={isOpen && isOverdue ? 'Overdue' : undefined}
  />
);

/** A task in the queue. It is worked on at its person, unless none is known. */
function QueueItem({ task }: ItemProps) {
  const { kind, name, email, declarationId, customerId, isOpen } = task;
  const key = declarationId ?? task.key ?? customerId;
  const title = `${inWords(kind)}: ${name ?? email ?? task.key ?? 'unknown person'}`;
  const more = [
    name && email,
    declarationId ?? customerId,
    task.addedBy && `added by ${task.addedBy}`,
  ];
  return (
    <li className={styles.row}>
      <div className={styles.item}>
        <Due task={task} />
        <strong>{key ? <KeyLink to={key}>{title}</KeyLink> : title}</strong>
        <span className={styles.muted}>{more.filter(Boolean).join(', ')}</span>
      </div>
      <p>{task.instruction}</p>
      {!key && (isOpen ? <ResolveTask id={task.id} /> : <ReopenTask id={task.id} />)}
    </li>
  );
}

/** A task at its person. A declaration is resolved as such. */
export function Item({ task }: ItemProps) {
  const { declarationId, isOpen, resolution } = task;
  return (
    <Row title={inWords(task.kind)} mark={<Due task={task} />}>
      <p>{task.instruction}</p>
      <Facts
        facts={[
          ['Since', formatDate(task.since)],
          ['Added by', task.addedBy],
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
