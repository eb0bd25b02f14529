import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { dueBy } from '#platform/reactions/caused-by.ts';
import { DueRegistry } from '#platform/reactions/due-list.ts';
import { CloseAuction } from './handlers.ts';
import { auctionDeadlines } from './views/auction-deadlines.view.ts';

/** Closes each auction when its time has come, behind the bids that came in before. */
@Injectable()
export class ClosingOnTime {
  constructor(due: DueRegistry, commands: CommandBus) {
    due.add(auctionDeadlines, (auctionId, at) =>
      commands.execute(new CloseAuction({ auctionId }, dueBy('auction-close', auctionId, at))),
    );
  }
}
