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
import { Card, choicesOf, Copied, inWords, Options, Problem, Row } from './parts.tsx';
import { KeyLink } from './place.tsx';
import styles from './desk.module.css';
import { resolutionOf } from './records.tsx';

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
  const { data, error, loading } = useDeskQueueQuery({ variables: { state, kind, after } });
  const { nodes: tasks, hasNextPage = false } = data?.tasks ?? {};
  const rows = tasks?.map((task) => <TaskItem key={task.id} task={task} isInQueue />);
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
            setKind((value || null) as TaskKind | null);
            setAfter(null);
          }}
        >
          <Options choices={choicesOf(TaskKind)} none="All kinds" />
        </select>
      </p>
      {rows && rows.length > 0 && isOpen && (
        <p role="status">
          {hasNextPage || after ? `${rows.length} on this page` : `${rows.length} to do`}
        </p>
      )}
      {!rows && !loading && <Problem>The queue can’t be shown right now. {error?.message}</Problem>}
    </Card>
  );
}

interface TaskProps {
  task: DeskTaskFragment;
  /** A task is worked on at its person, so in the queue it links there, unless none is known. */
  isInQueue?: boolean;
}

export function TaskItem({ task, isInQueue = false }: TaskProps) {
  const { id, name, email, declarationId, customerId, isOpen, isOverdue } = task;
  const key = declarationId ?? task.key ?? customerId;
  const kind = inWords(task.kind);
  const title = `${kind}: ${name ?? email ?? task.key ?? 'unknown person'}`;
  const more = [
    name && email,
    declarationId ?? customerId,
    task.addedBy && `added by ${task.addedBy}`,
  ];
  const due = isOpen
    ? `${isOverdue ? 'Overdue since' : 'By'} ${formatDate(task.deadline)}`
    : 'Closed';
  const badge = <StatusBadge status={due} look={isOpen && isOverdue ? 'Overdue' : undefined} />;
  const heading = isInQueue
    ? {
        lead: badge,
        title: key ? <KeyLink to={key}>{title}</KeyLink> : title,
        mark: <span className={styles.muted}>{more.filter(Boolean).join(', ')}</span>,
      }
    : { title: kind, mark: badge };
  // A declaration is resolved as such.
  const change = isOpen ? !declarationId && <ResolveTask id={id} /> : <ReopenTask id={id} />;
  return (
    <Row
      {...heading}
      facts={
        !isInQueue && [
          ['Since', formatDate(task.since)],
          ['Added by', task.addedBy],
          ['Declaration', declarationId && <Copied>{declarationId}</Copied>],
          ['Customer', customerId && <Copied>{customerId}</Copied>],
          ['Subscription', task.subscriptionId && <Copied>{task.subscriptionId}</Copied>],
          ['Document', task.document],
          ...resolutionOf(task),
        ]
      }
      end={(!isInQueue || !key) && change}
    >
      <p>{task.instruction}</p>
    </Row>
  );
}
