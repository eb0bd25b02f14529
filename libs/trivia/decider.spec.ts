import { describe, expect, it } from '@jest/globals';
import { plus } from '#kernel/instant.ts';
import { breakTrivia } from '../../test/support/broken-trivia.ts';
import type { TriviaEvent } from './events.ts';
import * as samples from './samples.ts';
import { answer, close, closesAt, join, opensAt, out, played, replayed, startedWith, type Step } from './samples.ts';

breakTrivia();

const last = ({ outcomes }: samples.Replayed) => outcomes.at(-1);
const of = <T extends TriviaEvent['type']>({ facts }: samples.Replayed, type: T) =>
  facts.flatMap((fact) => (fact.type === type ? [fact.data as Extract<TriviaEvent, { type: T }>['data']] : []));

describe('the lobby', () => {
  it('lets each member in once, until question 1 is closed', () => {
    const steps = [...startedWith('ann', 'bob'), ...out(1)];
    const late: Step = [join('cid'), plus(opensAt(1), 5000)];
    expect(last(replayed([...steps, [join('ann'), opensAt(1)]]))).toBe('nothing');
    expect(last(replayed([...steps, late]))).toBe('ok');
    const over: Step[] = [
      [close(1), plus(closesAt(1), 300)],
      [join('dee'), plus(closesAt(1), 400)],
    ];
    expect(last(replayed([...steps, ...over]))).toBe('joining-over');
  });

  it('keeps out the house, and who did not accept the rules of the day', () => {
    const into = (...[member, over]: Parameters<typeof join>) =>
      last(replayed([...samples.lobbyOf(), [join(member, over), samples.lobbyAt]]));
    expect(into('hana')).toBe('not-eligible');
    expect(into('ann', { isHouse: true })).toBe('not-eligible');
    expect(into('ann', { official: 'official-0' })).toBe('rules-not-accepted');
    const early: Step[] = [[samples.scheduleGame(), plus(samples.lobbyAt, -3_600_000)]];
    expect(last(replayed([...early, [join('ann'), plus(samples.lobbyAt, -1)]]))).toBe('lobby-shut');
  });

  it('begins by its time, or when the host says so', () => {
    expect(last(replayed([...samples.lobbyOf('ann'), [samples.start(), plus(samples.startsAt, -1)]]))).toBe(
      'not-due-yet',
    );
    expect(last(replayed([...samples.lobbyOf('ann'), [samples.start('host'), samples.lobbyAt]]))).toBe('ok');
    expect(last(replayed([...startedWith('ann'), [samples.start('host'), samples.startsAt]]))).toBe('not-in-lobby');
  });
});

describe('an answer', () => {
  const open = [...startedWith('ann', 'bob'), ...out(1)];
  const given = (member: string, n: number, ms: number, option = 0, enteredLater = 0) => {
    const at = plus(opensAt(1), ms);
    return last(replayed([...open, [answer(member, n, option, at), plus(at, enteredLater)]]));
  };

  it('counts from the opening to the close, both included, by when its frame came', () => {
    expect(given('ann', 1, -1)).toBe('too-early');
    expect(given('ann', 1, 0)).toBe('ok');
    expect(given('ann', 1, 10_000)).toBe('ok');
    expect(given('ann', 1, 10_001)).toBe('too-late');
    expect(given('ann', 1, 10_000, 0, 200)).toBe('ok');
  });

  it('is of a player, to the question that is out, with an option that there is', () => {
    expect(given('cid', 1, 500)).toBe('not-a-player');
    expect(given('ann', 2, 500)).toBe('question-over');
    for (const none of [4, -1, 0.5, Number.NaN]) expect(given('ann', 1, 500, none)).toBe('no-such-option');
  });

  it('is the first one; another, from wherever, changes nothing', () => {
    const at = plus(opensAt(1), 900);
    const twice = replayed([...open, [answer('ann', 1, 1, at), at], [answer('ann', 1, 0, at), at]]);
    expect(last(twice)).toBe('answered-before');
    expect(of(twice, 'AnswerGiven').map(({ option }) => option)).toEqual([1]);
  });

  it('comes too late once the question is closed, however early its frame is said to have come', () => {
    const at = plus(opensAt(1), 900);
    const steps: Step[] = [
      ...open,
      [close(1), plus(closesAt(1), 300)],
      [answer('ann', 1, 0, at), plus(closesAt(1), 400)],
    ];
    expect(last(replayed(steps))).toBe('question-over');
  });

  it('has no time of the future, and no more credit than the rules give', () => {
    const at = plus(opensAt(1), 2000);
    const steps: Step[] = [...open, [answer('ann', 1, 0, plus(at, 5000), 9000), at]];
    expect(of(replayed(steps), 'AnswerGiven')).toMatchObject([{ receivedAt: at, credit: 75 }]);
    expect(last(replayed([...open, [answer('ann', 1, 0, plus(opensAt(1), -100), -50), at]]))).toBe('too-early');
    const unmeasured: Step[] = [...open, [answer('ann', 1, 0, at, Number.NaN), at]];
    expect(of(replayed(unmeasured), 'AnswerGiven')).toMatchObject([{ credit: 0 }]);
  });
});

