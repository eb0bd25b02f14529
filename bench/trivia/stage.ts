import { join } from 'node:path';
import { accountRoutes } from '#contracts/account-routes.ts';
import { officialOfToday } from '#contracts/trivia-words.ts';
import { triviaRoutes } from '#contracts/trivia-routes.ts';
import type { Recorded } from '#kernel/fact.ts';
import { SqliteEventStore } from '#platform/event-store/sqlite/event-store.adapter.ts';
import { type TriviaEvent, triviaStream } from '#trivia/events.ts';
import { good, postPatiently } from '../../test/support/remote.ts';
import type { Acked, Playing } from './orders.ts';

/** A market whose operator hosts. */
type House = Readonly<{ url: string; operator: string }>;
/** The game's log at rest. */
export type GameLog = readonly Recorded<TriviaEvent>[];

const mostPerBatch = 100;
const joinsAtOnce = 16;
const second = 1000;

const question = (n: number) => ({
  text: { en: `Which one of round ${n}?` },
  options: ['first', 'second', 'third', 'fourth'].map((en) => ({ en: `the ${en}` })),
  right: n % 4,
});

const post = <T>({ url, operator: token }: House, path: string, body: object): Promise<T> =>
  good<T>(postPatiently({ token }, url + path, body));

/** A game in its lobby, with so many test members in it, in the order of their numbers. */
export async function gameWith(
  house: House,
  size: Readonly<{ players: number; questions: number; spares: number }>,
): Promise<Readonly<{ id: string; members: readonly Playing[] }>> {
  const members: Playing[] = [];
  while (members.length < size.players) {
    const count = Math.min(mostPerBatch, size.players - members.length);
    const names = Array.from({ length: count }, (_, n) => `Player ${n}`);
    const made = await post<{ members: Playing[] }>(house, accountRoutes.testMembers, { names });
    members.push(...made.members.map(({ id, token, csrf }) => ({ id, token, csrf })));
  }
  const { id } = await post<{ id: string }>(house, triviaRoutes.all, {
    title: { en: 'Bench' },
    startsAt: new Date(Date.now() + 600 * second).toISOString(), // the host begins it
    rhythm: { readMs: 2 * second, answerMs: 8 * second, revealMs: 2 * second, boardMs: 2 * second },
    spares: size.spares,
    prizes: [5000, 2500],
    questions: Array.from({ length: size.questions + size.spares }, (_, n) => question(n + 1)),
  });
  await inLobby(house, id);
  const left = members.values();
  const joining = async () => {
    for (const { token } of left)
      await good(
        postPatiently({ token }, house.url + triviaRoutes.join(id), { alias: 'heron', official: officialOfToday }),
      );
  };
  await Promise.all(Array.from({ length: joinsAtOnce }, joining));
  return { id, members };
}

async function inLobby({ url }: House, id: string): Promise<void> {
  for (;;) {
    const answer = await fetch(url + triviaRoutes.game(id));
    if (answer.ok && ((await answer.json()) as { phase: string }).phase === 'lobby') return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** The host begins. */
export const begin = (house: House, id: string): Promise<unknown> =>
  post(house, triviaRoutes.acts(id), { do: 'start' });

/** All facts of a game, from the folder of a market that has ended. */
export async function gameLog(dataDir: string, id: string): Promise<GameLog> {
  const store = await SqliteEventStore.open({ file: join(dataDir, 'facts.db') });
  const facts: Recorded<TriviaEvent>[] = [];
  for await (const fact of store.read(triviaStream(id), 0)) facts.push(fact as unknown as Recorded<TriviaEvent>);
  await store.close();
  return facts;
}

/** Answers that were acknowledged and are not in the log, and those that are there twice or after their close. */
export function wrongAnswers(log: GameLog, members: readonly Playing[], acked: readonly Acked[]) {
  const players = new Map(
    log.flatMap(({ type, data }) => (type === 'PlayerJoined' ? [[data.memberId, data.player]] : [])),
  );
  const given = new Map<string, number>();
  const closes = new Map<number, string>();
  let [double, late] = [0, 0];
  for (const { type, data } of log) {
    if (type === 'QuestionAsked' || type === 'QuestionExtended') closes.set(data.n, data.closesAt);
    if (type !== 'AnswerGiven') continue;
    const name = `${data.n}:${data.player}`;
    if (given.has(name)) double++;
    if (data.receivedAt > closes.get(data.n)!) late++;
    given.set(name, data.option);
  }
  const lost = acked.filter(
    ([n, member, option]) => given.get(`${n}:${players.get(members[member]!.id)}`) !== option,
  ).length;
  return { lost, double, late, given: given.size };
}
