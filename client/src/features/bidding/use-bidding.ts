import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { auctionRules } from '#auctions/rules/records.ts';
import { mustBeTypedTwice } from '#auctions/rules/typing-guard.ts';
import type { AuctionPage, MyBid, PlaceBidBody } from '#contracts/auctions.ts';
import type { Locale } from '#contracts/locales.ts';
import { useAnnounce } from '../../lib/announcer.ts';
import { minorOf, typedAmount, useFormat } from '../../lib/format.ts';
import { useRefusal } from '../../lib/refusal.ts';
import { isPassing, Problem } from '../../lib/api-client.ts';
import { leads } from '../auctions/leads.ts';
import { usePlaceBid } from '../auctions/use-auction.ts';
import { suggestions } from './suggestions.ts';
import { isDepositMissing, useDeposit } from './use-deposit.ts';

/** The second tap of a double one is no bid: so long after the sheet opened, or after a bid came in, in ms. */
export const deafFor = 400;

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
 * A bid as it is typed and sent, for every place of the screen where one can: the panel and the sheet show the same one. An amount far
 * above the next bid is asked for a second time, by the rules themselves or because the market says so: `isTwice`. `unsure`: it was sent
 * and no answer came; whether it counts is read from the standing, and sending it again needs a press.
 */
export function useBidding(auction: AuctionPage, memberId: string | null, mine: MyBid | null) {
  const { locale } = useFormat();
  const draft = useDraft(auction, mine);
  const { wrong, isAsked, setAsked, askAgain } = useAsked(draft.type);
  const { mutate, reset, ...sending } = useSending(auction.id, memberId, mine, () => {
    draft.begin();
    setAsked(nothingAsked);
  });
  const isTwice = isAsked || codeOf(sending.refused) === 'type-again';

  function send(said: Said) {
    const bid = bidIn(said, isTwice, auction, mine, locale);
    reset();
    if (bid === 'again') return askAgain(said.amount);
    if (bid instanceof Problem) return setAsked({ wrong: bid, isAsked: isTwice });
    setAsked({ wrong: null, isAsked: isTwice });
    mutate(bid, (refused) => codeOf(refused) === 'type-again' && askAgain(said.amount));
  }

  /** Another amount is not asked for twice because the one before was, nor is that one sent by itself any more. */
  function anew() {
    setAsked(nothingAsked);
    sending.deposit.reset();
    if (isTwice) reset();
  }
  const change = (text: string) => {
    draft.type(text);
    anew();
  };
  const choose = (minor: number) => {
    draft.choose(minor);
    anew();
  };
  const { deposit } = sending;
  const errors = useErrors(wrong, sending.refused, deposit.isPending || deposit.trouble !== null);
  return { ...draft, ...sending, ...errors, send, change, choose, isTwice };
}

/** What is wrong with what is typed, and whether it is asked for a second time. */
function useAsked(type: (text: string) => void) {
  const [asked, setAsked] = useState(nothingAsked);
  /** For this amount: what it is compared with stands still. */
  const askAgain = (text: string) => {
    type(text);
    setAsked({ wrong: null, isAsked: true });
  };
  return { ...asked, setAsked, askAgain };
}

/** Nothing is wrong with what is typed, and nothing is asked for a second time. */
const nothingAsked: Readonly<{ wrong: Problem | null; isAsked: boolean }> = { wrong: null, isAsked: false };

/** A bid on its way: whether one without an answer counts is read from the standing. */
function useSending(id: string, memberId: string | null, mine: MyBid | null, onAccepted: () => void) {
  const tell = useAccepted();
  const accepted = ({ maximum }: Pick<PlaceBidBody, 'maximum'>) => {
    onAccepted();
    tell(maximum);
  };
  const placing = usePlaceBid(id, memberId, accepted);
  const { isWaiting, takeBack, unsure, error: refused } = placing;
  const deposit = useDeposit(id);
  /** One that is refused for want of a deposit asks for it, and is sent again. */
  const mutate = (bid: PlaceBidBody, onRefused?: (refused: Error) => void) => {
    const pressed = deposit.press(bid.maximum, () => placing.mutate(bid));
    placing.mutate(bid, { onError: (why) => (isDepositMissing(why) ? pressed.ask() : onRefused?.(why)) });
  };
  const reset = () => {
    placing.reset();
    deposit.reset();
  };
  const letGo = () => {
    placing.letGo();
    reset();
  };
  const counted = mine && !mine.retracted ? mine.maximum.minor : 0;
  const isSettled = unsure !== null && counted >= unsure.maximum.minor;
  const settle = useEffectEvent(({ maximum }: PlaceBidBody) => {
    letGo();
    if (maximum.minor === counted) accepted({ maximum });
  });
  useEffect(() => {
    if (isSettled) settle(unsure); // what stands higher is not lowered by what may still come
  }, [isSettled, unsure]);
  const sendAgain = () => unsure && mutate(unsure);
  const isPending = placing.isPending || deposit.isPending;
  return { mutate, refused, reset, isPending, isWaiting, takeBack, unsure, letGo, sendAgain, deposit };
}

export type Bidding = ReturnType<typeof useBidding>;

/** Says that a bid is in to who does not see how it stands: on its own page an auction shows no toast. */
function useAccepted() {
  const { t } = useTranslation('auctions');
  const { money } = useFormat();
  const say = useAnnounce();
  return ({ minor, currency }: MyBid['maximum']) => say('outcome', t('accepted', { amount: money(minor, currency) }));
}

/** In words, beside the field that they are about. What has no answer is no field's error. */
function useErrors(wrong: Error | null, refused: Error | null, isDepositAsked: boolean) {
  const words = useRefusal('auctions');
  const shown = wrong ?? (isOfSecond(refused) ? null : refused);
  if (!shown || isPassing(shown)) return {};
  if (isDepositMissing(shown) && isDepositAsked) return {}; // what came of it is said with what is held
  return isOfSecond(shown) ? { errorAgain: words(shown) } : { error: words(shown) };
}

/**
 * The amount in the field: the next valid one as long as nobody touches it; from the first touch on what the visitor sees never
 * changes by itself, and `outdated` says what it must be at least.
 */
function useDraft(auction: AuctionPage, mine: MyBid | null) {
  const { locale } = useFormat();
  const [typed, setTyped] = useState<string | null>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const begunAt = useRef(Number.NEGATIVE_INFINITY);
  const { currency, nextBid } = auction;
  const offers = suggestions(auction, mine);
  const asTyped = (minor: number) => typedAmount({ minor, currency }, locale);
  const text = typed ?? focused ?? asTyped(offers[0]);
  const minor = minorOf(text, currency, locale);
  const least = leads(auction, mine) ? 0 : nextBid;
  return {
    text,
    /** Minor units; null while it can't be read. */
    minor,
    offers,
    /** The least that it must be now, where what is typed is below it; minor units. */
    outdated: minor !== null && minor < least && (typed !== null || focused !== null) ? nextBid : null,
    type: (value: string) => setTyped(value),
    choose: (amount: number) => setTyped(asTyped(amount)),
    begin: () => {
      begunAt.current = performance.now();
      setTyped(null);
      setFocused((before) => before && text); // who still has the field keeps what was sent in it
    },
    /** A bid has just come in, and nothing was typed or chosen since. */
    isJustIn: () => typed === null && performance.now() - begunAt.current < deafFor,
    touch: () => setFocused(text),
    leave: () => setFocused(null),
  };
}
