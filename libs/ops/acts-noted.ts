import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { ActWords } from '#platform/auth/operator-acts.ts';
import type { Caller } from '#platform/auth/caller.ts';
import { NoteAct } from './commands.ts';

/** Keeps what an operator did alone, with a route that takes no key: each time is one. */
@Injectable()
export class ActsNoted {
  constructor(private readonly commands: CommandBus) {}

  /** After it was done: an act that failed is none. `kind`: a few words such as `retry-parked`; it stands in the log. */
  async note({ memberId }: Pick<Caller, 'memberId'>, kind: string, target: ActWords, reason: string | null = null) {
    if (memberId === null) return;
    const actId = randomUUID();
    const metadata = { commandId: actId, bodyHash: '', actorId: memberId, correlationId: actId, causationId: actId };
    await this.commands.execute(new NoteAct({ operatorId: memberId, actId, kind, target, reason }, metadata));
  }
}