describe('the close', () => {
  it('is no moment before its time, and only of the question that is out', () => {
    const open = [...startedWith('ann'), ...out(1)];
    expect(last(replayed([...open, [close(1), plus(closesAt(1), -1)]]))).toBe('not-due-yet');
    expect(last(replayed([...open, [close(2), plus(closesAt(1), 300)]]))).toBe('nothing');
    expect(last(replayed([...open, [close(1), closesAt(1)], [close(1), closesAt(1)]]))).toBe('nothing');
  });

  it('says what everybody gave, and how they stand', () => {
    const [closed] = of(
      replayed([...startedWith('ann', 'bob', 'cid'), ...played(1, ['ann', 0, 2000], ['bob', 2, 700])]),
      'QuestionClosed',
    );
    expect(closed).toMatchObject({
      counts: [1, 0, 1, 0],
      options: [0, 2, -1],
      ms: [2000, 700, 0],
      points: [900, 0, 0],
      totals: [900, 0, 0],
      ranks: [1, 3, 2],
      last: false,
      nextAt: plus(closesAt(1), 9000),
    });
  });
});

describe('an interruption', () => {
  const late = plus(closesAt(1), 2001);

  it('voids what is found overdue, pauses, and goes on with a spare', () => {
    const steps: Step[] = [...startedWith('ann'), ...out(1), [close(1), late]];
    const before = replayed(steps);
    expect(before.facts.slice(-2).map(({ type }) => type)).toEqual(['QuestionVoided', 'GamePaused']);
    expect(before.state).toMatchObject({ phase: 'paused', toAsk: 3, spares: 0, asked: null });
    expect(last(replayed([...steps, [samples.resume('time'), plus(late, 89_999)]]))).toBe('not-due-yet');
    const on: Step[] = [
      [samples.resume('time'), plus(late, 90_000)],
      [samples.ask(2), plus(late, 92_000)],
    ];
    expect(of(replayed([...steps, ...on]), 'QuestionAsked').map(({ n }) => n)).toEqual([1, 2]);
    expect(last(replayed([...steps, [answer('ann', 1, 0, plus(opensAt(1), 900)), late]]))).toBe('question-over');
  });

  it('the third ends the game on what stands', () => {
    const again = (n: number, at: string): readonly Step[] => [
      [samples.resume(), at],
      [samples.ask(n), plus(at, 9000)],
    ];
    const first: Step[] = [...startedWith('ann'), ...out(1), [close(1), late]];
    const steps = [...first, ...again(2, plus(late, 1000)), ...again(2, plus(late, 20_000))];
    expect(of(replayed(steps), 'GameEnded')).toMatchObject([{ by: 'interruptions' }]);
  });
});

