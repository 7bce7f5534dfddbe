/** Defines the five questions and answers. */
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { texts } from '#texts/help';
import { texts as titles } from '#texts/titles';
import { useConfig } from '../../config.ts';
import activateUrl from '#pictures/help-activate.svg';
import iosCancelUrl from '#pictures/help-ios-cancel.svg';
import iosRefundUrl from '#pictures/help-ios-refund.svg';
import webCancelUrl from '#pictures/help-web-cancel.svg';
import { paths } from '../../paths.ts';
import button from '../../ui/button.module.css';
import { rich } from '../../ui/rich.tsx';
import styles from './help-center.module.css';

type QuestionId = 'cancel-ios' | 'refund-ios' | 'activate-web' | 'cancel-web' | 'refund-web';

/** Links to another answer, which opens and scrolls into view. */
function See({ id, children }: { id: QuestionId; children?: ReactNode }) {
  return <Link to={{ pathname: paths.helpCenter, hash: id }}>{children}</Link>;
}

function SupportMail({ subject }: { subject: string }) {
  const { supportEmail } = useConfig().links;
  return (
    <a href={`mailto:${supportEmail}?subject=${encodeURIComponent(subject)}`}>{supportEmail}</a>
  );
}

/** The elements for the answers' tags. */
const elements = {
  b: <b />,
  apple: <a href="https://reportaproblem.apple.com" />,
  manage: <Link to={paths.manageSubscription} />,
  cancelIos: <See id="cancel-ios" />,
  refundIos: <See id="refund-ios" />,
  cancelWeb: <See id="cancel-web" />,
  refundWeb: <See id="refund-web" />,
  activationMail: <SupportMail subject={texts.subjects.activate} />,
  refundMail: <SupportMail subject={texts.subjects.refund} />,
};

interface Answer {
  title: string;
  /** The picture's alternative text. */
  picture?: string;
  intro: string;
  steps: string[];
  notes: string[];
}

/**
 * Builds a question for the accordion.
 * @param id the answer's hash: /help_center#cancel-ios. Mails link to it, so never rename one.
 * @param src of the picture of the steps. The text is complete without it.
 */
const question = (id: QuestionId, answer: Answer, src?: string, action?: ReactNode) => ({
  id,
  title: answer.title,
  content: (
    <div className={styles.answer}>
      {src && (
        <img
          src={src}
          alt={answer.picture}
          width="400"
          height="360"
          loading="lazy"
          decoding="async"
        />
      )}
      <div className={styles.text}>
        <p>{rich(answer.intro, elements)}</p>
        <ol>
          {answer.steps.map((step) => (
            <li key={step}>{rich(step, elements)}</li>
          ))}
        </ol>
        {action}
        {answer.notes.map((note) => (
          <p key={note}>{rich(note, elements)}</p>
        ))}
      </div>
    </div>
  ),
});

const { cancelIos, refundIos, activateWeb, cancelWeb, refundWeb } = texts.answers;

export const questions = [
  question('cancel-ios', cancelIos, iosCancelUrl),
  question('refund-ios', refundIos, iosRefundUrl),
  question('activate-web', activateWeb, activateUrl),
  question(
    'cancel-web',
    cancelWeb,
    webCancelUrl,
    <p>
      <Link to={paths.manageSubscription} className={button.button} data-look="primary">
        {titles.manageSubscription}
      </Link>
    </p>,
  ),
  question('refund-web', refundWeb),
];
