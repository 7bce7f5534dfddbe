/** Renders "Did you mean someone@gmail.com?". A press accepts it, and the user may ignore it. */
import { texts } from '#texts/login';
import { rich } from '../../ui/rich.tsx';
import { meant } from './did-you-mean.ts';
import styles from './login.module.css';

interface Props {
  /** The typed address. */
  email: string;
  onTake: (email: string) => void;
}

export function Suggestion({ email, onTake }: Props) {
  const suggested = meant(email);
  return (
    <p className={styles.note} role="status">
      {suggested &&
        rich(texts.didYouMean, {
          address: (
            <button type="button" className={styles.suggestion} onClick={() => onTake(suggested)}>
              {suggested}
            </button>
          ),
        })}
    </p>
  );
}
