/** Renders the log-out form, which works without this code. */
import { type ComponentProps, type SubmitEvent, useState } from 'react';
import { useRendering } from '../../rendering.ts';
import { addressOf, paths } from '../../paths.ts';
import { useSession } from '../../session.ts';
import type { LogOut as Where } from '../../session-cookie.ts';
import { Button } from '../../ui/button.tsx';

export function LogOut({
  look,
  where = 'here',
  children,
}: Pick<ComponentProps<typeof Button>, 'look' | 'children'> & { where?: Where }) {
  const session = useSession();
  const formToken = useRendering()?.formToken;
  const [isLoggingOut, setLoggingOut] = useState(false);

  function logOut(event: SubmitEvent) {
    event.preventDefault();
    setLoggingOut(true);
    void session.leave(where);
  }

  return (
    <form method="post" action={addressOf(paths.logOut)} onSubmit={logOut}>
      <input type="hidden" name="token" value={formToken ?? ''} />
      <input type="hidden" name="where" value={where} />
      <Button type="submit" look={look} isBusy={isLoggingOut}>
        {children}
      </Button>
    </form>
  );
}
