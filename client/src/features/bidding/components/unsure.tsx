import { useTranslation } from 'react-i18next';
import { useAmountText } from '../../../lib/amount-text.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Bidding } from '../use-bidding.ts';
import css from './bid-form.module.css';

/** A bid on a bad line: it waits unsent, or was sent and nobody knows yet whether it counts. Nothing goes out again by itself. */
export function Unsure({ bidding: { isWaiting, takeBack, unsure, sendAgain, letGo } }: { bidding: Bidding }) {
  const { t } = useTranslation('auctions');
  const amountOf = useAmountText();
  if (isWaiting)
    return (
      <Alert mean="warn" isSaid title={t('notSentYet')}>
        <Button look="plain" onClick={takeBack}>
          {t('doNotSend')}
        </Button>
      </Alert>
    );
  if (!unsure) return null;
  const { minor, currency } = unsure.maximum;
  return (
    <Alert mean="warn" isSaid title={t('unsure', { amount: amountOf(minor, currency) })}>
      <p>{t('unsureText')}</p>
      <p className={css.ways}>
        <Button look="plain" onClick={sendAgain}>
          {t('sendAgain')}
        </Button>
        <Button look="plain" onClick={letGo}>
          {t('letGo')}
        </Button>
      </p>
    </Alert>
  );
}
