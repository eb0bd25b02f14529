import { BACKWARDS, END, FORWARDS } from '@eventstore/db-client';
import { logStart, type Position } from '#kernel/position.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { BeyondEnd, type StoredFact } from '../event-store.ts';
import {
  collected,
  factOf,
  failureOf,
  isFact,
  mayPass,
  positionOf,
  readError,
  type Connection,
} from './client.adapter.ts';
import type { Seen } from './fact-batch.ts';

type OfAll = NonNullable<Parameters<Connection['client']['readAll']>[0]>;

/** Which part of a stream: up to `maxCount` facts from a revision on, backwards when it is so said. */
export type Part = Readonly<{
  from: bigint | typeof END;
  maxCount: number;
  direction?: typeof FORWARDS | typeof BACKWARDS;
  withinMs?: number;
}>;

/** How long a read may take: of the log, where much may come, and of a stream, for which somebody waits. */
const [logMs, streamMs] = [2000, 1500];
/** A command may wait for several reads in turn: a server that has just been silent is not given as much time again. */
const silentMs = 400;
const mostTries = 3;

/** What is read from a server, each read with a deadline. Errors: `StoreUnavailable`. */
export class Reads {
  private isSilent = false;
  private readonly to: Connection;
  private readonly clock: Clock;

  constructor(to: Connection, clock: Clock) {
    this.to = to;
    this.clock = clock;
  }

  async ofStream(
    stream: string,
    { from, maxCount, direction = FORWARDS, withinMs = streamMs }: Part,
  ): Promise<readonly StoredFact[]> {
    const { client, credentials } = this.to;
    const most = this.isSilent ? Math.min(withinMs, silentMs) : withinMs;
    try {
      const options = { fromRevision: from, maxCount, direction, credentials };
      const found = await this.answered(() => collected(client.readStream(stream, options), this.clock, most));
      return found.flatMap(({ event }) => (event?.position ? [factOf({ ...event, position: event.position })] : []));
    } catch (error) {
      if (failureOf(error) === 'missing') return [];
      throw readError(error);
    }
  }

  /** Events of the whole log, the server's own among them. */
  async ofLog(options: OfAll): Promise<readonly Seen[]> {
    const { client, credentials } = this.to;
    try {
      const found = await this.answered(() =>
        collected(client.readAll({ ...options, credentials }), this.clock, logMs),
      );
      return found.flatMap(({ event }) =>
        event ? [{ position: positionOf(event.position), fact: isFact(event) ? factOf(event) : undefined }] : [],
      );
    } catch (error) {
      throw readError(error);
    }
  }

  /** The position of the last event, the server's own among them. */
  async lastPlace(): Promise<Position> {
    const [last] = await this.ofLog({ fromPosition: END, maxCount: 1, direction: BACKWARDS });
    return last?.position ?? logStart;
  }

  /** Throws `BeyondEnd` when the log does not go up to that position: a read from there would silently give nothing. */
  async assertReached(position: Position): Promise<void> {
    const last = await this.lastPlace();
    if (position > last) throw new BeyondEnd(`${position} of ${this.to.address}, whose last is ${last || 'none'}`);
  }

  /** What is refused, or cut off, is asked for again: the next line may lead to the next leader. Silence is not asked again. */
  private async answered<T>(ask: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        const answer = await ask();
        this.isSilent = false;
        return answer;
      } catch (error) {
        this.isSilent = (error as { type?: string }).type === 'deadline-exceeded';
        if (this.isSilent || tries >= mostTries || !mayPass(error)) throw error;
        await this.clock.pause(50 * tries);
      }
    }
  }
}
