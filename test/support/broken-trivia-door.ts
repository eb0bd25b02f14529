import { setTimeout as pause } from 'node:timers/promises';
import { MeasuredLines } from '#platform/live-push/measured-lines.ts';
import { LinePings } from '#platform/live-push/line-pings.ts';
import { AnswerDoor } from '#trivia/answer-door.ts';
import { GiveAnswer } from '#trivia/commands.ts';
import { PlayDoor } from '#trivia/play-door.ts';
import { rulesOfToday, triviaRules } from '#trivia/rules/records.ts';
import { mutant } from './mutants.ts';

type Take = (message: unknown, who: { caller: object }) => Promise<unknown>;
const takes = AnswerDoor.prototype as unknown as { take: Take };

/** `MUTANT=<name>` takes one of the guards of the socket's door away: the spec that proves it must then fail. */
export function breakTriviaDoor(): void {
  if (mutant === 'waits-first') {
    const { decide } = GiveAnswer;
    Object.assign(GiveAnswer, {
      decide: async (...asked: Parameters<typeof decide>) => {
        await pause(1500); // real milliseconds: long enough for whatever else there is to be decided
        return decide.apply(GiveAnswer, asked);
      },
    });
  }
  if (mutant === 'any-echo') {
    type Saying = { say: (word: string, answered: (answer: unknown) => void) => void };
    const pings = LinePings.prototype as unknown as Saying & { measure: (before: number) => void };
    const { measure } = pings;
    pings.measure = function believing(this: Saying, before) {
      const { say } = this;
      this.say = (word, answered) => say(word, () => answered(word));
      measure.call(this as never, before);
      this.say = say;
    };
  }
  if (mutant === 'late-pings') {
    const known = Object.getOwnPropertyDescriptor(LinePings.prototype, 'known')!;
    Object.defineProperty(LinePings.prototype, 'known', {
      get(this: LinePings) {
        const kept = known.get!.call(this) as LinePings['known'];
        return kept.map((ping) => ({ ...ping, at: '2000-01-01T00:00:00.000Z' }));
      },
    });
  }
  if (mutant === 'plays-everywhere') tellsNobody();
  if (mutant === 'strangers-counted') MeasuredLines.prototype.of = () => ({ ms: 1, isSilent: false });
  if (mutant === 'endless-credit') Object.assign(triviaRules(rulesOfToday), { mostCredit: 10_000 });
  if (mutant === 'answers-for-all') {
    const { take } = takes;
    takes.take = function believing(this: AnswerDoor, message, who) {
      const { memberId } = message as { memberId: string };
      return take.call(this, message, { ...who, caller: { ...who.caller, memberId } });
    };
  }
}

/** Every window that comes plays the seat, and no other hears of it. */
function tellsNobody(): void {
  const doors = PlayDoor.prototype as unknown as { take: Take };
  const { take } = doors;
  doors.take = function quietly(message, who) {
    (this as { played?: Map<string, unknown> }).played?.clear();
    return take.call(this, message, who);
  };
}
