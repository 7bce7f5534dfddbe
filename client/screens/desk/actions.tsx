/** Everything that an agent can do for a person, each as a form (action.tsx). */
import * as api from '../../generated/desk-operations.ts';
import { formatDate } from '../manage-subscription/dates.ts';
import { Action, type Answer, type Field } from './action.tsx';
import type { Fields } from './drafts.ts';
import { declarationOutcomes, itemOutcomes, reasons } from './words.ts';

const note: Field = {
  name: 'note',
  label: 'Note for the team',
  hint: 'It stays inside: only the team sees it, in the audit.',
};

/** The text of a field; null when it is empty. */
const text = (values: Fields, name: string): string | null => values[name]?.trim() || null;

/** A plan's sentence with its full stop, which some have. */
const sentence = ({ explain }: { explain: string }): string => `${explain.replace(/\.$/, '')}.`;

/** A change that was not made says why in a message. @param done what to say of one that was */
function answerOf<Result extends { __typename: string }>(
  result: Result | undefined,
  done: (result: Exclude<Result, { message: string }>) => string,
): Answer {
  if (!result) throw new Error('The answer has no result.');
  const { message, loginUrl } = result as { message?: string; loginUrl?: string };
  if (message !== undefined) return { title: 'Nothing was changed', text: message, loginUrl };
  return { title: 'Done', text: done(result as Exclude<Result, { message: string }>) };
}

interface PlanProps {
  plan: api.DeskPlanFragment;
  /** The address that an owner of the plan must have; null when there is none. */
  expectedEmail: string | null;
}

const received = 'Received, and being carried out';
const ownerOf = (email: string | null) => email ?? 'somebody without an address';

const cancelFields: Field[] = [
  { name: 'reason', label: 'Reason, if they gave one', choices: reasons, none: 'No reason given' },
  {
    name: 'comment',
    label: 'In their own words',
    hint: 'It is in their receipt, and at the payment provider.',
  },
  note,
];

export function CancelPlan({ plan, expectedEmail }: PlanProps) {
  const [cancel] = api.useDeskCancelMutation();
  return (
    <Action
      id={`cancel ${plan.id}`}
      label="Cancel this plan"
      question={`Cancel the plan of ${ownerOf(expectedEmail)}?`}
      will={`Now: ${sentence(plan)} Then it runs until the end of its period: nothing more is charged, and nothing is refunded. They are mailed a receipt that names the support team.`}
      fields={cancelFields}
      confirm="Yes, cancel this plan"
      isPossible={plan.state !== 'ENDED' && (plan.willRenew || plan.state !== 'ENDING')}
      send={async (values, requestId) => {
        const input = {
          subscriptionId: plan.id,
          expectedEmail,
          requestId,
          reason: text(values, 'reason') as api.CancellationReason | null,
          comment: text(values, 'comment'),
          internalNote: text(values, 'note'),
        };
        const { data } = await cancel({ variables: { input } });
        return answerOf(
          data?.cancelSubscription,
          ({ cancellation: { state, number }, subscription }) =>
            `${state === 'CONFIRMED' ? 'Canceled' : received} for ${ownerOf(expectedEmail)}: ${sentence(subscription)} Receipt ${number}.`,
        );
      }}
    />
  );
}

export function ResumePlan({ plan, expectedEmail }: PlanProps) {
  const [resume] = api.useDeskResumeMutation();
  return (
    <Action
      id={`resume ${plan.id}`}
      label="Resume this plan"
      question={`Resume the plan of ${ownerOf(expectedEmail)}?`}
      will={`Now: ${sentence(plan)} Then it renews again at the end of its period, and is charged. They are mailed that it goes on.`}
      confirm="Yes, resume this plan"
      isPossible={plan.state === 'ENDING'}
      send={async (_, requestId) => {
        const input = { subscriptionId: plan.id, expectedEmail, requestId };
        const { data } = await resume({ variables: { input } });
        return answerOf(
          data?.resumeSubscription,
          ({ isConfirmed, subscription }) =>
            `${isConfirmed ? 'Resumed' : received} for ${ownerOf(expectedEmail)}: ${sentence(subscription)}`,
        );
      }}
    />
  );
}

interface DeclarationProps {
  declaration: api.DeskDeclarationFragment;
}

export function UndoDeclaration({ declaration }: DeclarationProps) {
  const [undo] = api.useDeskUndoDeclarationMutation();
  return (
    <Action
      id={`undo ${declaration.id}`}
      label="Undo this declaration"
      question={`Undo the declaration of ${declaration.name}?`}
      will="What it did is taken back, as the link in the mail to the account’s own address does it: the plan goes on, and is charged again."
      fields={[note]}
      confirm="Yes, undo it"
      isPossible={declaration.state === 'MATCHED'}
      send={async (values) => {
        const input = { declarationId: declaration.id, internalNote: text(values, 'note') };
        const { data } = await undo({ variables: { input } });
        return answerOf(
          data?.undoDeclaration,
          ({ subscription }) => `Undone: ${sentence(subscription)}`,
        );
      }}
    />
  );
}

