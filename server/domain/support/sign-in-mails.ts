/** Mails with a link to sign in, for somebody who asks the support team for one. */
import type { KnownLogin } from './person-records.ts';

/** Sends such mails. */
export interface SignInMails {
  /**
   * Has one sent.
   * @returns whether the identity service took it; not when it has sent too many
   * @throws UpstreamError (`firebase_auth`) when it does not answer in 5 s: it may have been sent
   */
  send(email: string): Promise<boolean>;
}

/** Milliseconds that lie between two mails to one login. */
const pauseMs = 60_000;

/** The names are those of the schema's union. */
export type SignInMailOutcome =
  | { __typename: 'SignInMailSent'; to: string; sentAt: Date }
  | { __typename: 'SignInMailNotSent'; message: string };

const notSent = (message: string): SignInMailOutcome => ({
  __typename: 'SignInMailNotSent',
  message,
});

/** Mails a link to the address of a login, and to no other. @throws UpstreamError (`firebase_auth`) */
export async function mailSignInLink(
  login: KnownLogin | null,
  mails: SignInMails,
): Promise<SignInMailOutcome> {
  if (!login?.exists) return notSent('This login doesn’t exist. Nothing was sent.');
  const { email, isDisabled, lastSignInMailAt } = login;
  if (email === null) return notSent('The login has no address. Nothing was sent.');
  if (isDisabled)
    return notSent('The login is disabled, so a link would open nothing. Nothing was sent.');
  const sentAt = new Date();
  if (lastSignInMailAt && sentAt.getTime() - lastSignInMailAt.getTime() < pauseMs)
    return notSent(
      'A link was mailed within the last minute. Nothing was sent: look for that one.',
    );
  return (await mails.send(email))
    ? { __typename: 'SignInMailSent', to: email, sentAt }
    : notSent(
        'The identity service refuses the mail: too many were asked for, or sign-in by link is off. Try again in an hour.',
      );
}
