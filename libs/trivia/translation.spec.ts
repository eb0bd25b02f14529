import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { triviaHistory } from '#contracts/trivia.ts';
import { triviaQuestions } from '#contracts/trivia-desk.ts';
import { triviaRoutes } from '#contracts/trivia-routes.ts';
import { plus } from '#kernel/instant.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { type OpenMarket, openMarket } from '../../test/support/market.ts';
import { breakTrivia } from '../../test/support/broken-trivia.ts';
import type { TestMember } from '../../test/support/crowd.ts';
import { TriviaRig } from '../../test/support/trivia-rig.ts';
import { commitmentTo } from './rules/proof.ts';
import { translated } from './rules/translated.ts';
import * as samples from './samples.ts';
import { closesAt, lobbyOf, played, replayed, startedWith, type Step } from './samples.ts';

/* To see it fail, run with MUTANT=blind-translation (a translation replaces whatever another has sealed meanwhile). */
breakTrivia();

const { gameId, lobbyAt, startsAt } = samples;
const translate = (n: number, at: string, was = 'box', box = 'box-2'): Step => [
  { type: 'TranslateQuestion', data: { gameId, n, was, box, by: 'hugo' } },
  at,
];
const last = (steps: readonly Step[]) => replayed(steps).outcomes.at(-1);

describe('a question in another language', () => {
  const question = { text: { en: 'Which?' }, options: [{ en: 'Red' }, { en: 'Blue' }], right: 1, salt: 'ab' };
  const words = { language: 'ja', text: 'どれ？', options: ['赤', '青'], explanation: 'なぜなら' } as const;

  it('leaves what was committed to as it is, and explains what is explained', () => {
    const plain = { ...question, explanation: null, source: null };
    const explained = { ...plain, explanation: { en: 'Because' } };
    expect(commitmentTo(translated(plain, words))).toBe(commitmentTo(plain));
    expect(translated(plain, words)).toMatchObject({ text: { en: 'Which?', ja: 'どれ？' }, explanation: null });
    expect(translated(explained, words).explanation).toEqual({ en: 'Because', ja: 'なぜなら' });
    expect(translated(explained, { ...words, explanation: null }).explanation).toEqual({ en: 'Because' });
    expect(() => translated(plain, { ...words, options: ['赤'] })).toThrow('no-such-option');
  });

  it('is sealed before it is asked, on what was sealed last', () => {
    const before = lobbyOf('ann');
    expect(last([...before, translate(1, lobbyAt)])).toBe('ok');
    expect(last([...before, translate(1, lobbyAt), translate(2, lobbyAt)])).toBe('translated-meanwhile');
    expect(last([...before, translate(1, lobbyAt), translate(2, lobbyAt, 'box-2', 'box-3')])).toBe('ok');
    const after: readonly Step[] = [...startedWith('ann'), ...played(1)];
    expect(last([...after, translate(1, plus(closesAt(1), 400))])).toBe('question-over');
    expect(last([...after, translate(2, plus(closesAt(1), 400))])).toBe('ok');
    expect(last([...after, [samples.end('host'), plus(startsAt, 60_000)], translate(2, plus(startsAt, 61_000))])).toBe(
      'game-over',
    );
  });

  it('keeps whoever has written it from playing', () => {
    expect(last([...lobbyOf('ann'), translate(1, lobbyAt), [samples.join('hugo'), lobbyAt]])).toBe('not-eligible');
  });
});

describe('over HTTP', () => {
  let market: OpenMarket;
  let clock: DrivenClock;
  let rig: TriviaRig;
  beforeAll(async () => {
    clock = new DrivenClock();
    market = await openMarket({ clock });
    rig = new TriviaRig(market, clock);
  });
  afterAll(() => market.close());

  it('comes to the players from the question to its close, and its right option to nobody before', async () => {
    const [ann] = (await rig.crowd.members(1)) as [TestMember];
    const id = await rig.inLobby([ann]);
    const { token } = market.operator;
    const body = {
      n: 1,
      language: 'fr',
      text: 'Laquelle ?',
      options: ['un', 'deux', 'trois'],
      explanation: 'Parce que',
    };
    expect((await rig.crowd.post(triviaRoutes.questions(id), body, ann.token)).status).toBe(403);
    expect((await rig.crowd.get(triviaRoutes.questions(id), ann.token)).status).toBe(403);
    expect((await rig.crowd.post(triviaRoutes.questions(id), body, token)).status).toBe(200);
    const missing = await rig.crowd.post(triviaRoutes.questions(id), { ...body, n: 9 }, token);
    expect(missing.body).toMatchObject({ code: 'no-such-question' });

    const list = await rig.crowd.get(triviaRoutes.questions(id), token);
    expect(triviaQuestions.parse(list.body).items).toMatchObject([
      { n: 1, text: { fr: 'Laquelle ?' }, explained: ['en', 'fr'], isOut: false, isSpare: false },
      { n: 2, explained: ['en'] },
    ]);
    expect(list.text).not.toMatch(/hidden-explanation|hidden-source|Parce que|"right"|"salt"/);

    const { options, text } = await rig.opened(id, 1);
    expect([text['fr'], options?.map(({ fr }) => fr)]).toEqual(['Laquelle ?', ['un', 'deux', 'trois']]);
    const asked = await rig.crowd.post(triviaRoutes.questions(id), body, token);
    expect(asked.body).toMatchObject({ code: 'question-over' });
    await rig.goesTo(id, ({ phase }) => phase === 'reveal');
    const { items } = triviaHistory.parse((await rig.crowd.get(triviaRoutes.history(id))).body);
    expect(items[0]).toMatchObject({ right: 1, explanation: { fr: 'Parce que' } });
    expect(commitmentTo(items[0]!)).toBe(items[0]!.commitment);
  });
});
