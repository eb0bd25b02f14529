import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { TriviaGame, TriviaSeat } from '#contracts/trivia.ts';
import { useAnnounce } from '../../../lib/announcer.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { useWords } from '../../../lib/use-words.ts';
import { Alert } from '../../../ui/alert.tsx';
import layout from '../../../ui/layout.module.css';
import { orderOf, type Stage } from '../stage.ts';
import { useAnswer } from '../use-answer.ts';
import { Ring } from './ring.tsx';
import css from './question.module.css';
import look from './trivia.module.css';

interface Props {
  game: TriviaGame;
  seat: TriviaSeat | null;
  stage: Stage;
  answered: number | undefined;
}

/** The question that is out, and the way to answer it. */
export function Question(props: Props) {
  const own = useAnswer(props.game.id, props.game.asked!.n, props.seat);
  return <AskedQuestion {...props} own={own} />;
}

/** Read, answered, shut and revealed in one place: nothing moves but what changes. */
export function AskedQuestion({ game, seat, stage, answered, own }: Props & { own: ReturnType<typeof useAnswer> }) {
  const { t } = useTranslation('trivia');
  const words = useWords();
  const refusal = useRefusal('trivia');
  const asked = game.asked!;
  const outcome = game.outcome?.n === asked.n ? game.outcome : null;
  const { choice, isSure, error, answer } = own;
  const mayAnswer = stage === 'answer' && seat !== null && seat.out === null && choice === null;
  const order = orderOf(asked.options?.length ?? 0, seat && { player: seat.player, n: asked.n });
  useKeys(mayAnswer, order, answer);
  return (
    <section className={css.question} aria-label={t('questionN', { n: asked.n })}>
      <p className={css.text} aria-live="assertive">
        {words(asked.text)}
      </p>
      <Ring game={game} stage={stage} />
      <div className={css.options}>
        {(stage === 'read' ? [] : order).map((option, place) => (
          <button
            key={option}
            type="button"
            className={`${css.option} ${markOf(option, choice, outcome?.right)}`}
            aria-disabled={!mayAnswer || undefined}
            aria-pressed={choice === option}
            onClick={() => mayAnswer && answer(option)}
          >
            <kbd className={css.key}>{place + 1}</kbd>
            <span className={css.words}>{words(asked.options![option]!)}</span>
            {outcome && <Said option={option} outcome={outcome} choice={choice} />}
          </button>
        ))}
      </div>
      <Alert mean="error" isSaid>
        {error && error.message !== 'answered-before' ? refusal(error) : null}
      </Alert>
      <Status {...{ game, seat, stage, choice, isSure, answered }} />
    </section>
  );
}

function markOf(option: number, choice: number | null, right: number | undefined): string {
  if (right === undefined) return choice === option ? css.chosen! : '';
  if (option === right) return css.right!;
  return choice === option ? css.wrong! : css.faded!;
}

type Outcome = NonNullable<TriviaGame['outcome']>;

/** How all answered, and what was right, in words. */
function Said({ option, outcome, choice }: { option: number; outcome: Outcome; choice: number | null }) {
  const { t } = useTranslation('trivia');
  return (
    <span className={css.said}>
      {option === outcome.right && <strong>{t('right')}</strong>}
      {option === choice && <span>{t('yours')}</span>}
      <span>{t('gaveIt', { count: outcome.counts[option] ?? 0 })}</span>
    </span>
  );
}

type StatusProps = Props & { choice: number | null; isSure: boolean };

/** One line of where one stands, in the same place throughout. */
function Status({ game, seat, stage, choice, isSure, answered }: StatusProps) {
  const { t } = useTranslation('trivia');
  const words = useWords();
  const text = useStatus(game, seat, { stage, choice, isSure });
  return (
    <div className={css.status}>
      <p className={look.standing}>{text}</p>
      {(stage === 'answer' || stage === 'shut') && answered !== undefined && (
        <p className={layout.lead}>{t('answered', { count: answered })}</p>
      )}
      {stage === 'reveal' && game.outcome?.explanation && (
        <p className={layout.lead}>{words(game.outcome.explanation)}</p>
      )}
      {stage === 'reveal' && game.outcome?.source && (
        <p className={look.source}>{t('source', { source: game.outcome.source })}</p>
      )}
    </div>
  );
}

type Own = Readonly<{ stage: Stage; choice: number | null; isSure: boolean }>;

function useStatus(game: TriviaGame, seat: TriviaSeat | null, { stage, choice, isSure }: Own): string {
  const { t } = useTranslation('trivia');
  const say = useAnnounce();
  const n = game.asked!.n;
  const own = seat?.answers.find((one) => one.n === n);
  const seconds = own?.at ? ((Date.parse(own.at) - Date.parse(game.asked!.opensAt)) / 1000).toFixed(1) : null;
  const text = statusOf();
  const announce = useEffectEvent(() => say('outcome', text));
  const told = stage === 'reveal' ? 'reveal' : choice !== null && isSure ? 'locked' : null;
  useEffect(() => {
    if (told !== null) announce();
  }, [told]);
  return text;

  function statusOf(): string {
    if (stage === 'reveal') return revealed();
    if (!seat) return t('watchingNow');
    if (choice !== null && !isSure) return t('sending');
    if (choice !== null) return seconds === null ? t('lockedIn') : t('lockedAt', { seconds });
    if (stage === 'read') return t('readIt');
    return stage === 'shut' ? t('missed') : t('choose');
  }

  function revealed(): string {
    if (game.heldUntil) return t('revealHeld');
    if (!seat) return t('revealed');
    if (!own || own.option === null) return t('missed');
    return own.points ? t('gained', { count: own.points }) : t('notRight');
  }
}

/** 1 to 4, by where the options stand. */
function useKeys(isOn: boolean, order: readonly number[], answer: (option: number) => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const option = order[Number(event.key) - 1];
    if (event.metaKey || event.ctrlKey || event.altKey || option === undefined) return;
    event.preventDefault();
    answer(option);
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, [isOn]);
}
