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
import type { CommandMetadata } from '#platform/streams/command.ts';
import type { AskAt, Asks } from '#platform/trading/asks.ts';
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
 * Tells who waits for a size of which none was for sale, and one is; but for its seller and who is linked to them. What is kept or sold by then is no news, and a listing that comes back is none for who
 * has been told of it. `rules.md`, Wants: the first ask.
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
  const notice = { kind: 'wanted', about: { kind: 'want', id: auctionId }, words, recurs: false } as const;
  await tellAll(deps, { fact, templateId, size, sellerId, noticeFor: () => notice, metadata });
}

async function tellOfFirst(
  deps: Parameters<typeof whenFirstIsForSaleTellWhoWantsIt>[0],
  fact: Readable<Extract<BookEvent, { type: 'LevelsMoved' }>>,
  metadata: CausedMetadata,
) {
  const { bookId, templateId, size, levels } = fact.data;
  if (!levels.some(({ side, count }) => side === 'ask' && count > 0)) return;
  await Promise.all([wantedStock, wantedProducts].map((view) => onceItHas(deps.progress, view, fact)));
  const stock = await deps.queries.get(wantedStock, bookId);
  if (stock?.firstAt !== fact.meta.revision) return;
  const unit = await firstFree(deps.asks, { templateId, size }, stock.came);
  const product = await deps.queries.get(wantedProducts, templateId);
  if (unit === undefined || product === undefined) return;
  const { listingId, sellerId, price } = unit;
  const words = { ...wordsOf(product), slug: product.card.slug, size, price };
  // whoever waits for any has one entry of the product, and a mail in ten minutes, however many sizes somebody lists
  const noticeFor = (wanted: string) => {
    const about = { kind: 'wanted-size', id: wanted === anySize ? templateId : uuidV5(templateId, size) } as const;
    return { kind: 'for-sale', about, words, recurs: true } as const;
  };
  const ofListing = (memberId: string) => toldOf(listingId, memberId, metadata());
  await tellAll(deps, { fact, templateId, size, sellerId, noticeFor, metadata: ofListing });
}

/** Of these, the first that anybody may buy now. */
async function firstFree(asks: Pick<Asks, 'unit'>, of: Pick<AskAt, 'templateId' | 'size'>, came: readonly string[]) {
  for (const listingId of came) {
    const unit = await asks.unit({ ...of, listingId });
    if (unit?.is === 'free') return { listingId, ...unit };
  }
  return undefined;
}

/** Fixed for ever: what follows from it is in stored facts. */
const space = 'd9b6a3f4-7f0e-4b8e-9a41-0c5b2e63d871';

/** The command that tells a member of a listing. It follows from both, and not from the fact, so that the loop knows it again each time the listing comes back. */
function toldOf(listingId: string, memberId: string, metadata: CommandMetadata): CommandMetadata {
  const commandId = uuidV5(space, `${listingId}/${memberId}`);
  return { ...metadata, commandId, bodyHash: commandId };
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
  /** For who waits for that size, or for any. */
  noticeFor: (wanted: string) => Omit<Notice, 'memberId' | 'at'>;
  metadata: (memberId: string) => CommandMetadata;
}>;

async function tellAll({ notices, queries, progress, linked }: WantNoticeDeps, come: Come) {
  const { fact, templateId, size, sellerId, noticeFor, metadata } = come;
  const { at } = fact.meta;
  await onceItHas(progress, myWants, fact as Readable);
  const never = [sellerId, ...(await linked.of(sellerId))]; // they may not buy it
  const tellPage = async (wanted: string, cursor?: string): Promise<void> => {
    const { items, next } = await queries.find(myWants, findWaiting({ templateId, size: wanted }, at, cursor));
    const others = items.filter(({ memberId }) => !never.includes(memberId));
    const notice = { ...noticeFor(wanted), at };
    await Promise.all(others.map(({ memberId }) => notices.tell({ ...notice, memberId }, metadata(memberId))));
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
