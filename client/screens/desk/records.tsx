/** Lists a person's declarations, receipts, mails and audit entries. */
import { skipToken } from '@apollo/client/react';
import { useState } from 'react';
import * as api from '../../generated/desk-operations.ts';
import { Button } from '../../ui/button.tsx';
import { formatDate, formatTime } from '../account/dates.ts';
import { ResolveDeclaration } from './actions.tsx';
import { Card, Copied, inWords, Problem, Row } from './parts.tsx';

type WhoIs = api.DeskPersonQuery['whoIs'];

/** The API lists no more of each. */
const shownLimit = 100;

const requesters: Record<api.CancellationRequester, string> = {
  SUBSCRIBER: 'the subscriber, here',
  SUPPORT: 'one of us',
  PAYMENT_PROVIDER: 'someone at the payment provider: the subscriber or one of us',
  DECLARATION: 'a declaration without a sign-in',
};

const states: Record<api.DeclarationState, string> = {
  RECEIVED: 'Being looked up',
  MATCHED: 'It ends or ended a plan',
  ASKED: 'Waits for another address',
  OPEN: 'In the queue',
  RESOLVED: 'Dealt with',
  UNDONE: 'Undone',
};

/** Ends that were not requested. */
const causes: Record<Exclude<api.CancellationCause, 'REQUESTED'>, string> = {
  PAYMENT_FAILED: 'by the payment provider itself, since a payment failed',
  PAYMENT_DISPUTED: 'by the payment provider itself, since a payment was disputed',
};

/** Formats a time and its author. */
export const time = (moment: string | null, who?: keyof typeof requesters | null) =>
  moment && `${formatTime(moment)}${who ? `, by ${requesters[who]}` : ''}`;

/** @param props.address the recipient of mails to the account */
export function Records({ found, address }: { found: WhoIs; address: string | undefined }) {
  const { cancellations } = found;
  const lists = [
    [
      'Declarations without a sign-in',
      found.declarations.map((each) => (
        <Declaration key={each.id} declaration={each} undone={undoneBy(each, cancellations)} />
      )),
    ],
    ['Receipts of cancellations', cancellations.map(Receipt)],
    ['Emails in the last 90 days', found.mails.map(mailTo(address))],
  ] as const;
  const missing = lists.flatMap(([title, rows]) => (rows.length > 0 ? [] : [title]));
  return (
    <>
      {lists.map(([title, rows]) => (
        <Card key={title} title={title} rows={rows}>
          {rows.length >= shownLimit && (
            <p>The newest {shownLimit}. Any older ones are in the export by an operator.</p>
          )}
        </Card>
      ))}
      {missing.length > 0 && (
        <Card title="Other records">
          <p>{missing.map((title) => `${title}: none.`).join(' ')}</p>
        </Card>
      )}
    </>
  );
}

/** Returns the receipt of a declaration whose cancellation was taken back, by its link or otherwise. */
export const undoneBy = (
  { cancellationId }: api.DeskDeclarationFragment,
  receipts: WhoIs['cancellations'],
) => receipts.find(({ id, withdrawnAt }) => id === cancellationId && withdrawnAt);

/** Lists how a task or a declaration was closed, as facts. */
export const resolutionOf = ({ resolution }: api.DeskTaskFragment | api.DeskDeclarationFragment) =>
  [
    ['Dealt with', resolution && time(resolution.at)],
    ['What came of it', resolution?.outcome && inWords(resolution.outcome)],
    ['What was done', resolution?.note],
  ] as const;

interface DeclarationProps {
  declaration: api.DeskDeclarationFragment;
  undone: ReturnType<typeof undoneBy>;
}

