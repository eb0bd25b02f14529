import { rmSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plus, second } from '#kernel/instant.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { SqliteEventStore } from '#platform/event-store/sqlite/event-store.adapter.ts';
import { NoSnapshots } from '#platform/streams/snapshots.ts';
import { Streams } from '#platform/streams/streams.ts';
import { trivia } from '#trivia/decider.ts';
import { triviaStream } from '#trivia/events.ts';
import type { TriviaCommand } from '#trivia/rules/command-data.ts';
import { notes } from '../floor/notes.ts';
import { origin, rate } from '../in-flight.ts';
import { quietRounds } from '../rounds.ts';

const gameId = '00000000-0000-4000-8000-00000000beef';

/** A game in a store of its own, whose clock stands still unless it is told to go on. */
class BareGame {
  private n = 0;

  constructor(
    private readonly streams: Streams,
    private readonly clock: DrivenClock,
    private readonly players: number,
  ) {}

  private give({ type, data }: TriviaCommand) {
    return this.streams.decide(trivia, triviaStream(gameId), { type, data, metadata: origin() } as never);
  }

  async start(questions: number) {
    const rhythm = { readMs: 2000, answerMs: 10_000, revealMs: 2000, boardMs: 2000 };
    const startsAt = plus(this.clock.now(), 60 * second);
    const rules = { prizes: [], box: '', writers: [], rules: 'trivia-1', questions, spares: 0 };
    const plan = { gameId, hostId: 'hana', title: { en: 'Bench' }, startsAt, rhythm, ...rules };
    await this.give({ type: 'ScheduleGame', data: plan });
    await this.give({ type: 'OpenLobby', data: { gameId } });
    const joined = { gameId, alias: 'heron', official: 'official-1', isHouse: false, device: null };
    await rate(this.players, (n) => this.give({ type: 'JoinGame', data: { ...joined, memberId: `member-${n}` } }));
    await this.give({ type: 'StartGame', data: { gameId, by: 'host' } });
    this.clock.advance(2500);
  }

  /** A question that all answer; a second. */
  async question(): Promise<number> {
    const n = ++this.n;
    await this.give({ type: 'AskQuestion', data: { gameId, n, text: { en: 'Which?' }, commitment: '' } });
    this.clock.advance(2000);
    const options = ['a', 'b', 'c', 'd'].map((en) => ({ en }));
    await this.give({ type: 'ShowOptions', data: { gameId, n, options } });
    this.clock.advance(1000);
    const answer = { gameId, n, receivedAt: this.clock.now(), pings: [] };
    const perSecond = await rate(this.players, (one) =>
      this.give({ type: 'GiveAnswer', data: { ...answer, memberId: `member-${one}`, option: one % 4 } }),
    );
    this.clock.advance(10_000);
    const told = { right: 1, salt: '', explanation: null, source: null, leafKey: 'ab'.repeat(32) };
    await this.give({ type: 'CloseQuestion', data: { gameId, n, ...told } });
    this.clock.advance(3250); // to shortly before the next is asked
    return perSecond;
  }

  /** As many facts of which nothing is decided. */
  floor(): Promise<number> {
    const data = { text: 'n'.repeat(120) };
    return rate(this.players, (one) =>
      this.streams.decide(notes, `bench-${one % 64}`, { type: 'Note', data, metadata: origin() }),
    );
  }
}

/** Answers that a game decides and puts on the disk, entering below the socket, against facts that nobody decides; a second. */
export async function belowTheSocket(players: number, rounds: number) {
  const folder = mkdtempSync(join(process.env.BENCH_DIR ?? tmpdir(), 'plinth-trivia-'));
  const store = await SqliteEventStore.open({ file: join(folder, 'facts.db') });
  const clock = new DrivenClock();
  const game = new BareGame(new Streams(store, clock, new NoSnapshots()), clock, players);
  await game.start(2 * rounds + 1);
  const round = async () => ({ ours: await game.question(), floor: await game.floor() });
  const results = await quietRounds(rounds, round, ({ floor }) => floor);
  await store.close();
  rmSync(folder, { recursive: true });
  return results;
}
