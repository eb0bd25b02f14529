import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { Streams } from '#platform/streams/streams.ts';
import { account } from './decider.ts';
import { accountStream, type MemberId } from './events.ts';
import { guest } from './guests/decider.ts';
import { guestStream } from './guests/events.ts';

/** Nothing happens to a session that has ended already. */
export class SignOut extends Command<Receipt> {
  constructor(
    readonly data: Readonly<{ memberId: MemberId; sessionId: string }>,
    readonly metadata: CommandMetadata,
  ) {
    super();
  }
}

@CommandHandler(SignOut)
export class SignOutHandler implements ICommandHandler<SignOut> {
  constructor(private readonly streams: Streams) {}

  execute({ data: { memberId, sessionId }, metadata }: SignOut) {
    const command = { type: 'SignOut', data: { sessionId }, metadata } as const;
    return this.streams.decide(account, accountStream(memberId), command);
  }
}

/** All sessions of the member, or all but the one that asks; nothing happens when that one has ended already. */
export class SignOutEverywhere extends Command<Receipt> {
  constructor(
    readonly data: Readonly<{ memberId: MemberId; sessionId: string; staysHere: boolean }>,
    readonly metadata: CommandMetadata,
  ) {
    super();
  }
}

@CommandHandler(SignOutEverywhere)
export class SignOutEverywhereHandler implements ICommandHandler<SignOutEverywhere> {
  constructor(private readonly streams: Streams) {}

  execute({ data: { memberId, ...data }, metadata }: SignOutEverywhere) {
    return this.streams.decide(account, accountStream(memberId), { type: 'SignOutEverywhere', data, metadata });
  }
}

/** A guest's token is worth nothing from then on. */
export class SignOutGuest extends Command<Receipt> {
  constructor(
    readonly data: Readonly<{ sessionId: string }>,
    readonly metadata: CommandMetadata,
  ) {
    super();
  }
}

@CommandHandler(SignOutGuest)
export class SignOutGuestHandler implements ICommandHandler<SignOutGuest> {
  constructor(private readonly streams: Streams) {}

  execute({ data, metadata }: SignOutGuest) {
    return this.streams.decide(guest, guestStream(data.sessionId), { type: 'SignOutGuest', data, metadata });
  }
}
