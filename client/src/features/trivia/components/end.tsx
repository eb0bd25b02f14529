import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { TriviaBoard, TriviaGame, TriviaHistory, TriviaSeat } from '#contracts/trivia.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { fetched } from '../../../lib/fetched.ts';
import { useFormat } from '../../../lib/format.ts';
import { Link } from '../../../lib/link.tsx';
import { useWords } from '../../../lib/use-words.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import { historyQuery } from '../queries.ts';
import { Board } from './board.tsx';
import css from './trivia.module.css';

interface Props {
  game: TriviaGame;
  board: TriviaBoard | undefined;
  seat: TriviaSeat | null;
}

/** How it ended, what one won, and all questions with what their commitments are checked by. */
export function End({ game, board, seat }: Props) {
  const { t } = useTranslation('trivia');
  const { money } = useFormat();
  return (
    <>
      <section className={css.middle} aria-live="polite">
        <h2 className={layout.title}>{seat && seat.rank > 0 ? t('yourRank', { rank: seat.rank }) : t('over')}</h2>
        {game.endedBy === 'interruptions' && <p className={layout.lead}>{t('endedByInterruptions')}</p>}
        {seat && <p className={layout.lead}>{t('points', { count: seat.total })}</p>}
        {seat?.prize && (
          <p className={css.standing}>{t(`prize.${seat.prize.state}`, { amount: money(seat.prize.cents, 'USD') })}</p>
        )}
        <Link to="/blackfriday/trivia" className={buttonClass('main')}>
          {t('toSchedule')}
        </Link>
      </section>
      <Board board={board} seat={seat} />
      <History game={game} seat={seat} />
    </>
  );
}

function History({ game, seat }: { game: TriviaGame; seat: TriviaSeat | null }) {
  const { t } = useTranslation('trivia');
  const words = useWords();
  const { data } = useQuery(historyQuery(useApiClient(), game.id));
  const [checked, setChecked] = useState<readonly boolean[] | null>(null);
  if (!data || data.items.length === 0) return null;
  return (
    <section className={css.history}>
      <h2 className={css.name}>{t('history')}</h2>
      <ol>
        {data.items.map((one, at) => (
          <li key={one.n} className={css.past}>
            <p className={css.small}>{words(one.text)}</p>
            <p>{t('rightWas', { option: words(one.options[one.right]!) })}</p>
            <Mine seat={seat} one={one} />
            {one.voided && <p className={css.quiet}>{t('dropped.voided')}</p>}
            {one.explanation && <p className={layout.lead}>{words(one.explanation)}</p>}
            {one.source && <p className={css.source}>{t('source', { source: one.source })}</p>}
            {checked && <p className={css.quiet}>{t(checked[at] ? 'checksOut' : 'doesNotCheck')}</p>}
          </li>
        ))}
      </ol>
      <Button look="plain" onClick={() => void check(data.items).then(setChecked)}>
        {t('check')}
      </Button>
    </section>
  );
}

function Mine({ seat, one }: { seat: TriviaSeat | null; one: TriviaHistory['items'][number] }) {
  const { t } = useTranslation('trivia');
  const words = useWords();
  const own = seat?.answers.find(({ n }) => n === one.n);
  if (!own || own.option === null) return null;
  const option = one.options[own.option];
  return <p>{t('youGave', { option: option ? words(option) : '', count: own.points ?? 0 })}</p>;
}

/** What the market had said of each question before anybody answered, reckoned again in the browser. */
async function check(items: TriviaHistory['items']): Promise<readonly boolean[]> {
  const { commitmentTo } = await fetched(() => import('#trivia/rules/proof.ts'));
  return items.map((one) => commitmentTo(one) === one.commitment);
}
