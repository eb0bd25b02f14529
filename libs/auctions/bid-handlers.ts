import { randomBytes } from 'node:crypto';
import type { Refused } from '#kernel/refused.ts';
import { Obligations } from '#platform/auth/obligations.ts';
import { DepositCharges } from '#platform/payments/deposit-charges.ts';
import type { Receipt } from '#platform/streams/command.ts';
import { handlerOf } from '#platform/streams/commands.ts';
import { Streams } from '#platform/streams/streams.ts';
import { bars } from './bars/decider.ts';
import { barsStream } from './bars/events.ts';
import { BuyNow, PlaceBid } from './commands.ts';
import { deposits } from './deposits/decider.ts';
import { depositStream } from './deposits/events.ts';
import { HeldUnder } from './held-under.ts';
import { LinkedMembers } from './links/linked-members.ts';
import type { BidderMeans } from './rules/command-data.ts';
import { depositFor, type GoodDeposit } from './rules/deposit.ts';
import { auctionRules } from './rules/records.ts';

type Deps = Readonly<{
  linked: LinkedMembers;
  obligations: Obligations;
  streams: Streams;
  charges: DepositCharges;
  heldUnder: HeldUnder;
}>;

/** What the decider of a bid cannot know: deciders know no other stream and no chance. The salt hides a maximum in the audit. */
export async function completeBid<D extends BuyNow['data']>(bid: D, deps: Deps) {
  // before the links: who shares a card is linked before it pays for anything, and what is read the other way round misses both
  const means = await meansOf(bid, deps);
  return {
    ...bid,
    means,
    // to the stream's end as the card: on another node it may be linked a moment ago
    linkedTo: await deps.linked.of(bid.bidderId, { fresh: means !== undefined }),
    bar: await deps.streams.readState(bars, barsStream(bid.bidderId), ({ state }) => state.bar),
    salt: randomBytes(16).toString('hex'),
  };
}

/** What they have to pay with, where the rules want it: elsewhere a bid reads nothing more. */
async function meansOf(
  bid: BuyNow['data'] | PlaceBid['data'],
  { streams, charges, heldUnder }: Deps,
): Promise<BidderMeans | undefined> {
  const { auctionId, bidderId } = bid;
  const rules = await heldUnder.of(auctionId);
  if (rules === undefined) return { canPay: false, deposit: null }; // it may open at this very moment
  const { means } = auctionRules(rules);
  if (!means) return undefined;
  const canPay = await charges.canPay(bidderId);
  if ('maximum' in bid && !depositFor({ means }, bid.maximum)) return { canPay, deposit: null };
  const stream = depositStream(auctionId, bidderId);
  const deposit = await streams.readState(deposits, stream, ({ state: { held } }) => held && goodOf(held));
  return { canPay, deposit };
}

const goodOf = ({ deposit, until }: GoodDeposit): GoodDeposit => ({ deposit, until });

const promised = (
  { bidderId }: BuyNow['data'],
  { obligations }: Deps,
  decide: (refused?: Refused) => Promise<Receipt>,
) => obligations.promise(bidderId, decide);

const tokens = {
  linked: LinkedMembers,
  obligations: Obligations,
  streams: Streams,
  charges: DepositCharges,
  heldUnder: HeldUnder,
};

export const bidHandlers = [
  handlerOf(PlaceBid, tokens, completeBid, promised),
  handlerOf(BuyNow, tokens, completeBid, promised),
];
