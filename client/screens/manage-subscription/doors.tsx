/** What can be done from the cards. Until Apollo Client is there, a press is kept for it. */
import { type ComponentType, type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import type { SubscriptionCard_SubscriptionFragment } from '../../generated/operations.ts';
import { keepPress } from '../../kept-press.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ResumeFrame } from './resume-frame.tsx';
import { useProviderLogin } from './use-provider-login.ts';

export interface PortalProps {
  look?: 'primary' | 'secondary' | 'link';
  /** The id of what says which plan is meant. */
  describedBy?: string;
  children: ReactNode;
}

export interface ResumeProps {
  subscription: SubscriptionCard_SubscriptionFragment;
  describedBy: string;
}

export interface Doors {
  /** Leads to the provider's portal: payment method, invoices. */
  Portal: ComponentType<PortalProps>;
  /** Has a plan that is ending go on. */
  Resume: ComponentType<ResumeProps>;
}

export const firstDoors: Doors = { Portal: FirstPortal, Resume: FirstResume };

/** Milliseconds after which a press on the way out leads to the login page. */
const patienceMs = 5_000;

function FirstPortal({ describedBy, ...rest }: PortalProps) {
  const loginPage = useProviderLogin();
  const [isPressed, setPressed] = useState(false);
  useEffect(() => {
    if (!isPressed) return;
    const timer = setTimeout(() => window.location.assign(loginPage), patienceMs);
    return () => clearTimeout(timer);
  }, [isPressed, loginPage]);
  return (
    <ButtonLink
      {...rest}
      href={loginPage}
      aria-describedby={describedBy}
      aria-disabled={isPressed || undefined}
      onClick={(event) => {
        if (opensElsewhere(event)) return;
        event.preventDefault();
        keepPress(event.currentTarget);
        setPressed(true);
      }}
    />
  );
}

/** Whether a click is for a new tab or window. */
export const opensElsewhere = (event: MouseEvent): boolean =>
  event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

function FirstResume({ subscription: { state }, describedBy }: ResumeProps) {
  const [isPressed, setPressed] = useState(false);
  if (state !== 'ENDING') return null;
  return (
    <ResumeFrame>
      <Button
        look="secondary"
        isBusy={isPressed}
        aria-describedby={describedBy}
        onClick={(event) => {
          keepPress(event.currentTarget);
          setPressed(true);
        }}
      >
        Resume Premium
      </Button>
    </ResumeFrame>
  );
}
