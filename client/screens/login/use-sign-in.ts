/** Signing in by email link: asking for the link, and opening it. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router-dom';
import { addressOf, paths } from '../../paths.ts';
import { useSession } from '../../session.ts';
import { cleaned, removeEmail, isEmail, readEmail, storeEmail } from './email.ts';
import { problems, type Problem } from './problem-message.tsx';

/** Where the person is: at the email form, opening the link, told to look into the mailbox or that none comes, signed in. */
export type Step = 'form' | 'opening' | 'sent' | 'refused' | 'done';

/** Kept in the history entry, so that a reload stays where it was. */
interface EntryState {
  /** When a link was sent, in milliseconds since 1970. */
  sentAt?: number;
}

/** What a refusal means. */
const problemOf = {
  'too many': problems.tooMany,
  'login is switched off': problems.switchedOff,
  'link is dead': problems.linkIsDead,
  'link may still work': problems.linkFailed,
};

export type SignIn = ReturnType<typeof useSignIn>;

/**
 * The state of a page that signs people in, and what can be done on it.
 * @param page its path, to which the emailed link leads back
 */
export function useSignIn(page: string = paths.login) {
  const session = useSession();
  const navigate = useNavigate();
  const location = useLocation();
  /** A link that was opened and may still work, without the origin and the language. */
  const [link, setLink] = useState(() => linkIn(location));
  const [isDamaged] = useState(link === null && isFromMail(location));
  /** Whom the opened link was sent to, if this is the device that asked for it. */
  const [linkEmail] = useState(() => (link ? readEmail() : null));
  const entry = (location.state ?? {}) as EntryState;
  const [sentAt, setSentAt] = useState(entry.sentAt ?? 0);
  /** Whether it was opened in another browser than the one that asked for it. */
  const [isElsewhere] = useState(link !== null && !linkEmail);
  const [problem, setProblem] = useState<Problem | null>(
    isElsewhere ? problems.noEmail : isDamaged ? problems.linkIsDamaged : null,
  );
  const [isBusy, setBusy] = useState(false);
  const [lastEmail, setLastEmail] = useState(
    () => (link || sentAt ? readEmail() : session.state().lostEmail) ?? '',
  );
  const [step, setStep] = useState<Step>(
    linkEmail ? 'opening' : sentAt && lastEmail ? 'sent' : 'form',
  );
  const [timesSent, setTimesSent] = useState(0);

  /** A new object each time: React renders the same problem again. */
  const fail = (problem: Problem) => setProblem({ ...problem });

  const isOpened = useRef(false);
  const openLinkOfPage = useEffectEvent(() => {
    // Once, also where React runs effects twice: a link works once.
    if (!(link || isDamaged) || isOpened.current) return;
    isOpened.current = true;
    // The code in the address is a key: it must not stay there, nor in the history.
    void navigate(page, { replace: true });
    if (link && linkEmail) void openLink(link, linkEmail);
  });
  useEffect(() => openLinkOfPage(), []);

  async function openLink(link: string, email: string) {
    const outcome = await session.identity().then(
      (identity) => identity.completeSignIn(email, window.location.origin + addressOf(link)),
      () => 'link may still work' as const,
    );
    if (outcome === 'signed in') {
      removeEmail();
      setStep('done');
      return;
    }
    if (outcome !== 'link may still work') setLink(null);
    setStep('form');
    fail(problemOf[outcome]);
  }

  async function send(email: string) {
    setBusy(true);
    setProblem(null);
    try {
      const identity = await session.identity();
      // Where nobody says which there are, the link is sent.
      const methods = await identity.signInMethods(email).catch((): string[] => []);
      if (methods.length > 0 && !methods.includes('emailLink')) return fail(problems.otherMethod);
      const outcome = await identity.sendSignInLink(
        email,
        window.location.origin + addressOf(page),
      );
      if (outcome !== 'sent') {
        setStep('refused');
        return fail(problemOf[outcome]);
      }
      storeEmail(email);
      session.setEmail(email);
      setTimesSent((times) => times + 1);
      const now = Date.now();
      setSentAt(now);
      setStep('sent');
      keepEntry({ sentAt: now });
    } catch (error) {
      // As text: the error object of the SDK carries the address.
      console.error('The sign-in link was not sent:', String(error));
      fail(problems.notSent);
    } finally {
      setBusy(false);
    }
  }

  const keepEntry = (state: EntryState | null) => void navigate(page, { replace: true, state });

  return {
    step,
    /** When the last link was sent, in milliseconds since 1970; 0 for never. Each starts a new countdown. */
    sentAt,
    problem,
    isBusy,
    /** How many links were sent since the page was loaded. */
    timesSent,
    /** Whether a link was opened that waits for the right address. */
    isLinkPending: link !== null,
    isElsewhere,
    /** The address that was tried last, to start from. */
    lastEmail,
    submit: (entered: string) => {
      if (isBusy) return;
      const email = cleaned(entered);
      if (!isEmail(email)) return fail(problems.invalidEmail);
      setProblem(null);
      setLastEmail(email);
      if (!link) return void send(email);
      setStep('opening');
      void openLink(link, email);
    },
    resend: () => void send(lastEmail),
    /** Back to the form: another address, or a new link instead of the one that was opened. */
    startAgain: (email = lastEmail) => {
      setLastEmail(email);
      setLink(null);
      setProblem(null);
      setStep('form');
      keepEntry(null);
    },
  };
}

const isFromMail = ({ search }: Location) => /[?&](oobCode|mode=signIn)/.test(search);

/** The page's address, if it is an emailed link's, and nothing of it is missing. */
function linkIn({ pathname, search }: Location): string | null {
  const query = new URLSearchParams(search);
  const isWhole =
    query.get('mode') === 'signIn' && Boolean(query.get('oobCode') && query.get('apiKey'));
  return isWhole ? pathname + search : null;
}
