import type { PinnedTerms } from '#kernel/pinned-terms.ts';

/** Which size's book it is in. */
export type MatchedOffer = Readonly<{ templateId: string; size: string; terms: PinnedTerms | null }>;

/** What orders know of an offer that is matched. Bound by offers. Nest's token. */
export abstract class MatchTerms {
  /** `terms` null: its buyer has taken it back before it was in the book, or it is over. Null: there is no such offer. */
  abstract of(offerId: string): Promise<MatchedOffer | null>;
}
