import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { dueBy } from '#platform/reactions/caused-by.ts';
import { DueRegistry } from '#platform/reactions/due-list.ts';
import { CloseAuction, StartAuction } from './handlers.ts';
import { auctionDeadlines } from './views/auction-deadlines.view.ts';
import { auctionStarts } from './views/auction-starts.view.ts';

/** Starts and closes each auction when its time has come, behind the bids that came in before. */
@Injectable()
export class ClosingOnTime {
  constructor(due: DueRegistry, commands: CommandBus) {
    due.add(auctionStarts, (auctionId, at) =>
      commands.execute(new StartAuction({ auctionId }, dueBy('auction-start', auctionId, at))),
    );
    due.add(auctionDeadlines, (auctionId, at) =>
      commands.execute(new CloseAuction({ auctionId }, dueBy('auction-close', auctionId, at))),
    );
  }
}
