/** Maps the identity service's error codes during a sign-in. docs/states.md has the table. */
import { texts } from '#texts/login';
import { type Problem, problems } from './problem-message.tsx';

/** The moment of the code: sending or opening a link. */
type Moment = 'sending' | 'opening';

export interface Refusal extends Problem {
  /** Whether the opened link is useless now. */
  isSpent?: boolean;
  /** Whether the form is useless now. */
  isFinal?: boolean;
}

const { hints } = texts;
const { notSent, notSignedIn, invalidEmail } = problems;
type Row = Partial<Record<Moment, Partial<Refusal>>>;
/** Makes a row for both moments. */
const both = (row: Partial<Refusal>): Row => ({ sending: row, opening: row });

const tooMany = { sending: { hint: hints.tooMany, isWithoutMail: true, isFinal: true } };
const otherAddress = both({ hint: hints.otherAddress, isAboutEmail: true, isSpent: true });
const unreachable = { sending: {}, opening: { hint: hints.unreachable } };
const used = { opening: { hint: hints.linkIsDead, isSpent: true, needsNewLink: true } };

/** Only what is certain. A moment that a row omits is like an unknown code. */
const rows: Record<string, Row> = {
  'quota-exceeded': tooMany,
  'too-many-requests': tooMany,
  'user-disabled': both({ hint: hints.switchedOff, isSpent: true, isFinal: true }),
  'admin-restricted-operation': otherAddress,
  'user-not-found': otherAddress,
  'invalid-email': { sending: invalidEmail, opening: { hint: hints.otherEmail } },
  'invalid-recipient-email': { sending: invalidEmail },
  'multi-factor-auth-required': { opening: { hint: hints.secondStep, isSpent: true } },
  'expired-action-code': used,
  'invalid-action-code': used,
  'network-request-failed': unreachable,
  timeout: unreachable,
  // A blocking function.
  'internal-error': both({ hint: hints.refused({ code: 'internal-error' }) }),
};

/** Returns a refusal's meaning. @param code as in the SDK, without `auth/` */
export function refusalOf(code: string, moment: Moment): Refusal {
  const message = moment === 'sending' ? notSent : notSignedIn;
  const isAppCheck = code.includes('app-check');
  const row = Object.hasOwn(rows, code) ? rows[code]?.[moment] : undefined;
  const hint = isAppCheck ? hints.refused({ code }) : hints.unknown({ code });
  return { ...message, ...(row ?? { hint }) };
}
