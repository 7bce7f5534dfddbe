/** Renders a receipt, which prints on a sheet of its own. */
import { texts } from '#texts/account';
import type {
  ReceiptDetails_CancellationFragment,
  ReceiptQuery,
} from '../../generated/operations.ts';
import { Brand } from '../../ui/brand.tsx';
import { Button } from '../../ui/button.tsx';
import { useCopy } from '../../ui/use-copy.ts';
import { useConfig } from '../../config.ts';
import { Mark } from '../account/cancellation-texts.tsx';
import { LogOut } from '../account/log-out.tsx';
import styles from './receipt.module.css';

interface Props {
  receipt: ReceiptDetails_CancellationFragment;
  /** The receipt's rows. The first gives the cancellation's outcome. */
  rows: NonNullable<NonNullable<ReceiptQuery['viewer']>['receiptRows']>;
}

const words = texts.receipt;

export function ReceiptDetails({ receipt, rows }: Props) {
  const { supportEmail } = useConfig().links;
  const [outcome, ...details] = rows;
  return (
    <>
      <Brand />
      <h1>{words.title}</h1>
      <p className={styles.outcome} data-state={receipt.state}>
        {isKept(receipt) && <Mark isDone={receipt.state === 'CONFIRMED'} />}
        <span>{outcome?.value}</span>
      </p>
      {receipt.reason === 'UNUSED' && isKept(receipt) && <p>{words.quit}</p>}
      <dl>
        {details.map(({ title, value }) => (
          <div key={title}>
            <dt>{title}</dt>
            {value === receipt.number ? (
              <dd className={styles.whole}>
                <span>{value}</span>
                <Copy text={value} />
              </dd>
            ) : (
              <dd>{value === supportEmail ? <a href={`mailto:${value}`}>{value}</a> : value}</dd>
            )}
          </div>
        ))}
      </dl>
      <p className={styles.actions}>
        <Button look="secondary" onClick={() => window.print()}>
          {words.print}
        </Button>
      </p>
    </>
  );
}

/** A button that copies the number. */
function Copy({ text }: { text: string }) {
  const { outcome, copy } = useCopy(text);
  return (
    <span className={styles.copy}>
      <Button look="link" onClick={copy}>
        {words.copy}
      </Button>
      <span role="status">{outcome === 'copied' && words.copied}</span>
    </span>
  );
}

const isKept = ({ state }: Props['receipt']) => state === 'REQUESTED' || state === 'CONFIRMED';

export const NoReceipt = ({ email }: { email: string }) => (
  <>
    <h1>{words.notFound}</h1>
    <p>{words.notYours({ email })}</p>
    <LogOut look="secondary">{texts.noPlan.elsewhere.button}</LogOut>
  </>
);
