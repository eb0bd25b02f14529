import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Me } from '#contracts/accounts.ts';
import type { TriviaGame, TriviaSeat } from '#contracts/trivia.ts';
import { triviaGamePath } from '#contracts/trivia-words.ts';
import { Link } from '../../../lib/link.tsx';
import { useLine } from '../../../lib/live-room.ts';
import { useMeta } from '../../../lib/meta.ts';
import { useWords } from '../../../lib/use-words.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import { useRehearsing } from '../rehearsing.ts';
import { type Stage, stageOf } from '../stage.ts';
import { type Tone, useTone } from '../tones.ts';
import { usePlayedHere } from '../use-played-here.ts';
import { useFigure } from '../use-figure.ts';
import { useBoard, useCounts, useGame, useSeat, useTenths } from '../use-game.ts';
import { Beamer } from './beamer.tsx';
import { Board } from './board.tsx';
import { End } from './end.tsx';
import { Question } from './question.tsx';
import { SoundSwitch } from './sound-switch.tsx';
import './game-fonts.css';
import css from './trivia.module.css';

/** The game by the market's time, from 3-2-1 to the end; who comes late or comes back sees what is now. */
export function GameScreen({ id, me }: { id: string; me: Me }) {
  const { t } = useTranslation('trivia');
  const words = useWords();
  const game = useGame(id);
  const seat = useSeat(id, me) ?? null;
  const counts = useCounts(id);
  const stage = useStage(game);
  const screen = useRef<HTMLDivElement>(null);
  const isRehearsal = useRehearsing();
  const [isHere, takeBack] = usePlayedHere(id, isRehearsal ? null : (seat?.memberId ?? null));
  useMeta({ title: words(game.title), description: t('lead') });
  useAwake(stage !== 'ended');
  useTone(`${game.asked?.n} ${stage}`, toneOf(stage, game, seat));
  return (
    <div className={css.game} ref={screen}>
      <header className={css.bar}>
        <h1 className={css.small}>{words(game.title)}</h1>
        <p className={css.quiet}>
          {game.asked && stage !== 'ended' && <span>{t('nOf', { n: game.asked.n, count: game.questions })}</span>}
          <span>
            {counts?.players ?? 0} {t('players', { count: counts?.players ?? 0 })}
          </span>
          <Own seat={seat} />
        </p>
      </header>
      <Beamer id={id} stage={stage} game={screen} />
      <Notes game={game} seat={seat} />
      {!isHere && stage !== 'ended' && <Elsewhere onBack={takeBack} />}
      <Now
        game={game}
        seat={isHere || stage === 'ended' ? seat : null}
        stage={stage}
        answered={counts?.n === game.asked?.n ? counts?.answered : undefined}
        players={counts?.players ?? 0}
      />
      {stage !== 'ended' && <SoundSwitch />}
    </div>
  );
}

/** What is heard when a moment of the game begins. */
function toneOf(stage: Stage, { asked }: TriviaGame, seat: TriviaSeat | null): Tone | null {
  if (stage === 'answer') return 'open';
  if (stage === 'shut') return 'shut';
  if (stage !== 'reveal' || !seat) return null;
  return seat.answers.find(({ n }) => n === asked?.n)?.points ? 'right' : 'wrong';
}

/** Changes with the seconds that matter, not with every tenth. */
function useStage(game: TriviaGame): Stage {
  return stageOf(game, useTenths());
}

function Own({ seat }: { seat: TriviaSeat | null }) {
  const { t } = useTranslation('trivia');
  const named = useFigure();
  if (!seat) return <span>{t('watching')}</span>;
  return (
    <span>
      {named(seat)}
      {' · '}
      {t('points', { count: seat.total })}
    </span>
  );
}

/** What stands in the way: a lost line, having been sent out. */
function Notes({ game, seat }: { game: TriviaGame; seat: TriviaSeat | null }) {
  const { t } = useTranslation('trivia');
  const { line } = useLine();
  const isLost = line === 'reconnecting' || line === 'offline';
  return (
    <>
      <Alert mean="warn" isSaid>
        {isLost && game.phase !== 'ended' ? t('lineLost') : null}
      </Alert>
      {seat?.out && <Alert mean="error">{t('sentOut', { reason: t(`out.${seat.out}`) })}</Alert>}
    </>
  );
}

/** The seat is played in another window; whoever wants it here takes it back. */
function Elsewhere({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation('trivia');
  return (
    <>
      <Alert mean="warn" isSaid>
        {t('elsewhere')}
      </Alert>
      <p>
        <Button look="plain" onClick={onBack}>
          {t('playHere')}
        </Button>
      </p>
    </>
  );
}

interface NowProps {
  game: TriviaGame;
  seat: TriviaSeat | null;
  stage: Stage;
  answered: number | undefined;
  players: number;
}

function Now({ game, seat, stage, answered, players }: NowProps) {
  const { t } = useTranslation('trivia');
  const board = useBoard(game.id);
  if (stage === 'scheduled' || stage === 'lobby')
    return (
      <Link to={triviaGamePath(game.id, 'lobby')} className={buttonClass('act')}>
        {t('go.lobby')}
      </Link>
    );
  if (stage === 'count') return <Countdown game={game} />;
  if (stage === 'paused') return <Paused game={game} />;
  if (stage === 'board') return <Board board={board} seat={seat} />;
  if (stage === 'ended') return <End game={game} board={board} seat={seat} players={players} />;
  return <Question key={game.asked!.n} game={game} seat={seat} stage={stage} answered={answered} />;
}

function Countdown({ game: { asked, phase, nextAt, dropped } }: { game: TriviaGame }) {
  const { t } = useTranslation('trivia');
  const now = useTenths();
  const at = phase === 'question' && asked ? asked.readAt : nextAt;
  const left = at === null ? 0 : Math.max(0, Math.ceil((Date.parse(at) - now) / 1000));
  return (
    <div className={css.middle}>
      {dropped && <p className={layout.lead}>{t(`dropped.${dropped}`)}</p>}
      <p className={css.three} role="timer" aria-live="off">
        {left > 0 && left < 100 ? left : '…'}
      </p>
      <p className={layout.lead}>{t('getReady')}</p>
    </div>
  );
}

function Paused({ game: { pausedBy, nextAt } }: { game: TriviaGame }) {
  const { t } = useTranslation('trivia');
  const now = useTenths();
  const left = nextAt === null ? 0 : Math.max(0, Math.ceil((Date.parse(nextAt) - now) / 1000));
  return (
    <div className={css.middle} aria-live="polite">
      <p className={css.name}>{t(`paused.${pausedBy ?? 'host'}`)}</p>
      <p className={layout.lead}>
        {t('goesOnIn', { time: `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}` })}
      </p>
    </div>
  );
}

/** A phone that sleeps misses a question. */
function useAwake(isWanted: boolean) {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return undefined;
    const lock = navigator.wakeLock.request('screen').catch(() => undefined);
    return () => void lock.then((held) => held?.release());
  }, [isWanted]);
}
