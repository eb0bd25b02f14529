import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { msOf, plus } from '#kernel/instant.ts';
import { breakTrivia } from '../../test/support/broken-trivia.ts';
import * as samples from './samples.ts';
import { answer, close, closesAt, kick, lobbyOf, opensAt, out, replayed, startedWith, type Step } from './samples.ts';

/*
 * Whatever players and host do, what the boards say is what another program makes of the answers alone. To see it fail, run
 * with MUTANT=late-answers, early-answers or double-answers.
 */
breakTrivia();

const runs = { numRuns: Number(process.env['RUNS'] ?? 400) };
const people = ['ann', 'bob', 'cid', 'dee', 'eve'] as const;

type Try = Readonly<{ who: number; option: number; ms: number; wait: number; credit: number }>;
type Round = Readonly<{ tries: readonly Try[]; right: number; voids: number | null; kicks: number | null }>;

const aTry: fc.Arbitrary<Try> = fc.record({
  who: fc.nat(people.length - 1),
  option: fc.nat(4),
  ms: fc.oneof(fc.integer({ min: -500, max: 11_000 }), fc.constantFrom(0, 499, 500, 10_000, 10_001, 1049, 1050)),
  wait: fc.constantFrom(0, 0, 0, 100, 800),
  credit: fc.integer({ min: -10, max: 200 }),
});
const aRound: fc.Arbitrary<Round> = fc.record({
  tries: fc.array(aTry, { maxLength: 9 }),
  right: fc.nat(3),
  voids: fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, fc.integer({ min: 1, max: 3 })),
  kicks: fc.oneof({ weight: 8, arbitrary: fc.constant(null) }, fc.integer({ min: 1, max: people.length })),
});

/** Frames come to the mailbox in the order of when they entered it; the close is decided 300 ms late, whatever comes after. */
function stepsOf({ tries, right, voids, kicks }: Round, n: number): readonly Step[] {
  const sent = tries.map(({ who, option, ms, wait, credit }): Step => {
    const at = plus(opensAt(n), ms);
    return [answer(people[who]!, n, option, at, credit), plus(at, wait)];
  });
  const closing: Step = [close(n, right), plus(closesAt(n), 300)];
  const later = plus(closesAt(n), 1000);
  return [
    ...out(n),
    ...[...sent, closing].toSorted(([, a], [, b]) => (a < b ? -1 : 1)),
    ...(voids === null ? [] : [[samples.voidQuestion(voids), later] satisfies Step]),
    ...(kicks === null ? [] : [[kick(kicks), later] satisfies Step]),
  ];
}

/** By hand, of what was tried: nothing of the rules' code is in it. */
function totalsOf(rounds: readonly Round[]): number[] {
  const sentOut = new Set<number>();
  const perRound = rounds.map(({ tries, right, kicks }, index) => {
    const points = people.map(() => 0);
    const seen = new Set<number>();
    const entered = tries.map((one, order) => ({ ...one, order, at: one.ms + one.wait }));
    for (const { who, option, ms, at, credit } of entered.toSorted((a, b) => a.at - b.at || a.order - b.order)) {
      if (sentOut.has(who) || seen.has(who) || option > 3 || ms < 0 || ms > 10_000 || at >= 10_300) continue;
      seen.add(who);
      const t = Math.max(0, ms - Math.max(0, Math.min(75, credit)));
      if (option === right) points[who] = t < 500 ? 1000 : 500 + Math.floor((10_010 - Math.min(t, 10_000)) / 20);
    }
    if (kicks !== null) sentOut.add(kicks - 1);
    return { n: index + 1, points };
  });
  const voided = new Set<number>();
  for (const [index, { voids }] of rounds.entries()) if (voids !== null && voids <= index + 1) voided.add(voids);
  return people.map((_, who) =>
    sentOut.has(who) ? 0 : perRound.reduce((sum, { n, points }) => sum + (voided.has(n) ? 0 : points[who]!), 0),
  );
}

it('the last board is what an independent computation makes of the answers', () => {
  fc.assert(
    fc.property(fc.array(aRound, { minLength: 2, maxLength: 3 }), (rounds) => {
      const { facts } = replayed([
        ...startedWith(...people).map(([command, at]): Step =>
          command.type === 'ScheduleGame'
            ? [samples.scheduleGame({ questions: rounds.length, spares: 0 }), at]
            : [command, at],
        ),
        ...rounds.flatMap((round, index) => stepsOf(round, index + 1)),
      ]);
      const board = facts.findLast(({ type }) => type === 'QuestionClosed' || type === 'BoardRecomputed');
      expect(board?.data).toMatchObject({ totals: totalsOf(rounds) });
    }),
    runs,
  );
});

it('nobody has two answers to a question, and none is later than its close', () => {
  fc.assert(
    fc.property(fc.array(aRound, { minLength: 1, maxLength: 2 }), (rounds) => {
      const { facts } = replayed([
        ...startedWith(...people),
        ...rounds.flatMap((round, index) => stepsOf(round, index + 1)),
      ]);
      const given = facts.flatMap((fact) => (fact.type === 'AnswerGiven' ? [fact.data] : []));
      expect(new Set(given.map(({ n, player }) => `${n}:${player}`)).size).toBe(given.length);
      for (const { n, receivedAt } of given) {
        expect(msOf(receivedAt)).toBeGreaterThanOrEqual(msOf(opensAt(n)));
        expect(msOf(receivedAt)).toBeLessThanOrEqual(msOf(closesAt(n)));
      }
    }),
    runs,
  );
});

it('the right option is in no fact before its question is closed', () => {
  const marked = { ...close(1, 3).data, salt: 'the-salt', explanation: { en: 'the-explanation' } } as const;
  const before = replayed([...lobbyOf('ann'), [samples.start(), samples.startsAt], ...out(1)]).facts;
  expect(JSON.stringify(before)).not.toMatch(/the-salt|the-explanation|"right"/);
  const after = replayed([[{ type: 'CloseQuestion', data: marked } as never, plus(closesAt(1), 300)]], before).facts;
  expect(JSON.stringify(after)).toMatch(/the-salt/);
});