/** What both ways out of the queue have in common. */
const resolution = (outcomes: Record<string, string>) => ({
  label: 'Take it out of the queue',
  will: 'It leaves the queue. That changes no plan, pays nothing back and mails nobody: do that first.',
  fields: [
    { name: 'outcome', label: 'What came of it', choices: outcomes, isRequired: true },
    {
      name: 'note',
      label: 'What was done',
      hint: 'It stays inside: the person does not see it.',
      isRequired: true,
    },
  ],
  confirm: 'Yes, it is dealt with',
});
const ofDeclaration = resolution(declarationOutcomes);
const ofItem = resolution(itemOutcomes);
const isOut = () => 'It is out of the queue.';

export function ResolveDeclaration({ declaration: { id, name, state } }: DeclarationProps) {
  const [resolve] = api.useDeskResolveDeclarationMutation();
  return (
    <Action
      {...ofDeclaration}
      id={`resolve ${id}`}
      question={`Is the declaration of ${name} dealt with?`}
      isPossible={state === 'OPEN'}
      send={async (values) => {
        const outcome = values['outcome'] as api.DeclarationOutcome;
        const input = { declarationId: id, outcome, note: text(values, 'note') ?? '' };
        const { data } = await resolve({ variables: { input } });
        return answerOf(data?.resolveDeclaration, isOut);
      }}
    />
  );
}

export function ResolveItem({ item }: { item: api.DeskItemFragment }) {
  const [resolve] = api.useDeskResolveItemMutation();
  return (
    <Action
      {...ofItem}
      id={`resolve ${item.id}`}
      question="Is this dealt with?"
      send={async (values) => {
        const outcome = values['outcome'] as api.WorkItemOutcome;
        const input = { itemId: item.id, outcome, note: text(values, 'note') ?? '' };
        const { data } = await resolve({ variables: { input } });
        return answerOf(data?.resolveWorkItem, isOut);
      }}
    />
  );
}

export function SendSignInMail({ uid, email }: { uid: string; email: string }) {
  const [sendMail] = api.useDeskSendSignInMailMutation();
  return (
    <Action
      id={`sign-in mail ${uid}`}
      label="Send a sign-in mail"
      question={`Send a sign-in mail to ${email}?`}
      will={`A new link to sign in is mailed to ${email}, and nowhere else. You don’t see the link.`}
      fields={[note]}
      confirm="Yes, send it"
      send={async (values) => {
        const input = { subscriberId: uid, internalNote: text(values, 'note') };
        const { data } = await sendMail({ variables: { input } });
        return answerOf(
          data?.sendSignInMail,
          ({ to }) =>
            `The identity service took a mail to ${to}. Whether it arrives is not known: ask them to look into the spam folder, too.`,
        );
      }}
    />
  );
}

/** @param id leads to this person and nobody else */
export function ExportPerson({ id }: { id: string }) {
  const [exportPerson] = api.useDeskExportMutation();
  return (
    <Action
      id={`export ${id}`}
      label="Export as a file"
      question="Export everything that is kept of this person?"
      will="It is saved on your computer as a file: what is kept, why, and for how long. Send it to the person’s own address and to nobody else, and delete it. What the payment provider has is not in it."
      confirm="Yes, save the file"
      send={async () => {
        const { data } = await exportPerson({ variables: { input: { key: id } } });
        return answerOf(data?.exportPerson, ({ fileName, content }) => {
          save(fileName, content);
          return `Saved as ${fileName}.`;
        });
      }}
    />
  );
}

function save(fileName: string, content: string): void {
  const href = URL.createObjectURL(new Blob([content], { type: 'application/json' }));
  Object.assign(document.createElement('a'), { href, download: fileName }).click();
  // The browser has begun to save by then.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

/** @param id leads to this person and nobody else */
export function RequestErasure({ id }: { id: string }) {
  const [request] = api.useDeskRequestErasureMutation();
  return (
    <Action
      id={`erase ${id}`}
      label="Ask for an erasure"
      question="Ask for the erasure of this person?"
      will="An operator finds it in the queue and erases what is kept here, the login included. It can’t be undone then. It is refused while a plan is not over or something waits in the queue; the answer says from when on it is possible."
      fields={[note]}
      confirm="Yes, ask for it"
      send={async (values) => {
        const input = { key: id, internalNote: text(values, 'note') };
        const { data } = await request({ variables: { input } });
        const result = data?.requestErasure;
        const answer = answerOf(
          result,
          ({ item }) => `It is in the queue, to be done by ${formatDate(item.deadline)}.`,
        );
        if (result?.__typename !== 'ErasureRefused' || !result.possibleFrom) return answer;
        return {
          ...answer,
          text: `${answer.text} Possible from ${formatDate(result.possibleFrom)}.`,
        };
      }}
    />
  );
}
