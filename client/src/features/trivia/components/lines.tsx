import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { rulesOfToday, triviaRules } from '#trivia/rules/records.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { linesQuery } from '../queries.ts';
import css from './trivia.module.css';

/** How far away the players are, as the market measures it: how many, never who. */
export function Lines({ id }: { id: string }) {
  const { t } = useTranslation('trivia');
  const isHydrated = useHydrated();
  const { data } = useQuery({ ...linesQuery(useApiClient(), id), enabled: isHydrated });
  if (!data) return null;
  const most = 2 * triviaRules(rulesOfToday).mostCredit;
  return (
    <p className={css.quiet}>
      <span>{t('lines')}</span>
      <span>{t('lines.good', { count: data.good })}</span>
      <span>{t('lines.slow', { count: data.slow, most })}</span>
      <span>{t('lines.lost', { count: data.lost })}</span>
    </p>
  );
}
