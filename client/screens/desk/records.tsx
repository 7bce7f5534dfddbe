/** What was written down about a person: declarations, receipts, mails, and who of the team looked. */
import { useState } from 'react';
import type * as api from '../../generated/desk-operations.ts';
import { useDeskAuditQuery } from '../../generated/desk-operations.ts';
import { Button } from '../../ui/button.tsx';
import { formatDate, formatTime } from '../manage-subscription/dates.ts';
import { ResolveDeclaration, UndoDeclaration } from './actions.tsx';
import styles from './desk.module.css';
import { Card, Facts, Problem, Row, Rows } from './parts.tsx';
import { declarationIssues, declarationOutcomes, inWords, reasons, requesters } from './words.ts';

type WhoIs = api.DeskPersonQuery['whoIs'];

/** A moment, and who it was. */
export const time = (moment: string | null, who?: keyof typeof requesters | null) =>
  moment && `${formatTime(moment)}${who ? `, by ${requesters[who]}` : ''}`;

/** Of what there is none, a line says so. */
export function Records({ found: { declarations, cancellations, mails } }: { found: WhoIs }) {
  const none = [
    declarations.length === 0 && 'no declaration without a sign-in',
    cancellations.length === 0 && 'no receipt of a cancellation',
    mails.length === 0 && 'no mail of the portal in the last 90 days',
  ].filter(Boolean);
  return (
    <>
      {declarations.length > 0 && (
        <Card title="Declarations without a sign-in">
          <Rows>{declarations.map(Declaration)}</Rows>
        </Card>
      )}
      {cancellations.length > 0 && (
        <Card title="Receipts of cancellations">
          <Rows>{cancellations.map(Receipt)}</Rows>
        </Card>
      )}
      {mails.length > 0 && (
        <Card title="Mails of the last 90 days">
          <Rows>{mails.map(Mail)}</Rows>
        </Card>
      )}
      {none.length > 0 && <p className={styles.muted}>There is {none.join(', ')}.</p>}
    </>
  );
}

function Declaration(declaration: api.DeskDeclarationFragment) {
  const { id, kind, state, issue, type, resolution, candidates } = declaration;
  const plans = candidates.map(
    ({ subscriptionId, customerId, boughtAt }) =>
      `${subscriptionId} of ${customerId}${boughtAt ? `, bought ${formatDate(boughtAt)}` : ''}`,
  );
  return (
    <Row key={id} title={`${inWords(kind)} ${id}`} mark={inWords(state)}>
      {issue && state === 'OPEN' && <strong>{declarationIssues[issue]}</strong>}
      <Facts
        facts={[
          ['Received', time(declaration.receivedAt)],
          ['Name', declaration.name],
          ['Email', declaration.email],
          ['Contract', declaration.contract],
          ['Kind', type && (type === 'ORDINARY' ? 'With its period' : 'At once, for good cause')],
          ['Reason', declaration.reason],
          ['To end on', declaration.endsOn],
          ['Confirm to', declaration.confirmTo],
          ['Ended the plan', declaration.subscriptionId],
          ['Plans it may mean', plans.join('; ')],
          ['Undone', time(declaration.undoneAt)],
          ['Dealt with', resolution && time(resolution.at)],
          ['What came of it', resolution && declarationOutcomes[resolution.outcome]],
          ['What was done', resolution?.note],
        ]}
      />
      <ResolveDeclaration declaration={declaration} />
      <UndoDeclaration declaration={declaration} />
    </Row>
  );
}

const Receipt = (receipt: api.DeskReceiptFragment) => (
  <Row key={receipt.id} title={receipt.number} mark={inWords(receipt.state)}>
    <Facts
      facts={[
        ['Asked for', time(receipt.requestedAt, receipt.requestedBy)],
        ['Confirmed', time(receipt.confirmedAt)],
        ['Ends', time(receipt.effectiveAt)],
        ['Taken back', time(receipt.withdrawnAt, receipt.withdrawnBy)],
        ['Reason', receipt.reason && reasons[receipt.reason]],
        ['In their own words', receipt.comment],
        ['Subscription', receipt.subscriptionId],
      ]}
    />
  </Row>
);

const Mail = ({ id, kind, to, state, createdAt, sentAt, problem }: WhoIs['mails'][number]) => (
  <Row key={id} title={inWords(kind)} mark={inWords(state)}>
    <Facts
      facts={[
        ['To', to ?? 'The address of the account'],
        ['Written', time(createdAt)],
        ['Sent', time(sentAt)],
        ['In the way', problem],
      ]}
    />
  </Row>
);

type Subject = Pick<api.DeskAuditQueryVariables, 'about'>;

/** Reading it is written down, so it is read when it is opened. */
export function Audit({ about }: Subject) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title="Audit">
      {isOpen ? (
        <Entries about={about} />
      ) : (
        <>
          <p>
            Who of us looked at this person or changed something. Opening it is written down, too.
          </p>
          <Button look="quiet" onClick={() => setOpen(true)}>
            Show the audit
          </Button>
        </>
      )}
    </Card>
  );
}

function Entries({ about }: Subject) {
  const [after, setAfter] = useState<string | null>(null);
  const { data, loading } = useDeskAuditQuery({ variables: { about, after } });
  if (!data) return loading ? <p>Looking …</p> : <Problem>It can’t be shown just now.</Problem>;
  const { entries, hasNextPage } = data.audit;
  return (
    <>
      <Rows>
        {entries.map((entry) => (
          <Row key={entry.id} title={`${entry.operation}: ${inWords(entry.outcome)}`}>
            <Facts
              facts={[
                ['When', time(entry.at)],
                ['Who', entry.agentEmail ?? entry.operator ?? 'A caller without a sign-in'],
                ['Subscription', entry.subscriptionId],
                ['Note', entry.internalNote],
              ]}
            />
          </Row>
        ))}
      </Rows>
      {hasNextPage && (
        <Button look="quiet" onClick={() => setAfter(entries.at(-1)?.id ?? null)}>
          Older entries
        </Button>
      )}
    </>
  );
}
