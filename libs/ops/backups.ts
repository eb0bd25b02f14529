import { Injectable } from '@nestjs/common';
import { type BackupTarget, backupTarget, copyKeptFor } from '#contracts/ops-acts.ts';
import { plus } from '#kernel/instant.ts';
import { NotFound, Refused } from '#kernel/refused.ts';
import { twoOperatorAct } from '#platform/auth/operator-acts.ts';
import type { Caller } from '#platform/auth/caller.ts';
import { Clock } from '#platform/clock/clock.ts';
import { LogCopies } from '#platform/event-store/log-copies.ts';
import { Streams } from '#platform/streams/streams.ts';
import { ActsNoted } from './acts-noted.ts';
import { ops } from './decider.ts';
import { opsStream } from './events.ts';

/** Two operators have the log copied, encrypted to the house's key: for the one who proposed it to take away. */
export const downloadBackup = ({ copies }: Readonly<{ copies: Pick<LogCopies, 'mayMake' | 'make'> }>) =>
  twoOperatorAct<BackupTarget>({
    kind: 'download-backup',
    target: backupTarget,
    check: ({ recipient }) => copies.mayMake(recipient),
    run: ({ recipient }, { actId }) => copies.make(actId, recipient),
  });

type Taken = NonNullable<ReturnType<LogCopies['open']>>;

/** Hands a copy to the operator who proposed it. That it was fetched is a fact before its first byte leaves. */
@Injectable()
export class TakenBackups {
  constructor(
    private readonly streams: Streams,
    private readonly copies: LogCopies,
    private readonly noted: ActsNoted,
    private readonly clock: Clock,
  ) {}

  /** Throws `NotFound` where none was made for that operator, and refuses with `backup-gone`. */
  async take(who: Caller, operatorId: string, actId: string): Promise<Taken> {
    const stream = opsStream(operatorId);
    const act = await this.streams.readState(ops, stream, ({ state }) => state.acts[actId], { fresh: true });
    if (act?.kind !== 'download-backup' || act.phase !== 'done' || act.endedAt === null) throw new NotFound();
    const copy = this.clock.now() > plus(act.endedAt, copyKeptFor) ? undefined : this.copies.open(actId);
    if (!copy) throw new Refused('backup-gone');
    const { facts, bytes, content } = copy;
    try {
      const { recipient } = backupTarget.parse(act.target);
      await this.noted.note(who, 'fetch-backup', { act: actId, recipient, facts, bytes });
      return copy;
    } catch (error) {
      content.destroy();
      throw error;
    }
  }
}
