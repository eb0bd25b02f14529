import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { dueBy } from '#platform/reactions/caused-by.ts';
import { DueRegistry } from '#platform/reactions/due-list.ts';
import { AnnounceEnding } from './announcements/handlers.ts';
import { endingSoon } from './views/ending-soon.view.ts';

/** Announces each auction's end when it comes near. */
@Injectable()
export class AnnouncingEnds {
  constructor(due: DueRegistry, commands: CommandBus) {
    due.add(endingSoon, (auctionId, at) =>
      commands.execute(new AnnounceEnding({ auctionId, at }, dueBy('ending-soon', auctionId, at))),
    );
  }
}
