import { useTranslation } from 'react-i18next';
import type { TriviaBoard, TriviaGame, TriviaSeat } from '#contracts/trivia.ts';
import { useFormat } from '../../../lib/format.ts';
import { Link } from '../../../lib/link.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import { useRehearsing } from '../rehearsing.ts';
import { Board } from './board.tsx';
import { Friends } from './friends.tsx';
import { History } from './history.tsx';
import { ShareCard } from './share-card.tsx';
import css from './trivia.module.css';

interface Props {
  game: TriviaGame;
  board: TriviaBoard | undefined;
  seat: TriviaSeat | null;
  /** How many played. */
  players: number;
}

/** How it ended, what one won, and all questions with what their commitments are checked by. */
export function End({ game, board, seat, players }: Props) {
  const { t } = useTranslation('trivia');
  const { money } = useFormat();
  const isRehearsal = useRehearsing(); // nothing of it is passed on, proved or appealed against
  return (
    <>
      <section className={css.middle} aria-live="polite">
        <h2 className={layout.title}>{seat && seat.rank > 0 ? t('yourRank', { rank: seat.rank }) : t('over')}</h2>
        {game.endedBy === 'interruptions' && <p className={layout.lead}>{t('endedByInterruptions')}</p>}
        {seat && <p className={layout.lead}>{t('points', { count: seat.total })}</p>}
        {seat?.prize && (
          <p className={css.standing}>{t(`prize.${seat.prize.state}`, { amount: money(seat.prize.cents, 'USD') })}</p>
        )}
        {!isRehearsal && seat && seat.rank > 0 && <ShareCard game={game} seat={seat} players={players} />}
        {!isRehearsal && (
          <Link to="/blackfriday/trivia" className={buttonClass('main')}>
            {t('toSchedule')}
          </Link>
        )}
      </section>
      <Board board={board} seat={seat} />
      {!isRehearsal && <Friends id={game.id} seat={seat} />}
      <History game={game} seat={isRehearsal ? null : seat} boardRev={board?.rev} />
    </>
  );
}
