/** Mails sign-in links on request of the support team. */
import type { SignInMails } from '../../adapters/firebase-auth/send-sign-in-mail.ts';
import type { KnownUser } from './person-records.ts';

/** The shortest time between two mails to the same user, in milliseconds. */
const pauseMs = 60_000;

const notSent = (message: string) => ({ __typename: 'SignInMailNotSent' as const, message });

export const noSuchUser = notSent('This login doesn’t exist. Nothing was sent.');

export async function mailSignInLink(
  { email, isDisabled, lastSignInMailAt }: KnownUser,
  mails: SignInMails,
) {
  if (email === null) return notSent('The login has no address. Nothing was sent.');
  if (isDisabled)
    return notSent('The login is disabled, so a link would open nothing. Nothing was sent.');
  const sentAt = new Date();
  if (lastSignInMailAt && sentAt.getTime() - lastSignInMailAt.getTime() < pauseMs)
    return notSent(
      'A link was mailed within the last minute. Nothing was sent: look for that one.',
    );
  return (await mails.send(email))
    ? { __typename: 'SignInMailSent' as const, to: email, sentAt }
    : notSent(
        'The identity service refuses the mail: too many were asked for, or sign-in by link is off. Try again in an hour.',
      );
}
