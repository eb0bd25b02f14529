import { latePart, Nothing } from '../../../lib/late-part.tsx';
import { useMailboxLoss } from '../use-mailbox-loss.ts';
import css from './account-nav.module.css';

const MailboxLossWarning = latePart(
  () => import('./mailbox-loss-warning.tsx').then((module) => module.MailboxLossWarning),
  { instead: Nothing },
);

/** On every page of the account, while its address is to change without a word of the old mailbox. */
export function WaitingChange() {
  const waits = useMailboxLoss();
  return (
    waits && (
      <div className={css.waiting}>
        <MailboxLossWarning {...waits} />
      </div>
    )
  );
}
