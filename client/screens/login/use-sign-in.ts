/** Signing in by email link: asking for the link, and opening it. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { emailIn } from '../../../texts/email.ts';
import { addressOf, paths, signInPath } from '../../paths.ts';
import { useSession, useSessionState } from '../../session.ts';
import { removeEmail, isEmail, isSame, readEmail, storeEmail } from './email.ts';
import { problems, type Problem } from './problem-message.tsx';
import { refusalOf } from './refusals.ts';
import { isFromMail, linkIn, pageAskedFor } from './sign-in-link.ts';

/** Where the person is: at the email form, opening the link, told to look into the mailbox or that none comes, signed in. */
export type Step = 'form' | 'opening' | 'sent' | 'refused' | 'done';

/** Kept in the history entry, so that a reload stays where it was. */
interface EntryState {
  /** When a link was sent, in milliseconds since 1970. */
  sentAt?: number;
}

export type SignIn = ReturnType<typeof useSignIn>;

/**
 * The state of a page that signs people in, and what can be done on it.
 * @param page its path, to which the emailed link leads back
 */
export function useSignIn(page: string = paths.login) {
  const session = useSession();
  const { email: current, isKnown, isLoggedIn, isCookieOnly, lostEmail } = useSessionState();
  const navigate = useNavigate();
  const location = useLocation();
  const [to] = useState(() => pageAskedFor(location));
  const here = signInPath(to, page);
  /** A link that was opened and may still work, without the origin and the language. */
  const [link, setLink] = useState(() => linkIn(location));
  const [isDamaged] = useState(link === null && isFromMail(location));
  /** The opened link's recipient, if this device requested it. */
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
    () => (link || sentAt ? readEmail() : isCookieOnly ? current : lostEmail) ?? '',
  );
  const [step, setStep] = useState<Step>(
    linkEmail ? 'opening' : sentAt && lastEmail ? 'sent' : 'form',
  );
  const [timesSent, setTimesSent] = useState(0);

  /** A new object each time: React renders the same problem again. */
  const fail = (problem: Problem) => setProblem({ ...problem });

  /** Who is signed in here, and is to be replaced by another user. */
  const [replaced, setReplaced] = useState<string | null>(null);
  const isReplacing = isLoggedIn && replaced === current;
  const isAsking = link !== null && isLoggedIn && !isReplacing && !isSame(current, lastEmail);

  // The code in the address is a key: it must not stay there, nor in the history.
  const hide = useEffectEvent(() => (link || isDamaged) && keepEntry(null));
  useEffect(() => void hide(), []);
  const isOpened = useRef(false);
  const openLinkOfPage = useEffectEvent(() => {
    // Once, also where React runs effects twice: a link works once.
    if (!link || !linkEmail || isAsking || isOpened.current) return;
    isOpened.current = true;
    void openLink(link, linkEmail);
  });
  useEffect(() => void (isKnown && openLinkOfPage()), [isKnown, isReplacing]);

  async function openLink(link: string, email: string) {
    const code = await session.identity().then(
      (identity) => identity.completeSignIn(email, window.location.origin + addressOf(link)),
      () => 'network-request-failed',
    );
    const refusal = code === null ? null : refusalOf(code, 'opening');
    if (!refusal) removeEmail();
    if (!refusal || refusal.isSpent) setLink(null);
    setStep(refusal ? 'form' : 'done');
    if (refusal) fail(refusal);
  }

  async function send(email: string) {
    setBusy(true);
    setProblem(null);
    try {
      const identity = await session.identity();
      // Unless the service says otherwise, the link is sent.
      const methods = await identity.signInMethods(email).catch((): string[] => []);
      if (methods.length > 0 && !methods.includes('emailLink')) return fail(problems.otherMethod);
      const code = await identity.sendSignInLink(email, window.location.origin + addressOf(here));
      if (code !== null) {
        const refusal = refusalOf(code, 'sending');
        if (refusal.isFinal) setStep('refused');
        else console.error('The sign-in link was not sent:', code);
        return fail(refusal);
      }
      storeEmail(email);
      if (!isLoggedIn) session.setEmail(email);
      setTimesSent((times) => times + 1);
      const now = Date.now();
      setSentAt(now);
      setStep('sent');
      keepEntry({ sentAt: now });
    } catch (error) {
      console.error('The sign-in link was not sent:', String(error));
      fail(problems.notSent);
    } finally {
      setBusy(false);
    }
  }

  const keepEntry = (state: EntryState | null) => void navigate(here, { replace: true, state });

  return {
    step,
    /** The page of the account to go on to. */
    to,
    /** The signed-in user and the link's recipient, if known, until the user has chosen one. */
    question: isAsking ? { current, other: linkEmail } : null,
    openAnyway: () => setReplaced(current),
    /** When the last link was sent, in milliseconds since 1970; 0 for never. Each starts a new countdown. */
    sentAt,
    problem,
    isBusy,
    /** How many links were sent since the page was loaded. */
    timesSent,
    /** Whether a link was opened that waits for the right address. */
    isLinkPending: link !== null,
    isForAnother: link !== null || isReplacing,
    isElsewhere,
    /** The address that was tried last, to start from. */
    lastEmail,
    submit: (entered: string) => {
      if (isBusy) return;
      const email = emailIn(entered);
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
