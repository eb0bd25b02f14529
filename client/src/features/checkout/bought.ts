import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { AppliedCard, GiftOrder } from '#contracts/gift-cards.ts';
import type { Wallet } from '#kernel/means.ts';
import { keep, kept } from '../../lib/in-window.ts';
import { keptGiftOrder } from '../gift-cards/draft.ts';

/** What is paid for: a won lot, or the gift card that was built in this window. */
export type Bought = Readonly<{ is: 'lot'; auctionId: string } | { is: 'gift-cards'; order: GiftOrder }>;

/** What this window pays for: an auction, or its gift card. */
const last = 'checkout';
const card = 'gift-card';

/**
 * By the address; on the way back from the bank, whose address says nothing, by what this window paid for last. For a browser alone:
 * the server does not know the window.
 */
export function useBought(): Bought | null {
  const auction = useSearchParams()[0].get('auction');
  useEffect(() => {
    if (auction !== null) keep(last, auction);
  }, [auction]);
  const what = auction ?? kept<string>(last);
  if (what === null) return null;
  if (what !== card) return { is: 'lot', auctionId: what };
  const order = keptGiftOrder();
  return order && { is: 'gift-cards', order };
}

/** A gift card that was built is paid for next, whatever was before. */
export const payForCard = (): void => keep(last, card);

/** How it is to be sent and paid, as far as somebody has said so. */
export type Choice = Readonly<{
  addressId: string | null;
  shippingMethod: 'standard' | 'twoDay' | 'nextDay';
  methodId: string | null;
  /** Pays instead of a saved method. */
  wallet: Wallet | null;
  /** Own gift cards, and those whose code was shown. */
  cardIds: readonly string[];
  applied: readonly AppliedCard[];
  withCredit: boolean;
  /** Of a guest: where the order belongs. */
  email: string;
}>;

const nothing: Choice = {
  addressId: null,
  shippingMethod: 'standard',
  methodId: null,
  wallet: null,
  cardIds: [],
  applied: [],
  withCredit: false,
  email: '',
};

/** Kept in this window: a reload, the way back and the way to the bank lose nothing of it. */
export function useChoice(bought: Bought) {
  const name = `checkout choice ${bought.is === 'lot' ? bought.auctionId : 'gift-cards'}`;
  const [choice, setChoice] = useState<Choice>(() => ({ ...nothing, ...kept<Partial<Choice>>(name) }));
  function choose(part: Partial<Choice>) {
    const next = { ...choice, ...part };
    keep(name, next);
    setChoice(next);
  }
  return [choice, choose] as const;
}
