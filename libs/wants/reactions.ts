import type { CommandBus } from '@nestjs/cqrs';
import { accountShapes } from '#accounts/events.ts';
import { type AuctionOpened, auctionShapes } from '#auctions/events.ts';
import { type BookEvent, bookShapes } from '#book/events.ts';
import { anySize } from '#contracts/sizes.ts';
import { pick } from '#kernel/shapes.ts';
import type { Notice, Notices } from '#platform/notices/notices.ts';
import type { Progress } from '#platform/projections/progress.ts';
import type { Readable } from '#platform/projections/readable.ts';
import type { ViewQueries } from '#platform/projections/view-queries.ts';
import { onceItHas } from '#platform/reactions/once-it-has.ts';
import { type CausedMetadata, reaction } from '#platform/reactions/reaction.ts';
import { uuidV5 } from '#platform/streams/uuid-v5.ts';
import type { LinkedAccounts } from '#platform/auth/linked-accounts.ts';
import type { Asks } from '#platform/trading/asks.ts';
import { CloseWants } from './commands.ts';
import { CloseOwns } from './owns/commands.ts';
import { findWaiting, myWants } from './views/my-wants.view.ts';
import { type WantedProduct, wantedProducts } from './views/wanted-products.view.ts';
import { wantedStock } from './views/wanted-stock.view.ts';

/** What the reactions that tell of what has come work with. */
export type WantNoticeDeps = Readonly<{
  notices: Notices;
  queries: Pick<ViewQueries, 'get' | 'find'>;
  progress: Progress;
  linked: Pick<LinkedAccounts, 'of'>;
}>;

/**
 * Tells who wanted this product in this size when the auction opened, but for its seller and who is linked to them. Each has a command of their own, by
 * their id: whoever takes a want back between two tries moves nobody else's. Who came later is not told, however often the
 * log is read.
 */
export const whenAuctionOpenedTellWhoWantsIt = (deps: WantNoticeDeps) =>
  reaction({
    name: 'whenAuctionOpenedTellWhoWantsIt',
    shapes: pick(auctionShapes, 'AuctionOpened'),
    on: { AuctionOpened: (fact, metadata) => tellOfAuction(deps, fact, metadata) },
  });

/**
 * Tells who waits for a size of which none was for sale, and one is; but for its seller and who is linked to them. What is kept or sold by then is no news. `rules.md`, Wants: the first
 * ask.
 */
export const whenFirstIsForSaleTellWhoWantsIt = (deps: WantNoticeDeps & Readonly<{ asks: Pick<Asks, 'unit'> }>) =>
  reaction({
    name: 'whenFirstIsForSaleTellWhoWantsIt',
    shapes: pick(bookShapes, 'LevelsMoved'),
    on: { LevelsMoved: (fact, metadata) => tellOfFirst(deps, fact, metadata) },
  });

async function tellOfAuction(deps: WantNoticeDeps, fact: Readable<AuctionOpened>, metadata: CausedMetadata) {
  const { auctionId, lot, sellerId, startPrice: price, closesAt } = fact.data;
  const { templateId } = lot;
  await onceItHas(deps.progress, wantedProducts, fact);
  const product = await deps.queries.get(wantedProducts, templateId);
  const size = product?.sizeOf[lot.variantId];
  if (product === undefined || size === undefined) return;
  const words = { ...wordsOf(product), templateId, size, price, closesAt };
  const common = { kind: 'wanted', about: { kind: 'want', id: auctionId }, words, recurs: false } as const;
  await tellAll(deps, { fact, templateId, size, sellerId, common }, metadata);
}

async function tellOfFirst(
  deps: Parameters<typeof whenFirstIsForSaleTellWhoWantsIt>[0],
  fact: Readable<Extract<BookEvent, { type: 'LevelsMoved' }>>,
  metadata: CausedMetadata,
) {
  const { bookId, templateId, size, levels } = fact.data;
  if (!levels.some(({ side, count }) => side === 'ask' && count > 0)) return;
  await Promise.all([wantedStock, wantedProducts].map((view) => onceItHas(deps.progress, view, fact)));
  const first = (await deps.queries.get(wantedStock, bookId))?.first;
  if (first?.revision !== fact.meta.revision) return;
  const unit = await deps.asks.unit({ templateId, size, listingId: first.listingId });
  const product = await deps.queries.get(wantedProducts, templateId);
  if (unit?.is !== 'free' || product === undefined) return;
  const words = { ...wordsOf(product), slug: product.card.slug, size, price: unit.price };
  const common = {
    kind: 'for-sale',
    about: { kind: 'wanted-size', id: uuidV5(templateId, size) },
    words,
    recurs: true,
  } as const;
  await tellAll(deps, { fact, templateId, size, sellerId: unit.sellerId, common }, metadata);
}

/** The product's, and what its size is converted by. */
function wordsOf({ card }: WantedProduct) {
  const { name, category, brandName, gender = null } = card;
  return { name, category, brandName, gender };
}

type Come = Readonly<{
  fact: Pick<Readable<BookEvent>, 'meta' | 'position'>;
  templateId: string;
  size: string;
  sellerId: string;
  common: Omit<Notice, 'memberId' | 'at'>;
}>;

async function tellAll({ notices, queries, progress, linked }: WantNoticeDeps, come: Come, metadata: CausedMetadata) {
  const { fact, templateId, size, sellerId, common } = come;
  const { at } = fact.meta;
  await onceItHas(progress, myWants, fact as Readable);
  const never = [sellerId, ...(await linked.of(sellerId))]; // they may not buy it
  const tellPage = async (wanted: string, cursor?: string): Promise<void> => {
    const { items, next } = await queries.find(myWants, findWaiting({ templateId, size: wanted }, at, cursor));
    const others = items.filter(({ memberId }) => !never.includes(memberId));
    await Promise.all(others.map(({ memberId }) => notices.tell({ ...common, memberId, at }, metadata(memberId))));
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
