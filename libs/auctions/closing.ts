import { Injectable } from '@nestjs/common';
import { auctionRoutes } from '#contracts/routes.ts';
import { DueRegistry } from '#platform/reactions/due-registry.ts';
import { auctionDeadlines } from './views/auction-deadlines.view.ts';
import { auctionStarts } from './views/auction-starts.view.ts';

/** Starts and closes each auction when its time has come. */
@Injectable()
export class ClosingOnTime {
  constructor(due: DueRegistry) {
    due.add(auctionStarts, auctionRoutes.start);
    due.add(auctionDeadlines, auctionRoutes.close);
  }
}
