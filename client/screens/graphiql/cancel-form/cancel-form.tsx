/** Cancels a plan for somebody, step by step: the person, the plan, the reason, a confirmation in words, the answer. */
import type { GraphiQLProps } from 'graphiql';
import { useState } from 'react';
import type { Ask } from '../api.ts';
import { cancelPlan, type Cancellation, type Outcome } from './cancel-plan.ts';
import styles from './cancel-form.module.css';
import { ConfirmStep } from './confirm-step.tsx';
import { findPerson, type Person, type Plan } from './find-person.ts';
import { OutcomeStep } from './outcome-step.tsx';
import { PersonStep } from './person-step.tsx';
import { PlanStep } from './plan-step.tsx';
import { ReasonStep } from './reason-step.tsx';

type Step =
  | { at: 'person'; problem?: string }
  | { at: 'plan'; person: Person }
  | { at: 'reason'; person: Person; plan: Plan; before?: Cancellation }
  | { at: 'confirm'; person: Person; plan: Plan; cancellation: Cancellation }
  | { at: 'outcome'; person: Person; plan: Plan; cancellation: Cancellation; outcome: Outcome };

function CancelForm({ ask }: { ask: Ask }) {
  const [step, setStep] = useState<Step>({ at: 'person' });
  const [isBusy, setBusy] = useState(false);

  /** Shows the step that a request leads to. */
  async function go(request: Promise<Step>) {
    setBusy(true);
    setStep(await request.finally(() => setBusy(false)));
  }
  const find = (key: string) =>
    go(
      findPerson(ask, key).then((found) =>
        'person' in found
          ? { at: 'plan', person: found.person }
          : { at: 'person', problem: found.problem },
      ),
    );
  const send = (chosen: Extract<Step, { at: 'confirm' }>) =>
    go(
      cancelPlan(ask, chosen.cancellation).then((outcome) => ({
        ...chosen,
        at: 'outcome',
        outcome,
      })),
    );

  return (
    <section className={styles.form} aria-label="Cancel a plan">
      <h2>Cancel a plan</h2>
      {step.at === 'person' && (
        <PersonStep problem={step.problem} isBusy={isBusy} onFind={(key) => void find(key)} />
      )}
      {step.at === 'plan' && (
        <PlanStep
          person={step.person}
          onChoose={(plan) => setStep({ at: 'reason', person: step.person, plan })}
          onBack={() => setStep({ at: 'person' })}
        />
      )}
      {step.at === 'reason' && (
        <ReasonStep
          person={step.person}
          plan={step.plan}
          before={step.before}
          onNext={(cancellation) => setStep({ ...step, at: 'confirm', cancellation })}
          onBack={() => setStep({ at: 'plan', person: step.person })}
        />
      )}
      {step.at === 'confirm' && (
        <ConfirmStep
          {...step}
          isBusy={isBusy}
          onConfirm={() => void send(step)}
          onBack={() => setStep({ ...step, at: 'reason', before: step.cancellation })}
        />
      )}
      {step.at === 'outcome' && (
        <OutcomeStep
          outcome={step.outcome}
          isBusy={isBusy}
          onRetry={() => void send({ ...step, at: 'confirm' })}
          onAgain={() => setStep({ at: 'person' })}
        />
      )}
    </section>
  );
}

function CancelIcon() {
  return (
    <svg viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
      <path d="M2.75 3.75h10.5v9.5H2.75zM2.75 6.75h10.5M5.5 2v3M10.5 2v3" strokeLinejoin="round" />
      <path d="m6.5 8.75 3 3m0-3-3 3" strokeLinecap="round" />
    </svg>
  );
}

/** The form as a panel of GraphiQL. @param ask sends operations as the agent */
export function createCancelPlugin(ask: Ask): NonNullable<GraphiQLProps['plugins']>[number] {
  return {
    title: 'Cancellation form',
    icon: CancelIcon,
    content: () => <CancelForm ask={ask} />,
  };
}
