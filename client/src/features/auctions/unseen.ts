import type { AuctionCard } from '#contracts/auctions.ts';
import type { AuctionsFilter } from './queries.ts';

/** Is it a card of that list? */
export const fits = (card: AuctionCard, { phase = 'open', templateId, category }: AuctionsFilter): boolean =>
  card.phase === phase &&
  (templateId === undefined || card.product.templateId === templateId) &&
  (category === undefined || card.product.category === category);

/** What was told of a card: what it is now, null when it is gone, and what it was. */
type Told = Readonly<{ id: string; card: AuctionCard | null; before: AuctionCard | null | undefined }>;

/**
 * The cards that came into a list since it was last read. One that was in it before is not new, on whichever page it is; one that has
 * left it again counts no more. The same array when nothing changed.
 */
export function unseenAfter(unseen: readonly string[], { id, card, before }: Told, filter: AuctionsFilter) {
  const isIn = card !== null && fits(card, filter);
  if (!isIn) return unseen.includes(id) ? unseen.filter((other) => other !== id) : unseen;
  const wasIn = before ? fits(before, filter) : false;
  return wasIn || unseen.includes(id) ? unseen : [...unseen, id];
}
