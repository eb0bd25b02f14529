import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { noticeKind } from '#contracts/notifications.ts';
import { Refused } from '#kernel/refused.ts';
import { handlersOf } from '#platform/streams/commands.ts';
import { Streams } from '#platform/streams/streams.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import {
  ChangePreferences,
  ChooseNewsletter,
  CloseInbox,
  RaiseNotification,
  ReadNotifications,
  Unsubscribe,
} from './commands.ts';
import { unsubscribeLink } from './unsubscribe-link.ts';

@CommandHandler(Unsubscribe)
export class UnsubscribeHandler implements ICommandHandler<Unsubscribe> {
  constructor(
    private readonly streams: Streams,
    private readonly keys: PersonKeys,
  ) {}

  async execute({ data: { token, all }, metadata }: Unsubscribe) {
    const claim = unsubscribeLink.read(this.keys, token, {});
    const kind = noticeKind.safeParse(claim?.kind).data;
    if (!claim || !kind) throw new Refused('link-not-valid');
    const data = { memberId: claim.memberId, kind: all ? null : kind };
    return { ...(await Unsubscribe.decide(this.streams, data, metadata)), kind };
  }
}

export const notificationHandlers = [
  ...handlersOf(RaiseNotification, ReadNotifications, ChangePreferences, ChooseNewsletter, CloseInbox),
  UnsubscribeHandler,
];
