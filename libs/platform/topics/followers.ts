import { Readable } from 'node:stream';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Clock } from '#platform/clock/clock.ts';

/** Who follows topics in this process at once. */
export const mostFollowers = 8;
/** Milliseconds between two looks at a follower's token, and that one may take to read what was written: then it is cut. */
const [betweenChecks, mostSlow] = [60_000, 30_000];

/** Texts of a followed topic, each written once the one before was taken. `mayGoOn`: is the token still good? `gone`: the
 * reader has left. */
export type Following = Readonly<{
  texts: (signal: AbortSignal) => AsyncIterable<string | Uint8Array>;
  mayGoOn: () => Promise<boolean>;
  gone: AbortSignal;
  clock: Clock;
}>;

/** Answers that end when their reader goes, is too slow, may read no longer, or the process ends. */
@Injectable()
export class Followers implements OnModuleDestroy {
  private readonly all = new Set<AbortController>();

  get isFull(): boolean {
    return this.all.size >= mostFollowers;
  }

  follow(following: Following): Readable {
    const ending = new AbortController();
    this.all.add(ending);
    const answer = Readable.from(this.written(following, ending), { objectMode: false, highWaterMark: 1 });
    const end = () => ending.abort();
    following.gone.addEventListener('abort', end);
    answer.once('close', end); // also of one that nobody ever read
    ending.signal.addEventListener('abort', () => {
      this.all.delete(ending);
      answer.destroy();
    });
    if (following.gone.aborted) end();
    return answer;
  }

  onModuleDestroy(): void {
    for (const ending of this.all) ending.abort();
  }

  private async *written(
    { texts, mayGoOn, clock }: Following,
    ending: AbortController,
  ): AsyncGenerator<string | Uint8Array> {
    let checkedAt = clock.monotonic();
    for await (const text of texts(ending.signal)) {
      if (clock.monotonic() - checkedAt >= betweenChecks) {
        if (!(await mayGoOn())) return;
        checkedAt = clock.monotonic();
      }
      const cancel = clock.after(mostSlow, () => ending.abort());
      yield text;
      cancel();
    }
  }
}
