import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Data } from '#kernel/fact.ts';
import { NotFound, Refused } from '#kernel/refused.ts';
import type { Encrypted } from '#kernel/shapes.ts';
import { KeyDestroyed, PersonKeys } from '#platform/person-keys/person-keys.ts';
import { type CommandMetadata, type Receipt, TryAgain } from '#platform/streams/command.ts';
import { handlersOf } from '#platform/streams/commands.ts';
import { derivedMetadata } from '#platform/streams/derived-metadata.ts';
import { Streams } from '#platform/streams/streams.ts';
import { mayOpen, publicCard } from './cards/decider.ts';
import { cardStream, type HandleEvent } from './cards/events.ts';
import * as all from './commands.ts';
import { checkedHandle, skeletonOf } from './rules/handles.ts';

@CommandHandler(all.OpenPublicCard)
export class OpenPublicCardHandler implements ICommandHandler<all.OpenPublicCard> {
  constructor(
    private readonly streams: Streams,
    private readonly keys: PersonKeys,
  ) {}

  /** The handle is reserved first: cut between the two it is theirs, and whoever asks again has it. */
  async execute({ data: { memberId, typed }, metadata }: all.OpenPublicCard): Promise<Receipt> {
    const handle = checkedHandle(typed);
    const handleKey = this.keys.hash('handle', skeletonOf(handle));
    const look = { fresh: true };
    const stream = cardStream(memberId);
    const closings = await this.streams.readState(publicCard, stream, ({ state }) => mayOpen(state, handleKey), look);
    const sealed = await this.seal(memberId, handle);
    const reserved = { handleKey, memberId, closings };
    await all.ReserveHandle.decide(this.streams, reserved, derivedMetadata(metadata, `reserve handle ${handleKey}`));
    try {
      return await all.OpenPublicCard.decide(this.streams, { ...reserved, handle: sealed }, metadata);
    } catch (error) {
      if (error instanceof Refused) await this.release(reserved, metadata); // another window was first
      if (error instanceof Refused && error.code === 'card-changed')
        throw new TryAgain('the card was closed meanwhile');
      throw error;
    }
  }

  private release({ closings, ...of }: Data<HandleEvent, 'HandleReserved'>, metadata: CommandMetadata) {
    const releasing = derivedMetadata(metadata, `release handle ${of.handleKey}`);
    return all.ReleaseHandle.decide(this.streams, { ...of, closings: closings + 1 }, releasing);
  }

  /** For whoever was erased meanwhile nothing is here. */
  private seal(person: string, words: string): Promise<Encrypted> {
    return this.keys.encrypt(person, words).catch((error: unknown) => {
      throw error instanceof KeyDestroyed ? new NotFound() : error;
    });
  }
}

export const blackFridayHandlers = [
  OpenPublicCardHandler,
  ...handlersOf(all.SetBlackFriday, all.AnnounceDrop, all.WithdrawDrop),
  ...handlersOf(all.ReleaseHandle, all.ClosePublicCard),
];
