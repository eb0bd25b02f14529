import type { CommandBus } from '@nestjs/cqrs';
import { accountShapes } from '#accounts/events.ts';
import { type AuctionOpened, auctionShapes } from '#auctions/events.ts';
import { anySize } from '#contracts/sizes.ts';
import { pick } from '#kernel/shapes.ts';
import type { Notices } from '#platform/notices/notices.ts';
import type { Progress } from '#platform/projections/progress.ts';
import type { Readable } from '#platform/projections/readable.ts';
import type { ViewQueries } from '#platform/projections/view-queries.ts';
import { onceItHas } from '#platform/reactions/once-it-has.ts';
import { type CausedMetadata, reaction } from '#platform/reactions/reaction.ts';
import { CloseWants } from './commands.ts';
import { CloseOwns } from './owns/commands.ts';
import { findWaiting, myWants } from './views/my-wants.view.ts';
import { wantedProducts } from './views/wanted-products.view.ts';

/** What the reaction that tells of what has come works with. */
export type WantNoticeDeps = Readonly<{
  notices: Notices;
  queries: Pick<ViewQueries, 'get' | 'find'>;
  progress: Progress;
}>;

/**
 * Tells who wanted this product in this size when the auction opened, but for its seller. Each has a command of their own, by
 * their id: whoever takes a want back between two tries moves nobody else's. Who came later is not told, however often the
 * log is read.
 */
export const whenAuctionOpenedTellWhoWantsIt = (deps: WantNoticeDeps) =>
  reaction({
    name: 'whenAuctionOpenedTellWhoWantsIt',
    shapes: pick(auctionShapes, 'AuctionOpened'),
    on: { AuctionOpened: (fact, metadata) => tellAll(deps, fact, metadata) },
  });

async function tellAll(
  { notices, queries, progress }: WantNoticeDeps,
  fact: Readable<AuctionOpened>,
  metadata: CausedMetadata,
) {
  const { auctionId, lot, sellerId, startPrice: price, closesAt } = fact.data;
  const { templateId } = lot;
  await Promise.all([onceItHas(progress, wantedProducts, fact), onceItHas(progress, myWants, fact)]);
  const product = await queries.get(wantedProducts, templateId);
  const size = product?.sizeOf[lot.variantId];
  if (product === undefined || size === undefined) return;
  const { name, category, brandName, gender = null } = product.card;
  const words = { templateId, name, size, category, brandName, gender, price, closesAt };
  const common = { kind: 'wanted', about: { kind: 'want', id: auctionId }, words, at: fact.meta.at } as const;
  const tellPage = async (wanted: string, cursor?: string): Promise<void> => {
    const asked = findWaiting({ templateId, size: wanted }, fact.meta.at, cursor);
    const { items, next } = await queries.find(myWants, asked);
    const others = items.filter(({ memberId }) => memberId !== sellerId);
    await Promise.all(
      others.map(({ memberId }) => notices.tell({ ...common, memberId, recurs: false }, metadata(memberId))),
    );
    if (next !== undefined) await tellPage(wanted, next);
  };
  await tellPage(size);
  await tellPage(anySize); // whoever waits for both hears once: the command is the same
}

/** Whoever is forgotten wants and owns nothing. */
export const whenMemberErasedCloseWants = ({ commands }: Readonly<{ commands: Pick<CommandBus, 'execute'> }>) =>
  reaction({
    name: 'whenMemberErasedCloseWants',
    shapes: pick(accountShapes, 'MemberErased'),
    on: {
      MemberErased: async ({ data: { memberId } }, metadata) => {
        await commands.execute(new CloseWants({ memberId }, metadata()));
        await commands.execute(new CloseOwns({ memberId }, metadata('owns')));
      },
    },
  });
