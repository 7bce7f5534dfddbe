/** Signs in by email link: requests the link and opens it. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { emailIn } from '../../../texts/email.ts';
import { addressOf, paths, signInPath } from '../../paths.ts';
import { useSession, useSessionState } from '../../session.ts';
import { removeEmail, isEmail, isSame, readEmail, storeEmail } from './email.ts';
import { problems, type Problem } from './problem-message.tsx';
import { refusalOf } from './refusals.ts';
import { isFromMail, linkIn, pageAskedFor } from './sign-in-link.ts';

/** The user's step: the email form, opening the link, the link is sent or refused, signed in. */
export type Step = 'form' | 'opening' | 'sent' | 'refused' | 'done';

/** Stored in the history entry, so that a reload keeps it. */
interface EntryState {
  /** When a link was sent, in milliseconds since 1970. */
  sentAt?: number;
}

export type SignIn = ReturnType<typeof useSignIn>;

/** Returns the state and the actions of a sign-in page. @param page its path, which the emailed link leads back to */
export function useSignIn(page: string = paths.login) {
  const session = useSession();
  const { email: current, isKnown, isLoggedIn, isCookieOnly, lostEmail } = useSessionState();
  const navigate = useNavigate();
  const location = useLocation();
  const [to] = useState(() => pageAskedFor(location));
  const here = signInPath(to, page);
  /** An opened link that may still work, without the origin and the language. */
  const [link, setLink] = useState(() => linkIn(location));
  const [isDamaged] = useState(link === null && isFromMail(location));
  /** The opened link's recipient, if this device requested it. */
  const [linkEmail] = useState(() => (link ? readEmail() : null));
  const entry = (location.state ?? {}) as EntryState;
  const [sentAt, setSentAt] = useState(entry.sentAt ?? 0);
  /** Whether another browser requested the link. */
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

  /** A new object, so that React renders the same problem again. */
  const fail = (problem: Problem) => setProblem({ ...problem });

  /** The signed-in user that another will replace. */
  const [replaced, setReplaced] = useState<string | null>(null);
  const isReplacing = isLoggedIn && replaced === current;
  const isAsking = link !== null && isLoggedIn && !isReplacing && !isSame(current, lastEmail);

  // The code in the address is a key, so it must not stay there or in the history.
  const hide = useEffectEvent(() => (link || isDamaged) && keepEntry(null));
  useEffect(() => void hide(), []);
  const isOpened = useRef(false);
  const openLinkOfPage = useEffectEvent(() => {
    // Only once, even if React runs effects twice, because a link works once.
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
    /** The account page after the sign-in. */
    to,
    /** The signed-in user and the link's recipient, if known, until the user has chosen one. */
    question: isAsking ? { current, other: linkEmail } : null,
    openAnyway: () => setReplaced(current),
    /** When the last link was sent, in milliseconds since 1970, 0 for never. Each starts a new countdown. */
    sentAt,
    problem,
    isBusy,
    /** The number of links sent since the page was loaded. */
    timesSent,
    /** Whether an opened link waits for its address. */
    isLinkPending: link !== null,
    isForAnother: link !== null || isReplacing,
    isElsewhere,
    /** The last tried address, to start from. */
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
    /** Returns to the form for another address, or for a new link. */
    startAgain: (email = lastEmail) => {
      setLastEmail(email);
      setLink(null);
      setProblem(null);
      setStep('form');
      keepEntry(null);
    },
  };
}
