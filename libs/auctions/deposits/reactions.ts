import { pick } from '#kernel/shapes.ts';
import { settlementShapes } from '#orders/settlements/events.ts';
import type { Progress } from '#platform/projections/progress.ts';
import type { Readable } from '#platform/projections/readable.ts';
import type { ViewQueries } from '#platform/projections/view-queries.ts';
import { everyFound } from '#platform/projections/every-found.ts';
import { onceItHas } from '#platform/reactions/once-it-has.ts';
import { reaction } from '#platform/reactions/reaction.ts';
import type { Streams } from '#platform/streams/streams.ts';
import { auctionShapes } from '../events.ts';
import { auctionRules } from '../rules/records.ts';
import { deposits } from './decider.ts';
import { depositsView, findOpenIn } from './deposits.view.ts';
import type { DepositDriver, DepositOf } from './driver.ts';
import { depositShapes, depositStream } from './events.ts';

type Deps = Readonly<{
  streams: Pick<Streams, 'decide'>;
  driver: Pick<DepositDriver, 'begin' | 'release' | 'isNeeded'>;
  queries: Pick<ViewQueries, 'find'>;
  progress: Progress;
}>;

const ends = {
  ...pick(auctionShapes, 'BidRetracted', 'AuctionClosed', 'AuctionCancelled'),
  ...pick(depositShapes, 'DepositHeld'),
  ...pick(settlementShapes, 'WinnerDefaulted', 'AuctionSettled'),
};
const hasDeposits = ({ meta: { rules } }: Readable) => rules !== undefined && auctionRules(rules).means !== null;

/**
 * What ends a deposit: its auction's end, where somebody else has won it, payment, and default. In the log's order, so that who has not paid does not have it
 * back because the next one did.
 */
export const whenAuctionEndsSettleDeposits = (deps: Deps) => {
  const driven = async (fact: Readable<{ type: string; data: { auctionId: string } }>) => {
    if (hasDeposits(fact)) for (const of of await openIn(deps, fact)) await deps.driver.begin(of);
  };
  return reaction({
    name: 'whenAuctionEndsSettleDeposits',
    shapes: ends,
    on: {
      AuctionClosed: driven,
      AuctionCancelled: driven,
      BidRetracted: async (fact) => {
        const { auctionId, bidderId: memberId } = fact.data;
        if (hasDeposits(fact)) await deps.driver.begin({ auctionId, memberId });
      },
      // it may be over meanwhile
      DepositHeld: ({ data: { auctionId, memberId } }) => deps.driver.begin({ auctionId, memberId }),
      WinnerDefaulted: async ({ data: { auctionId, memberId } }, metadata) => {
        const of = { auctionId, memberId };
        if (!(await deps.driver.isNeeded(of))) return deps.driver.release(of, 'unused');
        const command = { type: 'ForfeitDeposit', data: of, metadata: metadata() } as const;
        await deps.streams.decide(deposits, depositStream(auctionId, memberId), command);
        await deps.driver.begin(of);
      },
      AuctionSettled: async (fact) => {
        const why = fact.data.is === 'paid' ? 'paid' : 'lost';
        for (const of of await openIn(deps, fact)) await deps.driver.release(of, why);
      },
    },
  });
};

async function openIn(
  { queries, progress }: Deps,
  fact: Readable<{ type: string; data: { auctionId: string } }>,
): Promise<readonly DepositOf[]> {
  await onceItHas(progress, depositsView, fact);
  const { auctionId } = fact.data;
  const open = await everyFound(queries, depositsView, (cursor) => findOpenIn(auctionId, cursor));
  return open.map(({ memberId }) => ({ auctionId, memberId })); // commands and facts are made of it: the rest is the view's
}
