import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Money } from '#kernel/money.ts';
import { useFormat } from '../../../lib/format.ts';
import { BadLine, type OnLine } from '../../../ui/bad-line.tsx';

type Props = Readonly<{ of: OnLine }>;

/** What is said of any command that binds, on a bad line. */
export function OnBadLine({ of }: Props) {
  return (
    <Suspense fallback={null}>
      <Said of={of} />
    </Suspense>
  );
}

/** Its words are there before there is no line to fetch them by: for a screen that may ask something on one. */
export const useBadLineWords = () => void useTranslation('listings');

function Said({ of }: Props) {
  const { t } = useTranslation('listings');
  const { money } = useFormat();
  const price = priceIn(of.unsure);
  const words = {
    notSentYet: t('notSentYet'),
    doNotSend: t('doNotSend'),
    unsure: t('unsure'),
    unsureText: t('unsureText'),
    sendAgain: price ? t('sendAgainAt', { price: money(price.minor, price.currency) }) : t('sendAgain'),
    letGo: t('letGo'),
  };
  return <BadLine {...{ of, words }} />;
}

/** What was asked or offered, where it names a price: by the time that it is sent again something else may be typed. */
const priceIn = (body: unknown): Money | null => (body as Readonly<{ price?: Money }> | null)?.price ?? null;
