/**
 * The manage page as it is drawn before React is there: the same components, built with Preact in its place
 * (scripts/build-first-view.ts). React draws the same a moment later, and handover.ts puts it in this one's place.
 */
import { createRoot } from 'react-dom/client';
import { ConfigContext, readConfig } from '../../config.ts';
import { keepPress } from '../../kept-press.ts';
import type { OpenFirstView } from '../../first-view.ts';
import { preloadReact } from '../../preload-react.ts';
import { createSession, SessionContext } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { AccountPage } from './account-page.tsx';
import { PaymentsFrame } from './payments-frame.tsx';
import { readAnswer } from './stored-answer.ts';
import { SubscriptionList } from './subscription-list.tsx';

/** Makes a first view in `host`, and has the browser load what React needs. */
export const openFirstView: OpenFirstView = (host) => {
  // It knows who signed in here last. Nothing in this view asks the identity service.
  const session = createSession(() => new Promise(() => {}));
  const config = readConfig(document);
  const stored = readAnswer(session.state().email);
  const root = createRoot(host);
  const onPress = ({ target }: Event) => {
    const button = host.contains(target as Node) && (target as Element).closest('button');
    if (button) keepPress(button);
  };
  // At the window: once React runs, it stops clicks on what it has yet to draw, before they reach the button.
  window.addEventListener('click', onPress, true);
  preloadReact();
  return {
    host,
    draw: (data) =>
      root.render(
        <ConfigContext value={config}>
          <SessionContext value={session}>
            <AccountPage
              payments={<PaymentsFrame />}
              cancelButton={<Button look="quiet">Cancel subscription</Button>}
            >
              <SubscriptionList viewer={data?.viewer} stored={stored} />
            </AccountPage>
          </SessionContext>
        </ConfigContext>,
      ),
    erase: () => {
      window.removeEventListener('click', onPress, true);
      root.unmount();
    },
  };
};
