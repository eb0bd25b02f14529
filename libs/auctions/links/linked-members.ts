import { Injectable } from '@nestjs/common';
import { Streams } from '#platform/event-store/streams.ts';
import { links } from './decider.ts';
import { linksStream } from './events.ts';

/** With whom a member shares a household, card or device: from the member's own stream, never from a view. */
@Injectable()
export class LinkedMembers {
  constructor(private readonly streams: Streams) {}

  async of(memberId: string): Promise<readonly string[]> {
    const { state } = await this.streams.look(links, linksStream(memberId));
    return Object.keys(state.others);
  }
}