describe('the host', () => {
  it('voids a closed question: the board is made again, and a spare stands in', () => {
    const steps: Step[] = [
      ...startedWith('ann', 'bob'),
      ...played(1, ['ann', 0, 800]),
      ...played(2, ['bob', 0, 5000]),
      [samples.voidQuestion(1), plus(closesAt(2), 1000)],
    ];
    const { facts, state } = replayed(steps);
    expect(facts.at(-1)).toMatchObject({ type: 'BoardRecomputed', data: { totals: [0, 750], ranks: [2, 1] } });
    expect(state).toMatchObject({ toAsk: 3, spares: 0 });
    expect(last(replayed([...steps, [samples.voidQuestion(1), plus(closesAt(2), 1000)]]))).toBe('no-such-question');
  });

  it('pauses: what is out never counted, and the game goes on by itself after ten minutes', () => {
    const at = plus(opensAt(1), 2000);
    const steps: Step[] = [...startedWith('ann'), ...out(1), [samples.pause, at]];
    expect(
      replayed(steps)
        .facts.slice(-2)
        .map(({ type }) => type),
    ).toEqual(['QuestionVoided', 'GamePaused']);
    expect(last(replayed([...steps, [samples.resume('time'), plus(at, 599_999)]]))).toBe('not-due-yet');
    expect(last(replayed([...steps, [samples.resume('time'), plus(at, 600_000)]]))).toBe('ok');
  });

  it('pauses the lobby, and the game still begins no sooner than was said', () => {
    const steps: Step[] = [...samples.lobbyOf('ann'), [samples.pause, plus(samples.lobbyAt, 10_000)]];
    const resumedAt = (at: string) => of(replayed([...steps, [samples.resume(), at]]), 'GameResumed')[0]?.nextAt;
    expect(resumedAt(plus(samples.lobbyAt, 20_000))).toBe(samples.startsAt);
    expect(resumedAt(plus(samples.startsAt, 1000))).toBe(plus(samples.startsAt, 4000));
  });

  it('gives more time, which makes no answer worth more or less', () => {
    const extend: Step = [{ type: 'ExtendQuestion', data: { gameId: samples.gameId, ms: 10_000 } }, opensAt(1)];
    const at = plus(opensAt(1), 15_000);
    const steps: Step[] = [...startedWith('ann'), ...out(1), extend, [answer('ann', 1, 0, at), at]];
    const closed = replayed([...steps, [close(1), plus(closesAt(1), 10_000)]]);
    expect(of(closed, 'QuestionClosed')).toMatchObject([{ points: [500] }]);
  });

  it('holds the reveal for a minute at most, and answers stay shut', () => {
    const hold: Step = [{ type: 'HoldReveal', data: { gameId: samples.gameId } }, plus(opensAt(1), 1000)];
    const steps = [...startedWith('ann'), ...out(1), hold];
    const shut = plus(closesAt(1), 1);
    expect(last(replayed([...steps, [answer('ann', 1, 0, shut), shut]]))).toBe('too-late');
    expect(last(replayed([...steps, [close(1), plus(closesAt(1), 59_999)]]))).toBe('not-due-yet');
    expect(last(replayed([...steps, [close(1), plus(closesAt(1), 60_000)]]))).toBe('ok');
  });

  it('holds the reveal until after the close, however much time is given later', () => {
    const hold: Step = [{ type: 'HoldReveal', data: { gameId: samples.gameId } }, opensAt(1)];
    const extend: Step = [{ type: 'ExtendQuestion', data: { gameId: samples.gameId, ms: 30_000 } }, opensAt(1)];
    const steps: Step[] = [...startedWith('ann'), ...out(1), hold, extend, extend, extend];
    const shut = plus(closesAt(1), 90_000);
    expect(last(replayed([...steps, [close(1), shut]]))).toBe('not-due-yet');
    expect(last(replayed([...steps, [answer('ann', 1, 0, shut), shut]]))).toBe('ok');
    expect(last(replayed([...steps, [close(1), plus(shut, 60_000)]]))).toBe('ok');
  });

  it('sends a player out: no more answers, no rank', () => {
    const steps: Step[] = [
      ...startedWith('ann', 'bob'),
      ...played(1, ['ann', 0, 800], ['bob', 0, 2000]),
      [samples.kick(1), plus(closesAt(1), 1000)],
    ];
    expect(of(replayed(steps), 'BoardRecomputed')).toMatchObject([{ ranks: [0, 1], totals: [0, 900] }]);
    const at = plus(opensAt(2), 500);
    expect(last(replayed([...steps, ...out(2), [answer('ann', 2, 0, at), at]]))).toBe('sent-out');
  });
});

