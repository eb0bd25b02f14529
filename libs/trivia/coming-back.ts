import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { second } from '#kernel/instant.ts';
import { type Cancel, Clock } from '#platform/clock/clock.ts';
import { LivePush, memberRoom } from '#platform/live-push/live-push.ts';
import { dueKey } from '#platform/reactions/caused-by.ts';
import { Streams } from '#platform/streams/streams.ts';
import { ResumeGame } from './commands.ts';
import { trivia } from './decider.ts';
import { triviaStream } from './events.ts';
import { isInterrupted, rulesOf, whoPlayedLast } from './rules/state.ts';

/**
 * A game that was interrupted goes on once most of its players are on line again. Who is, is no fact: the node that has the
 * game has their lines, and looks each second. Where it is gone too, the ninety seconds are waited for.
 */
@Injectable()
export class ComingBack implements OnModuleDestroy {
  private readonly looking = new Map<string, Cancel>();

  constructor(
    private readonly streams: Streams,
    private readonly clock: Clock,
    private readonly push: LivePush,
  ) {}

  onModuleDestroy(): void {
    for (const cancel of this.looking.values()) cancel();
    this.looking.clear();
  }

  /** Looks until that game goes on; at once nothing, when it does. */
  watch(gameId: string): void {
    if (this.looking.has(gameId)) return;
    const next = () => void this.look(gameId).catch(() => this.looking.delete(gameId)); // a store is away: time resumes it
    this.looking.set(gameId, this.clock.after(second, next));
  }

  private async look(gameId: string): Promise<void> {
    const seen = await this.streams.readState(trivia, triviaStream(gameId), ({ state }) => {
      if (!isInterrupted(state)) return null;
      const players = whoPlayedLast(state);
      const here = players.filter((memberId) => this.push.hears(memberRoom(memberId))).length;
      return { until: state.pausedUntil!, areBack: here > 0 && here >= players.length * rulesOf(state).mostBack };
    });
    this.looking.delete(gameId);
    if (!seen) return;
    if (!seen.areBack) return this.watch(gameId);
    const commandId = dueKey('trivia-back', gameId, seen.until);
    const origin = { actorId: 'system', correlationId: commandId, causationId: commandId };
    await ResumeGame.decide(this.streams, { gameId, by: 'players' }, { commandId, bodyHash: commandId, ...origin });
  }
}
