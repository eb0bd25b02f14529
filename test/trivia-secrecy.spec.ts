import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { liveMessages } from '#contracts/live.ts';
import { triviaRoutes } from '#contracts/trivia-routes.ts';
import { bankStream } from '#trivia/bank/events.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { breakTrivia, whenBoxesAreTold } from './support/broken-trivia.ts';
import type { TestMember } from './support/crowd.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { TriviaRig } from './support/trivia-rig.ts';

/*
 * All that leaves the house while a question is out, byte by byte: answers of every address that a game has, to everybody, the
 * operators' door, what sockets are sent, log lines, and the feed that analysts read. To see it fail, run with MUTANT=open-box (the box is
 * told with the options), MUTANT=told-in-log or MUTANT=told-in-feed (what was answered is), or MUTANT=plain-bank (questions for games to
 * come lie open in the log).
 */
breakTrivia();

let market: OpenMarket;
let clock: DrivenClock;
let rig: TriviaRig;
const lines: string[] = [];
whenBoxesAreTold((line) => lines.push(line));

beforeAll(async () => {
  clock = new DrivenClock();
  market = await openMarket({ clock, env: { LOG_LEVEL: 'debug' }, lines: (line) => lines.push(line) });
  rig = new TriviaRig(market, clock);
});
afterAll(async () => {
  rig.close();
  await market.close();
});

/** Each GET that names a game, and those of the house that could. */
function addresses(id: string): readonly string[] {
  const ofGames = market.routes
    .filter(({ method, url }) => method === 'GET' && url.includes('/trivia/'))
    .map(({ url }) => url.replace(':id', id).replace(':n', '1'));
  return [...ofGames, '/web-api/v1/topics'];
}

async function told(id: string, people: readonly (TestMember | Readonly<{ token: string }> | null)[]) {
  const answers = await Promise.all(
    people.flatMap((who) => addresses(id).map((url) => rig.crowd.get(url, who?.token).then(({ text }) => text))),
  );
  const said = JSON.stringify(await rig.feed());
  expect(said).not.toMatch(/"option":|"options":\[-?\d/); // nor what anybody else gave
  const door = await Promise.all(['/metrics', '/health'].map((url) => fetch(market.opsUrl + url)));
  return [...answers, said, ...(await Promise.all(door.map((one) => one.text())))].join('\n');
}

it('nothing of a question for games to come is told to who is no host', async () => {
  const [ann] = (await rig.crowd.members(1)) as [TestMember];
  const kept = {
    text: { en: 'canary-text' },
    options: [{ en: 'canary-right' }, { en: 'canary-wrong' }],
    right: 0,
    explanation: { en: 'canary-explanation' },
    source: 'canary-source',
    category: 'canary-category',
  };
  const { token } = market.operator;
  expect((await rig.crowd.post(triviaRoutes.bank, { questions: [kept] }, token)).status).toBe(200);
  const id = await rig.inLobby([ann]);
  await market.caughtUp();
  expect(await told(id, [market.operator])).toContain('canary-text'); // hosts see it
  expect(await told(id, [market.operator])).not.toMatch(/canary-(?:explanation|source)/);
  const stored = await Array.fromAsync(market.stores.facts.read(bankStream, 0));
  expect(stored).toHaveLength(1);
  const all = [await told(id, [null, ann]), JSON.stringify(stored), ...lines];
  expect(all.join('\n')).not.toContain('canary-');
});

it('nothing that is sent or written down tells the right answer before the close', async () => {
  const [ann, bob] = (await rig.crowd.members(2)) as [TestMember, TestMember];
  const id = await rig.inLobby([ann]);
  const sent: string[] = [];
  for (const who of [ann, bob, { ...ann, token: market.operator.token, csrf: '' }]) {
    const { socket } = await rig.line(id, who);
    socket.io.engine.on('packet', ({ data }: { data?: unknown }) => sent.push(String(data)));
    const views = ['trivia-game', 'trivia-counts', 'trivia-board', 'trivia-history', 'trivia-awards', 'trivia-appeals'];
    const rooms = [...views.map((view) => `${view}:${id}`), 'trivia-games', `member:${ann.id}`, 'house'];
    await socket.emitWithAck(liveMessages.join, { rooms });
  }
  const everybody = [null, ann, bob, market.operator];
  const before: string[] = [];
  for (const isThere of ['read', 'shown', 'open'] as const) {
    if (isThere === 'read') await rig.goesTo(id, ({ asked }) => asked !== null);
    if (isThere === 'shown') await rig.goesTo(id, ({ asked }) => asked?.options !== null);
    if (isThere === 'open') await rig.opened(id, 1);
    before.push(await told(id, everybody));
  }
  expect((await rig.answer(id, ann, 1, 1)).status).toBe(200);
  expect((await rig.answer(id, bob, 1, 1)).status).toBe(409); // a refusal tells no more
  await market.caughtUp();
  before.push(await told(id, everybody), ...sent, ...lines);
  const all = before.join('\n');
  expect(sent.join('\n')).toContain('hidden-option'); // the options came, so somebody listened
  expect(all).not.toMatch(/hidden-explanation|hidden-source|"right"|"salt"|"counts":\[/);

  const { outcome } = await rig.goesTo(id, ({ phase }) => phase === 'reveal');
  expect(all).not.toContain(outcome!.salt);
  const [box] = await rig.facts(id, 'QuestionsSet');
  expect(all).not.toContain(box!.box);
  await rig.until(() => sent.join('\n').includes('hidden-explanation')); // and it is told after
  const rights = (await rig.crowd.get(triviaRoutes.history(id))).text;
  expect(rights).toContain('hidden-explanation');
});
