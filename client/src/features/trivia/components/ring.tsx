import type { TriviaGame } from '#contracts/trivia.ts';
import type { Stage } from '../stage.ts';
import { useTenths } from '../use-game.ts';
import css from './question.module.css';

/** The time that is left, by the market's clock: it runs out with it. */
export function Ring({ game: { asked }, stage }: { game: TriviaGame; stage: Stage }) {
  const now = useTenths();
  const { readAt, opensAt, closesAt } = asked!;
  const [from, to] = stage === 'read' ? [readAt, opensAt] : [opensAt, closesAt];
  const whole = Math.max(1, Date.parse(to) - Date.parse(from));
  const left = Math.min(whole, Math.max(0, Date.parse(to) - now));
  const isOver = stage === 'shut' || stage === 'reveal';
  return (
    <div className={`${css.ring} ${stage === 'read' ? css.reading : ''}`} role="timer" aria-live="off">
      <svg viewBox="0 0 64 64" aria-hidden="true">
        <circle cx="32" cy="32" r="28" className={css.track} />
        <circle
          cx="32"
          cy="32"
          r="28"
          pathLength={100}
          strokeDasharray="100"
          strokeDashoffset={isOver ? 100 : 100 - (left / whole) * 100}
          className={css.rest}
        />
      </svg>
      <span>{isOver ? 0 : Math.ceil(left / 1000)}</span>
    </div>
  );
}
