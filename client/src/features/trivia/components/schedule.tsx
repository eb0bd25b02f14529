import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { GameCard } from '#contracts/trivia.ts';
import { triviaGamePath } from '#contracts/trivia-words.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { Link } from '../../../lib/link.tsx';
import { useLiveRoom } from '../../../lib/live-room.ts';
import { useWords } from '../../../lib/use-words.ts';
import { Badge } from '../../../ui/badge.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import layout from '../../../ui/layout.module.css';
import { gamesQuery, triviaKeys } from '../queries.ts';
import { ToCalendar } from './to-calendar.tsx';
import css from './trivia.module.css';

const meanings = { scheduled: 'quiet', lobby: 'act', playing: 'live', ended: 'quiet' } as const;

const rank = ({ state }: GameCard) => ['lobby', 'playing', 'scheduled', 'ended'].indexOf(state);

/** All games: what one can join now first, then what comes, then what is over. */
export function Schedule() {
  const { t } = useTranslation('trivia');
  const cache = useQueryClient();
  const { items } = useSuspenseQuery(gamesQuery(useApiClient())).data;
  useLiveRoom('trivia-games', {
    change: () => void cache.invalidateQueries({ queryKey: triviaKeys.games }),
    joined: () => void cache.invalidateQueries({ queryKey: triviaKeys.games }),
  });
  const sorted = items.toSorted(
    (a, b) => rank(a) - rank(b) || (a.state === 'ended' ? -1 : 1) * (Date.parse(a.startsAt) - Date.parse(b.startsAt)),
  );
  if (sorted.length === 0)
    return (
      <Empty title={t('none')} text={t('noneText')}>
        <Link to="/auctions" className={buttonClass('main')}>
          {t('toAuctions')}
        </Link>
      </Empty>
    );
  return (
    <ul className={css.games}>
      {sorted.map((game) => (
        <Game key={game.id} game={game} />
      ))}
    </ul>
  );
}

function Game({ game: { id, title, startsAt, questions, prizes, state } }: { game: GameCard }) {
  const { t } = useTranslation('trivia');
  const words = useWords();
  const { moment, money } = useFormat();
  const inAll = prizes.reduce((sum, cents) => sum + cents, 0);
  return (
    <li className={css.card}>
      <Badge mean={meanings[state]}>{t(`state.${state}`)}</Badge>
      <h2 className={css.name}>{words(title)}</h2>
      <p className={layout.lead}>
        <time dateTime={startsAt}>{moment(startsAt)}</time>
        {' · '}
        {t('questions', { count: questions })}
        {inAll > 0 && ` · ${t('inPrizes', { amount: money(inAll, 'USD') })}`}
      </p>
      <Link
        to={triviaGamePath(id, state === 'lobby' || state === 'scheduled' ? 'lobby' : 'game')}
        className={buttonClass(state === 'lobby' ? 'act' : 'plain')}
      >
        {t(`go.${state}`)}
      </Link>
      {state === 'scheduled' && <ToCalendar id={id} name={words(title)} />}
    </li>
  );
}