function Declaration({ declaration, undone }: DeclarationProps) {
  const { id, kind, state, type, candidates } = declaration;
  const plans = candidates.map(
    ({ subscriptionId, customerId, boughtAt }) =>
      `${subscriptionId} of ${customerId}${boughtAt ? `, bought ${formatDate(boughtAt)}` : ''}`,
  );
  return (
    <Row
      title={[inWords(kind), ' ', <Copied key="number">{id}</Copied>]}
      mark={undone ? 'Undone' : states[state]}
      facts={[
        ['Received', formatTime(declaration.receivedAt)],
        ['Name', declaration.name],
        ['Email', <Copied key="email">{declaration.email}</Copied>],
        ['Contract', declaration.contract],
        ['Kind', type && (type === 'ORDINARY' ? 'With its period' : 'At once, for good cause')],
        ['Reason', declaration.reason],
        ['To end on', declaration.endsOn],
        ['Confirm to', declaration.confirmTo && <Copied>{declaration.confirmTo}</Copied>],
        ['Says they pay with', declaration.paidWith && <Copied>{declaration.paidWith}</Copied>],
        ['Plan', declaration.subscriptionId],
        ['Plans it may mean', plans.join('; ')],
        ['Undone', undone && time(undone.withdrawnAt, undone.withdrawnBy)],
        ...resolutionOf(declaration),
      ]}
      end={<ResolveDeclaration {...declaration} />}
    />
  );
}

const Receipt = (receipt: WhoIs['cancellations'][number]) => (
  <Row
    key={receipt.id}
    title={<Copied>{receipt.number}</Copied>}
    mark={inWords(receipt.state)}
    facts={[
      receipt.cause === 'REQUESTED'
        ? ['Asked for', time(receipt.requestedAt, receipt.requestedBy)]
        : ['Ended', `${time(receipt.requestedAt)}, ${causes[receipt.cause]}`],
      ['Confirmed', time(receipt.confirmedAt)],
      ['Ends', time(receipt.effectiveAt)],
      ['Cancellation undone', time(receipt.withdrawnAt, receipt.withdrawnBy)],
      ['Reason', receipt.reason && inWords(receipt.reason)],
      ['In their own words', receipt.comment],
      ['Subscription', <Copied key="plan">{receipt.subscriptionId}</Copied>],
    ]}
  />
);

const mailStates: Record<api.MailState, string> = {
  PENDING: 'To be sent',
  SENT: 'Sent',
  SUPPRESSED: 'Not sent',
  FAILED: 'Not delivered',
};

const mailTo = (address: string | undefined) => (mail: WhoIs['mails'][number]) => (
  <Row
    key={mail.id}
    title={inWords(mail.kind)}
    mark={mailStates[mail.state]}
    facts={[
      ['To', mail.to ?? address ?? 'No address is known'],
      ['Written', time(mail.createdAt)],
      ['Sent', time(mail.sentAt)],
      ['Why', mail.problem],
    ]}
  />
);

/** Reads the audit only when opened, because the reading is itself audited. */
export function Audit({ about }: { about: api.AuditSubject }) {
  const [isOpen, setOpen] = useState(false);
  const [after, setAfter] = useState<string | null>(null);
  const options = isOpen ? { variables: { about, after } } : skipToken;
  const { data, loading } = api.useDeskAuditQuery(options);
  const entries = data?.audit.nodes;
  return (
    <Card title="Audit" rows={entries?.map(Entry)} none="None." part={isOpen && after}>
      <p>Who on the team viewed or changed this record. Opening the audit is recorded, too.</p>
      {!isOpen && (
        <Button look="quiet" onClick={() => setOpen(true)}>
          Show the audit
        </Button>
      )}
      {isOpen && !data && !loading && <Problem>It can’t be shown right now.</Problem>}
      {data?.audit.hasNextPage && (
        <Button look="quiet" onClick={() => setAfter(entries?.at(-1)?.id ?? null)}>
          Older entries
        </Button>
      )}
    </Card>
  );
}

const Entry = (entry: api.DeskAuditQuery['audit']['nodes'][number]) => (
  <Row
    key={entry.id}
    title={`${entry.operation}: ${inWords(entry.outcome)}`}
    facts={[
      ['When', time(entry.at)],
      ['Who', entry.agentEmail ?? entry.operator ?? 'A caller without a sign-in'],
      ['Subscription', entry.subscriptionId],
      ['Note', entry.internalNote],
    ]}
  />
);
