import { useTranslation } from 'react-i18next';
import { rulesOfToday, triviaRules } from '#trivia/rules/records.ts';
import { useLine } from '../../../lib/live-room.ts';
import css from './trivia.module.css';

/** How far away the market is before anything depends on it. */
export function LineCheck() {
  const { t } = useTranslation('trivia');
  const { line, delay } = useLine();
  const { mostCredit } = triviaRules(rulesOfToday);
  const said = () => {
    if (line === 'reconnecting' || line === 'offline') return t('line.none');
    if (line === 'closed' || delay === null) return t('line.asking');
    return t(delay > mostCredit ? 'line.slow' : 'line.good', { ms: delay, most: mostCredit });
  };
  return (
    <p className={css.quiet}>
      <span>{t('line')}</span>
      <span>{said()}</span>
    </p>
  );
}
