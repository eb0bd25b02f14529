import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { auctionRules } from '#auctions/rules/records.ts';
import { mustBeTypedTwice } from '#auctions/rules/typing-guard.ts';
import type { AuctionPage, MyBid } from '#contracts/auctions.ts';
import type { Locale } from '#contracts/locales.ts';
import { minorOf, useFormat } from '../../lib/format.ts';
import { useSay } from '../../lib/notices.ts';
import { useRefusal } from '../../lib/refusal.ts';
import { Problem } from '../../lib/api-client.ts';
import { leads } from '../auctions/leads.ts';
import { usePlaceBid } from '../auctions/use-auction.ts';

const codeOf = (error: Error | null) => (error instanceof Problem ? error.code : undefined);

/** Of the field where it is typed a second time. */
const isOfSecond = (error: Error | null) => ['type-again', 'typed-otherwise'].includes(codeOf(error) ?? '');

type Said = Readonly<{ amount: string; again: string }>;

/** What somebody typed as a bid; what is wrong with it; or `again`: it is far above the next bid and has to be typed twice. */
function bidIn({ amount, again }: Said, isTwice: boolean, auction: AuctionPage, mine: MyBid | null, locale: Locale) {
  const { currency, nextBid } = auction;
  const minor = minorOf(amount, currency, locale);
  if (minor === null) return new Problem(0, 'amount-unreadable');
  // the market would refuse it anyway; the leader's own limits are the market's to say
  if (minor < nextBid && !leads(auction, mine))
    return new Problem(0, 'bid-too-low', { lowest: { minor: nextBid, currency } });
  const maximum = { minor, currency };
  if (!isTwice) return mustBeTypedTwice(auctionRules(auction.rules), maximum, nextBid) ? 'again' : { maximum };
  if (minorOf(again, currency, locale) === minor) return { maximum, maximumAgain: maximum };
  return new Problem(0, again === '' ? 'type-again' : 'typed-otherwise');
}

/**
 * Sends an amount as it was typed; what is wrong with it comes back in words. One far above the next bid is asked for a second
 * time, by the rules themselves or because the market says so: `isTwice`, there is a second field. `forget`: there is another
 * amount in the first.
 */
export function useBidding(auction: AuctionPage, mine: MyBid | null, onAccepted: () => void) {
  const { t } = useTranslation('auctions');
  const { money, locale } = useFormat();
  const say = useSay();
  const words = useRefusal('auctions');
  const [wrong, setWrong] = useState<Problem | null>(null);
  const [isAsked, setAsked] = useState(false);
  const { mutate, error, reset, isPending, isPaused } = usePlaceBid(auction.id, ({ maximum: { minor, currency } }) => {
    onAccepted();
    setAsked(false);
    say(t('accepted', { amount: money(minor, currency) }));
  });
  const isTwice = isAsked || codeOf(error) === 'type-again';

  function ask(problem: Problem | null, twice: boolean) {
    setWrong(problem);
    setAsked(twice);
    reset();
  }

  function send(said: Said) {
    const bid = bidIn(said, isTwice, auction, mine, locale);
    if (bid === 'again') return ask(null, true);
    if (bid instanceof Problem) return ask(bid, isTwice);
    setWrong(null);
    mutate(bid);
  }

  const shown = wrong ?? (isOfSecond(error) ? null : error);
  const told = shown ? words(shown) : undefined;
  const errors = isOfSecond(shown) ? { errorAgain: told } : { error: told };
  return { send, isTwice, forget: () => isTwice && ask(null, false), ...errors, isPending, isPaused };
}
