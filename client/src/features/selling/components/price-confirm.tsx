import { useTranslation } from 'react-i18next';
import type { Money } from '#kernel/money.ts';
import type { Problem } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { AskDialog } from '../../auctions/components/ask-dialog.tsx';

interface Props {
  /** What the book asked back: `sells-at-once {price}` or `ask-price-again {last}`. */
  problem: Problem;
  price: Money | null;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks whether a price is meant that sells at once, or is far below the last sale. */
export function PriceConfirm({ problem, price, isPending, onConfirm, onClose }: Props) {
  const { t } = useTranslation('selling');
  const { money } = useFormat();
  const said = (amount: unknown) => {
    const { minor, currency } = amount as Money;
    return money(minor, currency);
  };
  const sells = problem.code === 'sells-at-once';
  const words = sells
    ? { price: said(problem.details.price) }
    : { last: said(problem.details.last), price: price ? said(price) : '' };
  const [title, text, yes] = sells
    ? [t('sell.title'), t('sell.text', words), t('sell.yes', words)]
    : [t('again.title'), t('again.text', words), t('again.yes', words)];
  return (
    <AskDialog title={title} confirm={yes} {...{ isPending, onConfirm, onClose }}>
      <p>{text}</p>
    </AskDialog>
  );
}
