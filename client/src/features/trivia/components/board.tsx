import { useTranslation } from 'react-i18next';
import type { TriviaBoard, TriviaSeat } from '#contracts/trivia.ts';
import { useFigure } from '../use-figure.ts';
import css from './trivia.module.css';

interface Props {
  board: TriviaBoard | undefined;
  seat: TriviaSeat | null;
}

/** The first ten as bars, with who rose; below them one's own place. */
export function Board({ board, seat }: Props) {
  const { t } = useTranslation('trivia');
  const named = useFigure();
  const top = board?.top ?? [];
  const most = Math.max(1, ...top.map(({ total }) => total));
  const isAmong = top.some(({ player }) => player === seat?.player);
  return (
    <section className={css.board} aria-label={t('board')}>
      <h2 className={css.name}>{t('board')}</h2>
      <ol className={css.rows}>
        {top.map(({ player, alias, rank, total, before }) => (
          <li key={player} className={player === seat?.player ? css.own : undefined}>
            <span className={css.rank}>{rank}</span>
            <span className={css.who}>
              {named({ alias, player })}
              {before !== null && before > rank && (
                <span className={css.rose}>{t('rose', { count: before - rank })}</span>
              )}
            </span>
            <svg className={css.line} aria-hidden="true" width="100%" height="4">
              <rect width={`${(total / most) * 100}%`} height="4" />
            </svg>
            <span className={css.total}>{total}</span>
          </li>
        ))}
      </ol>
      {seat && !isAmong && seat.rank > 0 && (
        <p className={css.standing}>{t('yourPlace', { rank: seat.rank, total: seat.total })}</p>
      )}
    </section>
  );
}
