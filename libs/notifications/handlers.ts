import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { NoticeKind } from '#contracts/notifications.ts';
import { Refused } from '#kernel/refused.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { Streams } from '#platform/streams/streams.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { notifications, type NotificationCommand } from './decider.ts';
import { notificationsStream } from './events.ts';
import { claimOf, isSealed } from './unsubscribe-token.ts';

/** What a member's own stream is asked for, by the member or by the house. Nothing of it is refused. */
export class Notify extends Command<Receipt> {
  constructor(
    readonly command: NotificationCommand,
    readonly metadata: CommandMetadata,
  ) {
    super();
  }
}

@CommandHandler(Notify)
export class NotifyHandler implements ICommandHandler<Notify> {
  constructor(private readonly streams: Streams) {}

  execute({ command, metadata }: Notify) {
    return this.streams.decide(notifications, notificationsStream(command.data.memberId), { ...command, metadata });
  }
}

/** With the token of a mail, by whoever has it. Refused with `link-not-valid`; the second time it changes nothing. */
export class Unsubscribe extends Command<Receipt & Readonly<{ kind: NoticeKind }>> {
  constructor(
    readonly data: Readonly<{ token: string; all: boolean }>,
    readonly metadata: CommandMetadata,
  ) {
    super();
  }
}

@CommandHandler(Unsubscribe)
export class UnsubscribeHandler implements ICommandHandler<Unsubscribe> {
  constructor(
    private readonly streams: Streams,
    private readonly keys: PersonKeys,
  ) {}

  async execute({ data: { token, all }, metadata }: Unsubscribe) {
    const claim = claimOf(token);
    if (!claim || !isSealed(this.keys, claim)) throw new Refused('link-not-valid');
    const { memberId, kind } = claim;
    const command = { type: 'Unsubscribe', data: { memberId, kind: all ? null : kind }, metadata } as const;
    return { ...(await this.streams.decide(notifications, notificationsStream(memberId), command)), kind };
  }
}
