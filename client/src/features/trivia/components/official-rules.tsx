import { useTranslation } from 'react-i18next';
import { rulesOfToday, triviaRules } from '#trivia/rules/records.ts';
import type { TriviaGame } from '#contracts/trivia.ts';
import { useFormat } from '../../../lib/format.ts';
import css from './trivia.module.css';

/** Years: of who plays for prizes. */
const leastAge = 18;

/** What is accepted with a seat: the numbers are the rules' own. */
export function OfficialRules({ game: { rhythm, prizes } }: { game: TriviaGame }) {
  const { t } = useTranslation('trivia');
  const { money } = useFormat();
  const { most, least } = triviaRules(rulesOfToday);
  return (
    <details className={css.rules}>
      <summary>{t('rules')}</summary>
      <ul>
        <li>{t('rules.who', { age: leastAge })}</li>
        <li>{t('rules.score', { most, least, seconds: rhythm.answerMs / 1000 })}</li>
        <li>{t('rules.first')}</li>
        <li>{t('rules.time')}</li>
        <li>{t('rules.tie')}</li>
        {prizes.length > 0 && (
          <li>{t('rules.prizes', { list: prizes.map((cents) => money(cents, 'USD')).join(', ') })}</li>
        )}
        <li>{t('rules.fair')}</li>
        <li>{t('rules.device')}</li>
        <li>{t('rules.proof')}</li>
      </ul>
    </details>
  );
}
