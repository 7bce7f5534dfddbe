/** The generic login page of the portal, for people who come without a session. */
import { html } from '../html.ts';
import { layout } from './page-layout.ts';

/** The form; `problem` says what is wrong with the address that was sent. */
export function loginPage(merchant: string, email: string, problem: string | null): string {
  return layout({
    title: 'Log in',
    merchant,
    content: html`<h1>Manage your billing</h1>
      <p class="soft">
        Enter the email address of your account with ${merchant}. We will send you a link to log in.
      </p>
      <form method="post" class="wide">
        <label for="email">Email</label>
        <input
          id="email"
          name="email"
          type="email"
          autocomplete="email"
          required
          value="${email}"
          ${problem && html`aria-invalid="true" aria-describedby="problem"`}
        />
        ${problem && html`<p class="problem" id="problem" role="alert">${problem}</p>`}
        <button type="submit" class="main">Send</button>
      </form>`,
  });
}

/** What everybody reads after the form, whether the address is known or not; `portalUrl` is the emulator's own help. */
export function checkYourEmailPage(
  merchant: string,
  email: string,
  portalUrl: string | null,
): string {
  return layout({
    title: 'Check your email',
    merchant,
    content: html`<h1>Check your email</h1>
      <p class="soft">
        If ${email} belongs to an account with ${merchant}, a link to log in is on its way. It works
        for a few minutes.
      </p>
      <aside class="note" aria-label="Emulator note">
        <p><strong>Emulator note.</strong> No mail is sent here.</p>
        <p>
          ${
            portalUrl
              ? html`The mail would hold this link:
                  <a href="${portalUrl}">open the customer portal</a>.`
              : 'No customer has this address, so Stripe would send nothing.'
          }
        </p>
      </aside>`,
  });
}
