/** The five questions and their answers, as data: the page draws them, and search engines read them. */
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useConfig } from '../../config.ts';
import activateUrl from '../../images/help-activate.svg';
import iosCancelUrl from '../../images/help-ios-cancel.svg';
import iosRefundUrl from '../../images/help-ios-refund.svg';
import webCancelUrl from '../../images/help-web-cancel.svg';
import { paths } from '../../paths.ts';

type QuestionId = 'cancel-ios' | 'refund-ios' | 'activate-web' | 'cancel-web' | 'refund-web';

export interface Question {
  /** The hash of the answer: /help_center#cancel-ios. Linked from mails: never rename one. */
  id: QuestionId;
  title: string;
  /** Shows the steps; the text says everything without it. */
  image?: { src: string; alt: string };
  answer: ReactNode;
}

/** Leads to another answer: it opens, and the page scrolls to it. */
function See({ id, children }: { id: QuestionId; children: string }) {
  return <Link to={{ pathname: paths.helpCenter, hash: id }}>{children}</Link>;
}

function SupportMail({ subject }: { subject: string }) {
  const { supportEmail } = useConfig().links;
  return (
    <a href={`mailto:${supportEmail}?subject=${encodeURIComponent(subject)}`}>{supportEmail}</a>
  );
}

export const questions: readonly Question[] = [
  {
    id: 'cancel-ios',
    title: 'How do I cancel an iOS subscription?',
    image: {
      src: iosCancelUrl,
      alt: 'The Settings app of an iPhone: the subscription to Stop Smoke Now with the Cancel Subscription button.',
    },
    answer: (
      <>
        <p>If you subscribed in the iPhone app, Apple bills you, and you cancel with Apple:</p>
        <ol>
          <li>
            Open the <b>Settings</b> app on your iPhone or iPad.
          </li>
          <li>
            Tap <b>your name</b> at the top.
          </li>
          <li>
            Tap <b>Subscriptions</b>, then <b>Stop Smoke Now</b>.
          </li>
          <li>
            Tap <b>Cancel Subscription</b> and confirm. You may have to scroll down to find it.
          </li>
        </ol>
        <p>
          No such button, or a message in red that it expires? Then it is already canceled. You keep
          Premium until the end of the period you have paid for. Removing the app from your phone
          does not cancel a subscription.
        </p>
        <p>
          Stop Smoke Now is not in the list? Then you may have bought on our website:{' '}
          <See id="cancel-web">cancel a web subscription</See>. To ask for your money back, see{' '}
          <See id="refund-ios">get an iOS refund</See>.
        </p>
      </>
    ),
  },
  {
    id: 'refund-ios',
    title: 'How do I get an iOS refund?',
    image: {
      src: iosRefundUrl,
      alt: 'Apple’s page Report a Problem: “Request a refund” is chosen, above the list of purchases.',
    },
    answer: (
      <>
        <p>Purchases in the iPhone app are paid to Apple, and only Apple can refund them:</p>
        <ol>
          <li>
            Go to <a href="https://reportaproblem.apple.com">reportaproblem.apple.com</a> and sign
            in with the Apple Account you bought with.
          </li>
          <li>
            Choose <b>I’d like to</b>, then <b>Request a refund</b>.
          </li>
          <li>
            Choose the reason, then <b>Next</b>.
          </li>
          <li>
            Choose your <b>Stop Smoke Now</b> purchase, then <b>Submit</b>.
          </li>
        </ol>
        <p>
          Apple answers by email, usually within 24 to 48 hours. A charge that is still pending
          can’t be refunded yet: try again once it has gone through.
        </p>
        <p>
          A refund request does not stop the next payment:{' '}
          <See id="cancel-ios">cancel the iOS subscription</See> too. Paid on our website? See{' '}
          <See id="refund-web">refund for a web subscription</See>.
        </p>
      </>
    ),
  },
  {
    id: 'activate-web',
    title: 'How do I activate a web subscription in the app?',
    image: {
      src: activateUrl,
      alt: 'The first screen of the app: below the start button, “I already have an account” is marked.',
    },
    answer: (
      <>
        <p>A premium plan bought on our website works in the app as soon as you sign in:</p>
        <ol>
          <li>Install Stop Smoke Now from the App Store and open it.</li>
          <li>
            On the first screen, tap <b>I already have an account</b>.
          </li>
          <li>
            Enter <b>the same email address</b> that you used on the website.
          </li>
          <li>Follow the steps on the screen. Your premium plan is there.</li>
        </ol>
        <p>
          Nothing unlocked? You may have used a different email address: try the one you bought
          with, or find your plan under{' '}
          <Link to={paths.manageSubscription}>Manage Subscription</Link>. If that doesn’t help,
          write to <SupportMail subject="Activate my web subscription" />.
        </p>
        <p>
          A web subscription is not in Apple’s list. To end it, see{' '}
          <See id="cancel-web">cancel a web subscription</See>.
        </p>
      </>
    ),
  },
  {
    id: 'cancel-web',
    title: 'How do I cancel a web subscription?',
    image: {
      src: webCancelUrl,
      alt: 'Two web pages, one after the other: “Cancel subscription” on the manage page, then “Cancel your plan”.',
    },
    answer: (
      <>
        <p>If you bought premium on our website, you cancel it here, in about a minute:</p>
        <ol>
          <li>
            Go to <Link to={paths.manageSubscription}>Manage Subscription</Link>.
          </li>
          <li>
            Log in with the email address you registered with. We send you a link: open it, and you
            are in.
          </li>
          <li>
            Choose <b>Cancel subscription</b>, then <b>Continue to cancel</b>. Our payment
            provider’s page opens in a new tab.
          </li>
          <li>
            Choose <b>Cancel your plan</b> and confirm.
          </li>
        </ol>
        <p>
          Your plan then shows as “Canceled”. You keep Premium until the date under “Ends”, and
          nothing more is charged.
        </p>
        <p>
          Bought in the iPhone app? See <See id="cancel-ios">cancel an iOS subscription</See>. To
          ask for your money back, see <See id="refund-web">refund for a web subscription</See>.
        </p>
      </>
    ),
  },
  {
    id: 'refund-web',
    title: 'How do I get a refund for a web subscription?',
    answer: (
      <>
        <p>
          Write to our support team at <SupportMail subject="Refund for a web subscription" />. So
          that we can find your payment, please tell us:
        </p>
        <ol>
          <li>
            the <b>email address you registered with</b>,
          </li>
          <li>
            the <b>product</b> you bought, for example Premium.
          </li>
        </ol>
        <p>Never send card numbers or passwords: we don’t need them.</p>
        <p>
          A refund does not stop the next payment:{' '}
          <See id="cancel-web">cancel the web subscription</See> too. Paid in the iPhone app? See{' '}
          <See id="refund-ios">get an iOS refund</See>.
        </p>
      </>
    ),
  },
];
