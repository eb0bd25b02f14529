import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { Streams } from '#platform/streams/streams.ts';
import { type FlagCommand, flags } from './decider.ts';
import { flagsStream } from './events.ts';

/** How a flag is decided from now on. Nothing refuses it; what it is already changes nothing. */
export class SetFlag extends Command<Receipt> {
  readonly type = 'SetFlag';
  constructor(
    readonly data: FlagCommand['data'],
    readonly metadata: CommandMetadata,
  ) {
    super();
  }
}

@CommandHandler(SetFlag)
export class SetFlagHandler implements ICommandHandler<SetFlag> {
  constructor(private readonly streams: Streams) {}

  execute(command: SetFlag) {
    return this.streams.decide(flags, flagsStream, command);
  }
}
