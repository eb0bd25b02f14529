import { keep, kept } from './in-window.ts';

/**
 * For what somebody has gone to the bank to add a card: a bid of so many minor units in that auction, which is shown again when they are back and never
 * sent by itself; null: to have it at once. `hasCard`: they have one now.
 */
export type Errand = Readonly<{ auctionId: string; minor: number | null; hasCard?: true }>;

/** As a draft: whoever else signs in at this window has none of it (`app/one-member.ts`). */
const name = 'draft errand';
/** Ms: after that nobody is brought back to it. */
const lastsFor = 3_600_000;

/** The one whose auction is on the screen. */
let returned: Errand | null = null;

/** They leave for the bank, or have been there. */
export const goFor = (errand: Errand): void => keep(name, { ...errand, at: Date.now() });

/** For what they have gone, within the hour. */
export function errandOf(): Errand | null {
  const known = kept<Errand & { at: number }>(name);
  return known && Date.now() - known.at < lastsFor ? known : null;
}

/** The same in its auction, where they are back: every form there is told, and a reload finds none. */
export function returnedTo(auctionId: string): Errand | null {
  const known = errandOf();
  if (known?.auctionId === auctionId) {
    returned = known;
    keep(name, null);
  }
  return returned?.auctionId === auctionId ? returned : null;
}

/** They have left that page, too. */
export const errandDone = (): void => {
  returned = null;
};

/** Where they come back to: with the form open in which they had typed. */
export const wayBack = ({ auctionId, minor }: Errand): string =>
  `/auctions/${auctionId}${minor === null ? '' : '?bid'}`;
