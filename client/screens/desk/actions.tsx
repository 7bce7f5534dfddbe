/** Defines the agent's actions for a person, each as a form (action.tsx). */
import * as api from '../../generated/desk-operations.ts';
import { formatDate } from '../account/dates.ts';
import { Action, type Field } from './action.tsx';
import { choicesOf } from './parts.tsx';

const note: Field<'internalNote'> = {
  name: 'internalNote',
  label: 'Note for the team',
  hint: 'It stays inside: only the team sees it, in the audit.',
};

/** Returns a plan's sentence with exactly one full stop. */
const sentence = ({ explain }: { explain: string }): string => `${explain.replace(/\.$/, '')}.`;

interface PlanProps {
  plan: Pick<api.DeskPlanFragment, 'id' | 'explain' | 'state' | 'willRenew'>;
  /** The address that an owner of the plan must have, or null if there is none. */
  expectedEmail: string | null;
  /** Whether its owner's account was deleted. */
  isDeleted?: boolean;
}

const received = 'Received, and being carried out';
const ownerOf = (email: string | null) => email ?? 'a person without an address';

const cancelFields: Field<'reason' | 'comment' | 'internalNote'>[] = [
  {
    name: 'reason',
    label: 'Reason, if they gave one',
    choices: choicesOf(api.CancellationReason),
  },
  {
    name: 'comment',
    label: 'In their own words',
    hint: 'It goes to the payment provider, too.',
  },
  note,
];

export const CancelPlan = ({ plan, expectedEmail }: PlanProps) => (
  <Action
    id={`cancel ${plan.id}`}
    label="Cancel this plan"
    will={`It is the plan of ${ownerOf(expectedEmail)}. Now: ${sentence(plan)} Then it ends with its period, and does not renew. Nothing is refunded. They are mailed a receipt that names the support team.`}
    fields={cancelFields}
    isPossible={plan.state !== 'ENDED' && (plan.willRenew || plan.state !== 'ENDING')}
    mutation={api.DeskCancelDocument}
    input={(values, requestId) => ({
      ...values,
      subscriptionId: plan.id,
      expectedEmail,
      requestId,
    })}
    done={({ cancellation: { state, number }, subscription }) =>
      `${state === 'CONFIRMED' ? 'Canceled' : received} for ${ownerOf(expectedEmail)}: ${sentence(subscription)} Receipt ${number}.`
    }
  />
);

export const ResumePlan = ({ plan, expectedEmail, isDeleted }: PlanProps) => (
  <Action
    id={`resume ${plan.id}`}
    label="Resume this plan"
    will={`It is the plan of ${ownerOf(expectedEmail)}. Now: ${sentence(plan)} Then it renews again at the end of its period, and is charged. They are mailed that it goes on.`}
    isPossible={plan.state === 'ENDING' && !isDeleted}
    mutation={api.DeskResumeDocument}
    input={(_, requestId) => ({ subscriptionId: plan.id, expectedEmail, requestId })}
    done={({ isConfirmed, subscription }) =>
      `${isConfirmed ? 'Resumed' : received} for ${ownerOf(expectedEmail)}: ${sentence(subscription)}`
    }
  />
);

/** The shared parts of both ways to close a task. */
const resolution = <More extends string = never>(
  outcomes: Record<string, string>,
  ...more: Field<More>[]
) => {
  const hint = 'It stays inside: the person does not see it.';
  const fields: Field<'outcome' | 'note' | More>[] = [
    { name: 'outcome', label: 'What came of it', choices: outcomes, isRequired: true },
    { name: 'note', label: 'What was done', hint, isRequired: true },
    ...more,
  ];
  return {
    label: 'Take it out of the queue',
    will: 'It leaves the queue. That changes no plan, pays nothing back and sends no mail: do that first.',
    fields,
    done: () => 'It is out of the queue.',
  };
};
const ofDeclaration = resolution(
  {
    CARRIED_OUT: 'What was declared has been done',
    DECLINED: 'There is no right to it, or no such contract: the person was told',
    DUPLICATE: 'Another declaration says the same',
  } satisfies Record<api.DeclarationOutcome, string>,
  {
    name: 'notMeant',
    label: 'Plans that go on, since the declaration does not mean them',
    hint: 'Their ids (sub_…). The declaration stays open while another plan of the person goes on.',
    isList: true,
  },
);
const ofTask = resolution({
  CARRIED_OUT: 'It was done',
  DECLINED: 'It can’t be done, or there is no right to it: the person was told',
  NOT_NEEDED: 'Nothing was to be done',
} satisfies Record<api.TaskOutcome, string>);

export const ResolveDeclaration = ({ id, state }: api.DeskDeclarationFragment) => (
  <Action
    {...ofDeclaration}
    id={`resolve ${id}`}
    isPossible={state === 'OPEN' || state === 'ASKED'}
    inTheWay={(answer) =>
      'plans' in answer &&
      answer.plans.map(({ subscription, email }) => (
        <CancelPlan key={subscription.id} plan={subscription} expectedEmail={email} />
      ))
    }
    mutation={api.DeskResolveDeclarationDocument}
    input={(values) => ({ ...values, declarationId: id })}
  />
);

export const ResolveTask = ({ id }: { id: string }) => (
  <Action
    {...ofTask}
    isLast
    id={`resolve ${id}`}
    mutation={api.DeskResolveTaskDocument}
    input={(values) => ({ ...values, taskId: id })}
  />
);

export const ReopenTask = ({ id }: { id: string }) => (
  <Action
    isLast
    id={`reopen ${id}`}
    label="Open it again"
    will="It stands in the queue again, with the deadline that it had. That changes no plan."
    mutation={api.DeskReopenTaskDocument}
    input={() => ({ taskId: id })}
    done={() => 'It is in the queue again.'}
  />
);

export const SendSignInMail = ({ uid, email }: { uid: string; email: string }) => (
  <Action
    id={`sign-in mail ${uid}`}
    label="Send a sign-in mail"
    will={`A new link to sign in is mailed to ${email}, and nowhere else. You don’t see the link.`}
    fields={[note]}
    mutation={api.DeskSendSignInMailDocument}
    input={(values) => ({ ...values, subscriberId: uid })}
    done={({ to }) =>
      `The identity service took a mail to ${to}. Whether it arrives is not known: ask them to look into the spam folder, too.`
    }
  />
);

/** @param props.id identifies this person only */
export const AddTask = ({ id, isErased }: { id: string; isErased: boolean }) => (
  <Action
    id={`add ${id}`}
    label="Add to the queue"
    will="It is in the queue until one of us takes it out, due in 14 days for a refund, three days for a change at Stripe, a day for a call, 30 days for an erasure. It changes nothing and sends no mail. An operator can erase a person only when every plan is over: cancel those first."
    fields={[
      {
        name: 'kind',
        label: 'What it is',
        choices: {
          REFUND: 'A refund that they ask for',
          CHANGE: 'A change at Stripe, such as a name, an address, a VAT number',
          PERSON_TO_TELL: 'A person to call back',
          ...(!isErased && { ERASURE: 'Their data to be erased' }),
        } satisfies Partial<Record<api.AddedTaskKind, string>>,
        isRequired: true,
      },
      { name: 'instruction', label: 'What to do', isRequired: true },
    ]}
    mutation={api.DeskAddTaskDocument}
    input={(values, requestId) => ({ ...values, key: id, requestId })}
    done={({ task }) => `It is in the queue, to be done by ${formatDate(task.deadline)}.`}
  />
);