describe('the prizes', () => {
  const over = (...answers: Parameters<typeof played>[1][]): readonly Step[] => [
    ...startedWith('ann', 'bob', 'cid'),
    ...played(1, ...answers),
    ...played(2),
    [samples.end(), plus(closesAt(2), 5000)],
  ];
  const releasable = plus(closesAt(2), 65_000);

  it('are of who answered right; equals pool theirs', () => {
    const awards = of(replayed(over(['ann', 0, 2000], ['bob', 0, 2000])), 'PrizeAwarded');
    expect(awards.map(({ player, rank, amount }) => [player, rank, amount.minor])).toEqual([
      [1, 1, 3750],
      [2, 1, 3750],
    ]);
  });

  it('go out a minute later, but for whoever is flagged: those wait for the host', () => {
    const steps: Step[] = [...over(['ann', 0, 200], ['bob', 0, 2000]), [samples.release, releasable]];
    const { facts } = replayed(steps);
    expect(facts.at(-1)).toMatchObject({ type: 'PrizeReleased', data: { memberId: 'bob', amount: { minor: 2500 } } });
    const review = (released: boolean): Step => [
      { type: 'ReviewPrize', data: { gameId: samples.gameId, player: 1, released, linked: {} } },
      releasable,
    ];
    expect(replayed([...steps, review(true)]).facts.at(-1)).toMatchObject({
      type: 'PrizeReleased',
      data: { by: 'host' },
    });
    expect(replayed([...steps, review(false)]).facts.at(-1)?.type).toBe('PrizeWithheld');
    expect(last(replayed([...steps, review(false), review(true)]))).toBe('reviewed-before');
  });

  it('go out after their minute also when the host has seen to another before; and nothing is due once all wait', () => {
    const review: Step = [
      { type: 'ReviewPrize', data: { gameId: samples.gameId, player: 1, released: true, linked: {} } },
      plus(closesAt(2), 6000),
    ];
    const released = replayed([...over(['ann', 0, 200], ['bob', 0, 2000]), review, [samples.release, releasable]]);
    expect(of(released, 'PrizeReleased').map(({ memberId, by }) => [memberId, by])).toEqual([
      ['ann', 'host'],
      ['bob', 'time'],
    ]);
    const flagged: Step[] = [...over(['ann', 0, 200]), [samples.release, releasable]];
    expect(replayed(flagged).facts.at(-1)?.type).toBe('NothingReleased');
    expect(last(replayed([...flagged, [samples.release, releasable]]))).toBe('nothing');
  });

  it('are reckoned again when a question is voided before they are out, and never after', () => {
    const steps = over(['ann', 0, 2000]);
    const voided: Step = [samples.voidQuestion(1), plus(closesAt(2), 6000)];
    expect(replayed([...steps, voided]).facts.at(-1)).toMatchObject({
      type: 'PrizeAwarded',
      data: { memberId: 'ann', amount: { minor: 0 } },
    });
    const late: Step = [samples.voidQuestion(1), releasable];
    expect(last(replayed([...steps, [samples.release, releasable], late]))).toBe('prizes-given-out');
  });
});
