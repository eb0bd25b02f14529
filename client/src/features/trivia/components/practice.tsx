import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TriviaGame, TriviaSeat } from '#contracts/trivia.ts';
import { rulesOfToday, triviaRules } from '#trivia/rules/records.ts';
import { pointsFor } from '#trivia/rules/scoring.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { useServerTime } from '../../../lib/server-time.ts';
import { Button } from '../../../ui/button.tsx';
import { stageOf } from '../stage.ts';
import { useTenths } from '../use-game.ts';
import { AskedQuestion } from './question.tsx';
import css from './trivia.module.css';

/** Milliseconds of each part. */
const rhythm = { readMs: 3000, answerMs: 10_000, revealMs: 5000, boardMs: 0 };
const places = [0, 1, 2, 3] as const;

/** A question as the game asks them, which counts for nothing and leaves this window nowhere. */
export function Practice() {
  const { t } = useTranslation('trivia');
  const time = useServerTime();
  const isHydrated = useHydrated();
  const [began, begin] = useState<number | null>(null);
  return (
    <section className={css.practice} aria-label={t('practise')}>
      <p className={css.acts}>
        <Button look="plain" disabled={!isHydrated} onClick={() => begin(time.now())}>
          {t(began === null ? 'practise' : 'practiseAgain')}
        </Button>
        <span className={css.quiet}>{t('practiseText')}</span>
      </p>
      {began !== null && <Try key={began} began={began} />}
    </section>
  );
}

type Given = Readonly<{ option: number; at: number }>;

function Try({ began }: { began: number }) {
  const { t } = useTranslation('trivia');
  const time = useServerTime();
  const now = useTenths();
  const [given, give] = useState<Given | null>(null);
  const words = {
    text: { en: t('practiceQuestion') },
    options: places.map((place) => ({ en: t(`practice.${place}`) })),
  };
  const game = practised(words, began, { given, now });
  const seat = seatOf(began, given);
  return (
    <AskedQuestion
      game={game}
      seat={seat}
      stage={stageOf(game, now)}
      answered={undefined}
      own={{
        choice: given?.option ?? null,
        isSure: true,
        error: null,
        answer: (option) => give({ option, at: time.now() }),
      }}
    />
  );
}

const momentOf = (ms: number) => new Date(ms).toISOString();
/** The first option; where it stands, each window draws. */
const right = 0;

type Words = Readonly<{ text: { en: string }; options: { en: string }[] }>;

/** What a game in the midst of that question looks like; it is shut with the answer. */
function practised(
  { text, options }: Words,
  began: number,
  { given, now }: Readonly<{ given: Given | null; now: number }>,
): TriviaGame {
  const [opens, closes] = [began + rhythm.readMs, began + rhythm.readMs + rhythm.answerMs];
  const isOver = now > closes || (given !== null && now > given.at + 1000);
  const counts = places.map((place) => Number(given?.option === place));
  const times = { readAt: momentOf(began), opensAt: momentOf(opens), closesAt: momentOf(closes) };
  const outcome = { n: 1, right, counts, explanation: null, source: null, salt: '', root: '' };
  return {
    id: '',
    rev: '',
    title: text,
    phase: isOver ? 'reveal' : 'question',
    startsAt: times.readAt,
    opensLobbyAt: times.readAt,
    rhythm,
    questions: 1,
    prizes: [],
    official: '',
    asked: { n: 1, text, options, ...times, commitment: '' },
    outcome: isOver ? outcome : null,
    dropped: null,
    nextAt: null,
    isLast: true,
    pausedBy: null,
    heldUntil: null,
    endedBy: null,
  };
}

function seatOf(began: number, given: Given | null): TriviaSeat {
  const ms = given ? Math.round(given.at - began - rhythm.readMs) : 0;
  const points = given?.option === right ? pointsFor(ms, rhythm.answerMs, triviaRules(rulesOfToday)) : 0;
  const answers = given ? [{ n: 1, option: given.option, at: momentOf(given.at), ms, points }] : [];
  const own = { id: '', rev: '', gameId: '', memberId: '', alias: 'heron', total: 0, rank: 0 };
  return { ...own, player: Math.floor(began), answers, out: null, prize: null, appeals: [] };
}
