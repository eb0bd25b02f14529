import { useTranslation } from 'react-i18next';
import { triviaRoutes } from '#contracts/trivia-routes.ts';
import { useLocale } from '../../../lib/locale.ts';
import { buttonClass } from '../../../ui/button.tsx';
import css from './trivia.module.css';

/** A file for whatever calendar somebody has; it rings when the lobby opens. */
export function ToCalendar({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation('trivia');
  const { code } = useLocale();
  return (
    <p className={css.acts}>
      <a
        className={buttonClass('plain')}
        href={`${triviaRoutes.calendar(id)}?locale=${code}`}
        download="plinth-trivia.ics"
        aria-label={t('toCalendarOf', { title: name })}
      >
        {t('toCalendar')}
      </a>
      <span className={css.quiet}>{t('toCalendarHint')}</span>
    </p>
  );
}
