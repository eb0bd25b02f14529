import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { NotFound, Refused } from '#kernel/refused.ts';
import type { Encrypted } from '#kernel/shapes.ts';
import { KeyDestroyed, PersonKeys } from '#platform/person-keys/person-keys.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { handlersOf } from '#platform/streams/commands.ts';
import { derivedMetadata } from '#platform/streams/derived-metadata.ts';
import { Streams } from '#platform/streams/streams.ts';
import { mayOpen, publicCard } from './cards/decider.ts';
import { cardStream } from './cards/events.ts';
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
    await this.streams.readState(publicCard, cardStream(memberId), ({ state }) => mayOpen(state, handleKey), look);
    const sealed = await this.seal(memberId, handle);
    const reserved = { handleKey, memberId };
    await all.ReserveHandle.decide(this.streams, reserved, derivedMetadata(metadata, `reserve handle ${handleKey}`));
    try {
      return await all.OpenPublicCard.decide(this.streams, { ...reserved, handle: sealed }, metadata);
    } catch (error) {
      if (error instanceof Refused) await this.release(reserved, metadata); // another window was first, with another
      throw error;
    }
  }

  private release(reserved: Readonly<{ handleKey: string; memberId: string }>, metadata: CommandMetadata) {
    const releasing = derivedMetadata(metadata, `release handle ${reserved.handleKey}`);
    return all.ReleaseHandle.decide(this.streams, reserved, releasing);
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
