import { Injectable } from '@nestjs/common';
import { gameLivePath } from '#contracts/live.ts';
import type { TriviaLines } from '#contracts/trivia-desk.ts';
import { second } from '#kernel/instant.ts';
import { NotFound } from '#kernel/refused.ts';
import { Clock } from '#platform/clock/clock.ts';
import { Doors } from '#platform/live-push/doors.ts';
import { Streams } from '#platform/streams/streams.ts';
import { trivia } from './decider.ts';
import { triviaStream } from './events.ts';
import { rulesOf } from './rules/state.ts';

type Looked = Readonly<{ at: number; lines: TriviaLines }>;

/** Games whose last look is kept. */
const mostKept = 20;

/** How the lines of a game's players are, by what was measured of them here: numbers alone, looked at once a second, whoever asks. */
@Injectable()
export class LineQuality {
  private readonly looks = new Map<string, Looked>();

  constructor(
    private readonly streams: Streams,
    private readonly doors: Doors,
    private readonly clock: Clock,
  ) {}

  /** Throws `NotFound` where there is no such game. */
  async of(gameId: string): Promise<TriviaLines> {
    const now = this.clock.monotonic();
    const known = this.looks.get(gameId);
    if (known && now - known.at < second) return known.lines;
    const lines = await this.look(gameId);
    this.looks.delete(gameId);
    if (this.looks.size >= mostKept) this.looks.delete(this.looks.keys().next().value!);
    this.looks.set(gameId, { at: now, lines });
    return lines;
  }

  private look(gameId: string): Promise<TriviaLines> {
    const address = gameLivePath(gameId);
    return this.streams.readState(trivia, triviaStream(gameId), ({ state }) => {
      if (state.phase === 'none') throw new NotFound();
      const most = 2 * rulesOf(state).mostCredit; // there and back
      const lines = { good: 0, slow: 0, lost: 0 };
      for (const [index, memberId] of state.members.entries()) {
        if (state.out[index]) continue;
        const line = this.doors.lines.of(address, memberId);
        if (!line || line.isSilent || line.ms === null) lines.lost++;
        else if (line.ms > most) lines.slow++;
        else lines.good++;
      }
      return lines;
    });
  }
}
