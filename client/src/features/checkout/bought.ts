import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { AppliedCard, GiftOrder } from '#contracts/gift-cards.ts';
import type { Quote } from '#contracts/orders.ts';
import type { Wallet } from '#kernel/means.ts';
import { keep, kept } from '../../lib/in-window.ts';
import { keptGiftOrder } from '../gift-cards/draft.ts';
import type { AskToBuy } from '../listings/checkout-path.ts';
import type { Where } from './steps.ts';

/** What is paid for: a won lot, an ask at the price that was seen, or the gift card that was built in this window. */
export type Bought = BoughtItem | Readonly<{ is: 'gift-cards'; order: GiftOrder }>;
export type BoughtItem = Readonly<{ is: 'lot'; auctionId: string }> | (Readonly<{ is: 'ask' }> & AskToBuy);

/** What this window pays for: an auction, an ask, or its gift card. */
const last = 'checkout';
const card = 'gift-card';

/**
 * By the address; on the way back from the bank, whose address says nothing, by what this window paid for last. For a browser alone:
 * the server does not know the window.
 */
export function useBought(): Bought | null {
  const words = useSearchParams()[0];
  const said = boughtIn(words);
  const name = words.toString();
  useEffect(() => {
    const now = boughtIn(new URLSearchParams(name));
    if (now !== null) keep(last, now.is === 'lot' ? now.auctionId : now);
  }, [name]);
  const what = said ?? kept<string | BoughtItem>(last);
  if (what === null) return null;
  if (typeof what !== 'string') return what;
  if (what !== card) return { is: 'lot', auctionId: what };
  const order = keptGiftOrder();
  return order && { is: 'gift-cards', order };
}

/** What an address says; null: nothing. */
function boughtIn(words: URLSearchParams): BoughtItem | null {
  const { auction, ask: listingId, product: templateId, size, price } = Object.fromEntries(words);
  if (auction !== undefined) return { is: 'lot', auctionId: auction };
  if (!listingId || !templateId || !size) return null;
  return { is: 'ask', listingId, templateId, size, priceCents: Number(price) };
}

/** The same in the addresses of its steps. */
export function whereOfBought(bought: Bought): Where {
  if (bought.is === 'gift-cards') return {};
  if (bought.is === 'lot') return { auction: bought.auctionId };
  const { listingId: ask, templateId: product, size, priceCents } = bought;
  return { ask, product, size, price: String(priceCents) };
}

const nameOf = (bought: Bought): string => {
  if (bought.is === 'gift-cards') return 'gift-cards';
  return bought.is === 'lot' ? bought.auctionId : bought.listingId;
};

/** A gift card that was built is paid for next, whatever was before. */
export const payForCard = (): void => keep(last, card);

type Pressed = Readonly<{ quoteId: string; basket: string }>;

const pressed = 'checkout pressed';

const others = (quoteId: string): readonly Pressed[] =>
  (kept<readonly Pressed[]>(pressed) ?? []).filter((one) => one.quoteId !== quoteId);

/** Gift cards and for whom, or one ask: the same however they are paid. */
export const basketOf = ({ goods, recipients }: Pick<Quote, 'goods' | 'recipients'>): string =>
  JSON.stringify([
    goods.is === 'gift-cards' ? goods.cards.map(({ amount, theme }) => [amount.minor, theme]) : goods,
    recipients.map((to) => to && [to.email, to.name, to.sendAt]),
  ]);

/** Quotes of gift cards and of asks that this window has placed beside that one, and that nothing has come of as far as it knows: whoever comes back from a wallet and pays by card pays once. */
export const placedBefore = (quoteId: string): readonly string[] => others(quoteId).map((one) => one.quoteId);

/** As it is pressed: it may count though no answer comes. */
export const notePlaced = (quote: Pick<Quote, 'id' | 'goods' | 'recipients'>): void =>
  keep(pressed, [...others(quote.id), { quoteId: quote.id, basket: basketOf(quote) }].slice(-mostKept));

/** It is known what came of that one. */
export const noteOutcome = (quoteId: string): void => keep(pressed, others(quoteId));

/** Whether what was placed as that quote is what this one is of: then it is paid, and else something else was. */
export const isPaidAs = (quoteId: string, quote: Pick<Quote, 'goods' | 'recipients'>): boolean =>
  others('').some((one) => one.quoteId === quoteId && one.basket === basketOf(quote));

/** As many as the market takes: `placeBody`. */
const mostKept = 10;

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
  const name = `checkout choice ${nameOf(bought)}`;
  const [choice, setChoice] = useState<Choice>(() => ({ ...nothing, ...kept<Partial<Choice>>(name) }));
  function choose(part: Partial<Choice>) {
    const next = { ...choice, ...part };
    keep(name, next);
    setChoice(next);
  }
  return [choice, choose] as const;
}
