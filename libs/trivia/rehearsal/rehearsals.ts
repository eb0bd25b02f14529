import { randomBytes } from 'node:crypto';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { minute, plus, second } from '#kernel/instant.ts';
import { NotFound } from '#kernel/refused.ts';
import { type Cancel, Clock } from '#platform/clock/clock.ts';
import { Log } from '#platform/observability/log.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import { Streams } from '#platform/streams/streams.ts';
import { trivia } from '../decider.ts';
import { triviaStream } from '../events.ts';
import { QuestionBox } from '../question-box.ts';
import { triviaGame } from '../views/trivia-game.view.ts';
import { Rehearsal } from './rehearsal.ts';

/** So many hosts at once in this process; the oldest of theirs ends for another one. */
const mostAtOnce = 10;
/** One that nobody looks at ends. */
const unseen = 2 * minute;
/** As near as a game may be scheduled; whoever does not want to wait begins it. */
const startsIn = 31 * second;

type Kept = Readonly<{ gameId: string; rehearsal: Rehearsal; cancel: Cancel }>;

/** Rehearsals that run here, by their host: each host has one, alone, and it is gone with this process. A balancer brings a game's requests to one node. */
@Injectable()
export class Rehearsals implements OnModuleDestroy {
  private readonly running = new Map<string, Kept>();

  constructor(
    private readonly streams: Streams,
    private readonly box: QuestionBox,
    private readonly queries: ViewQueries,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  onModuleDestroy(): void {
    for (const memberId of this.running.keys()) this.drop(memberId);
  }

  /** Anew, in place of their one before, of whichever game. */
  async begin(gameId: string, memberId: string): Promise<void> {
    const planned = await this.planned(gameId);
    this.drop(memberId);
    const [oldest] = this.running.keys();
    if (oldest !== undefined && this.running.size >= mostAtOnce) this.drop(oldest);
    this.keep(memberId, gameId, new Rehearsal({ clock: this.clock, log: this.log }, planned, memberId));
  }

  /** Throws `NotFound` where that host has none. */
  of(gameId: string, memberId: string): Rehearsal {
    const kept = this.running.get(memberId);
    if (kept?.gameId !== gameId) throw new NotFound();
    kept.cancel();
    this.keep(memberId, gameId, kept.rehearsal);
    return kept.rehearsal;
  }

  private keep(memberId: string, gameId: string, rehearsal: Rehearsal) {
    const cancel = this.clock.after(unseen, () => this.drop(memberId));
    this.running.set(memberId, { gameId, rehearsal, cancel });
  }

  private drop(memberId: string) {
    const kept = this.running.get(memberId);
    this.running.delete(memberId);
    kept?.cancel();
    kept?.rehearsal.end();
  }

  /** As it stands, but for who schedules it and when: the host is a player among others here. */
  private async planned(gameId: string) {
    const { title } = await this.queries.need(triviaGame, gameId);
    const { box, ...known } = await this.streams.readState(trivia, triviaStream(gameId), ({ state }) => {
      if (state.phase === 'none') throw new NotFound();
      const { rhythm, prizes, rules, toAsk, spares, box: sealed } = state;
      return { rhythm, prizes: [...prizes], rules, questions: toAsk, spares, box: sealed };
    });
    const asked = await this.box.open(gameId, box);
    const startsAt = plus(this.clock.now(), startsIn);
    return {
      game: { ...known, gameId, title, startsAt, hostId: 'rehearsal', box: '', writers: [] },
      questions: asked.map((one) => ({ ...one, salt: secret() })),
      leafKey: secret(),
    };
  }
}

const secret = () => randomBytes(32).toString('hex');
