import { useTranslation } from 'react-i18next';
import { useAmountText } from '../../../lib/amount-text.ts';
import { BadLine } from '../../../ui/bad-line.tsx';
import type { Bidding } from '../use-bidding.ts';

/** What is said of a bid on a bad line: it names the amount. */
export function Unsure({ bidding: of }: { bidding: Bidding }) {
  const { t } = useTranslation('auctions');
  const amountOf = useAmountText();
  const amount = of.unsure ? amountOf(of.unsure.maximum.minor, of.unsure.maximum.currency) : '';
  const words = {
    notSentYet: t('notSentYet'),
    doNotSend: t('doNotSend'),
    unsure: t('unsure', { amount }),
    unsureText: t('unsureText'),
    sendAgain: t('sendAgain'),
    letGo: t('letGo'),
  };
  return <BadLine {...{ of, words }} />;
}
