/** Terms and Privacy as long as no real ones are configured: pages that say they are a template. */
import type { ReactNode } from 'react';
import { useConfig } from '../../config.ts';
import styles from './legal.module.css';

export function Terms() {
  return (
    <Template title="Terms of Use">
      <h2>What we offer</h2>
      <p>[Describe the app, the website and the premium plan, and who may use them.]</p>
      <h2>Price, renewal and cancellation</h2>
      <p>
        [State the price, the billing period and the renewal, and how a subscriber cancels: on the
        website under Manage Subscription, in the iPhone app with Apple.]
      </p>
      <h2>Refunds</h2>
      <p>[State when and how money is paid back, and the rights that the law gives.]</p>
      <h2>Health</h2>
      <p>[State that the service supports quitting and does not replace medical advice.]</p>
      <h2>Liability and applicable law</h2>
      <p>[Name the company, its address, and the law that applies.]</p>
    </Template>
  );
}

export function Privacy() {
  return (
    <Template title="Privacy Policy">
      <h2>Who is responsible</h2>
      <p>[Name the company, its address, and a data protection contact.]</p>
      <h2>What we store, and why</h2>
      <p>
        [List it: the email address for signing in, the customer number at the payment provider,
        requests to cancel. Card data stays with the payment provider.]
      </p>
      <h2>In your browser</h2>
      <p>
        [List it: the session after signing in, and the email address between asking for a link and
        opening it.]
      </p>
      <h2>Your rights</h2>
      <p>
        [Access, correction, deletion, portability, objection, complaint; how long data is kept.]
      </p>
    </Template>
  );
}

function Template({ title, children }: { title: string; children: ReactNode }) {
  const { supportEmail } = useConfig().links;
  return (
    <article className={`wrap ${styles.page}`}>
      <h1>{title}</h1>
      <p className={styles.notice} role="note">
        <strong>This page is a template.</strong> It is not a legal text and binds nobody. Whoever
        runs this site replaces it with their own, or configures the address of one.
      </p>
      {children}
      <h2>Contact</h2>
      <p>
        Questions about this page go to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </p>
    </article>
  );
}
