/** A form that changes a plan by one press: it works before this code is there, and without it. */
import type { ComponentProps, ReactNode, SubmitEvent } from 'react';
import { useDrawing } from '../../drawing.ts';
import { requestStatus } from '../../request-status.ts';
import { Button } from '../../ui/button.tsx';
import { addressOf } from '../../paths.ts';

interface Props {
  className?: string | undefined;
  /** The path that it is sent to where this code is not there. */
  path: string;
  subscriptionId: string;
  /** Of an end: when. */
  when?: 'NOW' | 'PERIOD_END';
  /** Makes the change. What becomes of it is for whoever makes it to tell. */
  change: (asked: { subscriptionId: string; requestId: string }) => Promise<unknown>;
  isBusy: boolean;
  /** For the console, where the change fails. */
  failure: string;
  label: string;
  look?: ComponentProps<typeof Button>['look'];
  /** The id of what says which plan is meant. */
  describedBy: string;
  children: ReactNode;
}

export function ChangeForm(props: Props) {
  const { className, path, subscriptionId, when, change, isBusy, failure } = props;
  const formToken = useDrawing()?.formToken;

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const asked = { subscriptionId, requestId: crypto.randomUUID() };
    await change(asked).catch((problem: unknown) =>
      console.error(failure, requestStatus(problem), problem),
    );
  }

  return (
    <form
      className={className}
      method="post"
      action={addressOf(path)}
      onSubmit={(event) => void submit(event)}
    >
      <input type="hidden" name="token" value={formToken ?? ''} />
      <input type="hidden" name="subscriptionId" value={subscriptionId} />
      {when && <input type="hidden" name="when" value={when} />}
      <Button
        type="submit"
        look={props.look ?? 'secondary'}
        isBusy={isBusy}
        aria-describedby={props.describedBy}
      >
        {props.label}
      </Button>
      {props.children}
    </form>
  );
}
