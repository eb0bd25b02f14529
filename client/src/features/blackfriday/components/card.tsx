import { useTranslation } from 'react-i18next';
import type { PublicCard } from '#contracts/black-friday.ts';
import { triviaGamePath } from '#contracts/trivia-words.ts';
import { useFormat } from '../../../lib/format.ts';
import { Link } from '../../../lib/link.tsx';
import { useWords } from '../../../lib/use-words.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import layout from '../../../ui/layout.module.css';
import css from './black-friday.module.css';

/** Games, ranks and prizes of somebody who wants to be seen. */
export function Card({ card: { handle, games, contests } }: { card: PublicCard }) {
  const { t } = useTranslation('blackfriday');
  return (
    <>
      <header className={layout.section}>
        <h1 className={css.handle}>{handle}</h1>
        {contests.map(({ year, points, rank }) => (
          <p key={year} className={layout.lead}>
            {t('inContest', { year, rank })} {t('points', { count: points })}
          </p>
        ))}
      </header>
      {games.length === 0 ? <None /> : <Games games={games} />}
    </>
  );
}

function None() {
  const { t } = useTranslation('blackfriday');
  return (
    <Empty title={t('noGames')}>
      <Link to="/blackfriday/trivia" className={buttonClass('main')}>
        {t('toGames')}
      </Link>
    </Empty>
  );
}

function Games({ games }: Pick<PublicCard, 'games'>) {
  const { t } = useTranslation('blackfriday');
  const words = useWords();
  const { day, money } = useFormat();
  return (
    <section className={layout.section} aria-labelledby="games">
      <h2 id="games" className={layout.heading}>
        {t('games')}
      </h2>
      <ol className={css.rows}>
        {games.map(({ id, title, at, rank, points, cents }) => (
          <li key={id}>
            <span className={css.rank}>{rank > 0 ? rank : '–'}</span>
            <span className={css.game}>
              <Link to={triviaGamePath(id)}>{words(title)}</Link>
              <span className={css.quiet}>
                <time dateTime={at}>{day(at)}</time>
                {cents > 0 && <span>{t('won', { amount: money(cents, 'USD') })}</span>}
              </span>
            </span>
            <span className={css.points}>{t('points', { count: points })}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
