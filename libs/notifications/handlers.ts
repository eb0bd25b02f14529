import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { NoticeKind } from '#contracts/notifications.ts';
import { Refused } from '#kernel/refused.ts';
import type { Origin, Receipt } from '#platform/streams/command.ts';
import { Streams } from '#platform/streams/streams.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { notifications, type NotificationCommand } from './decider.ts';
import { notificationsStream } from './events.ts';
import { claimOf, isSealed } from './unsubscribe-token.ts';

/** What a member's own stream is asked for, by the member or by the house. Nothing of it is refused. */
export class Notify extends Command<Receipt> {
  constructor(
    readonly wish: NotificationCommand,
    readonly origin: Origin,
  ) {
    super();
  }
}

@CommandHandler(Notify)
export class NotifyHandler implements ICommandHandler<Notify> {
  constructor(private readonly streams: Streams) {}

  execute({ wish, origin }: Notify) {
    return this.streams.decide(notifications, notificationsStream(wish.data.memberId), { ...wish, origin });
  }
}

/** With the token of a mail, by whoever has it. Refused with `link-not-valid`; the second time it changes nothing. */
export class Unsubscribe extends Command<Receipt & Readonly<{ kind: NoticeKind }>> {
  constructor(
    readonly data: Readonly<{ token: string; all: boolean }>,
    readonly origin: Origin,
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

  async execute({ data: { token, all }, origin }: Unsubscribe) {
    const claim = claimOf(token);
    if (!claim || !isSealed(this.keys, claim)) throw new Refused('link-not-valid');
    const { memberId, kind } = claim;
    const wish = { type: 'Unsubscribe', data: { memberId, kind: all ? null : kind }, origin } as const;
    return { ...(await this.streams.decide(notifications, notificationsStream(memberId), wish)), kind };
  }
}
