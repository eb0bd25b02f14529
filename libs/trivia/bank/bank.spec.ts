import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type TriviaBank, triviaBank } from '#contracts/trivia-bank.ts';
import { triviaRoutes } from '#contracts/trivia-routes.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { breakTrivia } from '../../../test/support/broken-trivia.ts';
import type { TestMember } from '../../../test/support/crowd.ts';
import { type OpenMarket, openMarket } from '../../../test/support/market.ts';
import { TriviaRig } from '../../../test/support/trivia-rig.ts';
import { join, lobbyAt, openLobby, replayed, scheduleGame } from '../samples.ts';
import { plus } from '#kernel/instant.ts';
import { mostKept, questionBank } from './decider.ts';
import { bankStream } from './events.ts';

/*
 * Questions between games. To see it fail, run with MUTANT=plain-bank (they lie open in the log), MUTANT=kept-twice (a question that is kept
 * is another each time), MUTANT=bringers-play (who brings it again is not noted) or MUTANT=writers-play (whoever wrote one may play where it is asked).
 */
breakTrivia();

const kept = (n: number, over: object = {}) => ({
  text: { en: `Which is  number ${n}?`, fr: `Lequel est le ${n} ?` },
  options: [{ en: 'kept-first' }, { en: 'kept-second' }],
  right: 1,
  explanation: { en: 'kept-explanation' },
  source: 'kept-source',
  category: 'Numbers',
  difficulty: 'easy',
  ...over,
});

describe('the bank', () => {
  const question = { id: 'a', digest: 'd', box: 'b' };
  const at = '2026-11-27T12:00:00.000Z';

  it('has its bound, and room again for what was dropped', () => {
    const many = Array.from({ length: mostKept }, (_, n) => ({ ...question, id: `${n}`, digest: `${n}` }));
    const state = questionBank.initial();
    const meta = { at } as never;
    questionBank.evolve(state, { type: 'QuestionsKept', data: { questions: many, by: 'hana' }, meta } as never);
    const keep = { type: 'KeepQuestions', data: { questions: [question], by: 'hana' } } as const;
    expect(() => questionBank.decide(keep, state, at)).toThrow('bank-full');
    questionBank.evolve(state, { type: 'QuestionDropped', data: { id: '7', by: 'hana' }, meta } as never);
    expect(questionBank.decide(keep, state, at)).toHaveLength(1);
    expect(questionBank.decide({ type: 'DropQuestion', data: { id: '7', by: 'hana' } }, state, at)).toEqual([]);
  });

  it('notes who brings a question that is kept already, once: they knew it, too', () => {
    const bank = questionBank.initial();
    const meta = { at } as never;
    const keep = (by: string) => {
      const facts = questionBank.decide({ type: 'KeepQuestions', data: { questions: [question], by } }, bank, at);
      for (const fact of facts) questionBank.evolve(bank, { ...fact, meta });
      return facts.map(({ type }) => type);
    };
    expect([keep('hana'), keep('rita'), keep('rita'), keep('hana')]).toEqual([
      ['QuestionsKept'],
      ['QuestionsBrought'],
      [],
      [],
    ]);
    expect(bank.questions['a']!.writers).toEqual(['hana', 'rita']);
  });

  it('keeps whoever wrote a question from playing where it is asked', () => {
    const { outcomes } = replayed([
      [scheduleGame({ writers: ['hana', 'wilma'] }), plus(lobbyAt, -3_600_000)],
      [openLobby, lobbyAt],
      [join('wilma'), lobbyAt],
      [join('ann'), lobbyAt],
    ]);
    expect(outcomes.slice(2)).toEqual(['not-eligible', 'ok']);
  });
});

describe('over HTTP', () => {
  let market: OpenMarket;
  let rig: TriviaRig;
  let token: string;
  beforeAll(async () => {
    const clock = new DrivenClock();
    market = await openMarket({ clock });
    rig = new TriviaRig(market, clock);
    ({ token } = market.operator);
  });
  afterAll(() => market.close());

  const look = async (query = ''): Promise<TriviaBank> => {
    const { body, text } = await rig.crowd.get(triviaRoutes.bank + query, token);
    expect(text).not.toMatch(/kept-explanation|kept-source|"right"|"salt"/);
    return triviaBank.parse(body);
  };
  const keep = (...questions: readonly object[]) => rig.crowd.post(triviaRoutes.bank, { questions }, token);

  it('has questions once, finds them, and tells nobody else', async () => {
    const [ann] = (await rig.crowd.members(1)) as [TestMember];
    expect((await rig.crowd.get(triviaRoutes.bank, ann.token)).status).toBe(403);
    expect((await rig.crowd.post(triviaRoutes.bank, { questions: [kept(1)] }, ann.token)).status).toBe(403);
    const hard = kept(3, { difficulty: 'hard', category: 'Rest', right: 0 });
    expect((await keep(kept(1), kept(2), kept(1), hard)).status).toBe(200);
    const again = { text: { en: 'which is number 1?' }, options: kept(1).options.toReversed() };
    expect((await keep(kept(1, again))).status).toBe(200);
    expect(await look()).toMatchObject({ kept: 3, found: 3, pages: 1, categories: ['Numbers', 'Rest'] });
    expect((await look('?q=LEQUEL%203')).items.map(({ text }) => text.en)).toEqual(['Which is  number 3?']);
    expect((await look('?difficulty=easy&category=Numbers')).found).toBe(2);
    expect((await look('?category=Nothing')).items).toEqual([]);
    const facts = await Array.fromAsync(market.stores.facts.read(bankStream, 0));
    expect(facts).toHaveLength(1);
    expect(JSON.stringify(facts)).not.toMatch(/kept-|number|Numbers/);
  });

  it('gives them to a game, whole, and says when they were asked before', async () => {
    const { items } = await look('?q=number');
    const ids = items.map(({ id }) => id);
    const wrong = { banked: [items[0]!.id, bogus], questions: [] };
    await expect(rig.scheduled(wrong)).rejects.toThrow('not-in-bank');
    const id = await rig.inLobby([], { questions: [], banked: ids, spares: 1 });
    const asked = await rig.opened(id, 1);
    expect(asked).toMatchObject({ text: items[0]!.text, options: items[0]!.options });
    const { outcome } = await rig.goesTo(id, ({ phase }) => phase === 'reveal');
    expect(outcome).toMatchObject({ right: 0, explanation: { en: 'kept-explanation' }, source: 'kept-source' });
    const after = await look();
    expect(after.items[0]).toMatchObject({ id: ids[0], lastAsked: { gameId: id, at: asked.readAt } });
    expect(after.items[2]!.lastAsked).toBeNull();
    expect((await look('?unasked=yes')).items.map((one) => one.id)).not.toContain(ids[0]);
    expect((await rig.crowd.post(triviaRoutes.bankDrop(ids[0]!), {}, token)).status).toBe(200);
    expect((await look()).kept).toBe(2);
  });
});

const bogus = '00000000-0000-4000-8000-00000000dead';
