/** What can be done from the cards, until Apollo Client is there: the provider's login page, and a button that waits. */
import type { ComponentType, ReactNode } from 'react';
import type { SubscriptionCard_SubscriptionFragment } from '../../generated/operations.ts';
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

function FirstPortal({ describedBy, ...rest }: PortalProps) {
  return <ButtonLink {...rest} href={useProviderLogin()} aria-describedby={describedBy} />;
}

function FirstResume({ subscription: { state }, describedBy }: ResumeProps) {
  if (state !== 'ENDING') return null;
  return (
    <ResumeFrame>
      <Button look="secondary" disabled aria-describedby={describedBy}>
        Resume Premium
      </Button>
    </ResumeFrame>
  );
}
