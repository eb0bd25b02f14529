import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { TriviaGame, TriviaHistory, TriviaSeat } from '#contracts/trivia.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { useWords } from '../../../lib/use-words.ts';
import layout from '../../../ui/layout.module.css';
import { historyQuery } from '../queries.ts';
import { useHistoryAnew } from '../use-game.ts';
import { rightOf, worthNow } from '../worth.ts';
import { Appeal } from './appeal.tsx';
import css from './trivia.module.css';
import { type Checks, Verify } from './verify.tsx';

interface Props {
  game: TriviaGame;
  seat: TriviaSeat | null;
  /** Of the board that is shown: once it is made again, so are the questions. */
  boardRev: string | undefined;
}

/** All questions with what their commitments are checked by, one's own answers, and the way to say that one was wrong. */
export function History({ game, seat, boardRev }: Props) {
  const { t } = useTranslation('trivia');
  const { data } = useQuery(historyQuery(useApiClient(), game.id));
  const [checks, setChecks] = useState<Checks | null>(null);
  useHistoryAnew(game.id, boardRev);
  if (!data || data.items.length === 0) return null;
  return (
    <section className={css.history}>
      <h2 className={css.name}>{t('history')}</h2>
      <Verify game={game} seat={seat} items={data.items} onChecked={setChecks} />
      <ol className={css.pasts}>
        {data.items.map((one, at) => (
          <li key={one.n} className={css.past}>
            <Past one={one} />
            <Mine seat={seat} one={one} answerMs={game.rhythm.answerMs} />
            {checks && <Checked checks={checks} at={at} />}
            {seat && <Appeal game={game} seat={seat} one={one} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

type One = TriviaHistory['items'][number];

function Past({ one }: { one: One }) {
  const { t } = useTranslation('trivia');
  const words = useWords();
  const right = one.options[rightOf(one)];
  return (
    <>
      <p className={css.small}>{words(one.text)}</p>
      <p>{t('rightWas', { option: right ? words(right) : '' })}</p>
      {one.appealed !== undefined && <p className={css.quiet}>{t('rightSinceAppeal')}</p>}
      {one.voided && <p className={css.quiet}>{t('dropped.voided')}</p>}
      {one.explanation && <p className={layout.lead}>{words(one.explanation)}</p>}
      {one.source && <p className={css.source}>{t('source', { source: one.source })}</p>}
    </>
  );
}

function Mine({ seat, one, answerMs }: { seat: TriviaSeat | null; one: One; answerMs: number }) {
  const { t } = useTranslation('trivia');
  const words = useWords();
  const own = seat?.answers.find(({ n }) => n === one.n);
  if (!own || own.option === null) return null;
  const option = one.options[own.option];
  return <p>{t('youGave', { option: option ? words(option) : '', count: worthNow(one, own, answerMs) })}</p>;
}

function Checked({ checks: { commitments, own }, at }: { checks: Checks; at: number }) {
  const { t } = useTranslation('trivia');
  return (
    <ul className={css.checks}>
      <li className={commitments[at] ? undefined : css.wrong}>{t(commitments[at] ? 'checksOut' : 'doesNotCheck')}</li>
      {own && (
        <li className={own.answers[at] ? undefined : css.wrong}>{t(own.answers[at] ? 'inTree' : 'notInTree')}</li>
      )}
    </ul>
  );
}
