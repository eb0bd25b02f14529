import { useTranslation } from 'react-i18next';
import { Propose } from '../features/ops/components/propose.tsx';

/** Prizes that are more than a host gives out alone are proposed to a second operator. */
export function AgreePrizes({ gameId, cents }: { gameId: string; cents: number }) {
  const { t } = useTranslation('trivia');
  return <Propose label={t('agree')} what={t('agreeText')} kind="trivia-prizes" target={{ gameId, cents }} />;
}
