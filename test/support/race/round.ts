import { account } from '#accounts/decider.ts';
import { accountStream, emailStream } from '#accounts/events.ts';
import { email, type EmailState } from '#accounts/email/decider.ts';
import { auction } from '#auctions/decider.ts';
import { auctionStream } from '#auctions/events.ts';
import { watch } from '#auctions/watch/decider.ts';
import { watchStream } from '#auctions/watch/events.ts';
import { hour, msOf, plus } from '#kernel/instant.ts';
import { usd } from '#kernel/money.ts';
import { StoreUnavailable } from '#platform/event-store/event-store.ts';
import type { World } from './world.ts';

const auctionId = '5f3e7a10-0000-4000-8000-000000000001';
const lot = { templateId: '5f3e7a10-0000-4000-8000-0000000000a1', variantId: '5f3e7a10-0000-4000-8000-0000000000b1' };
const bidders = ['ann', 'bob', 'cay', 'dan', 'eve'];
const watchers = ['ann', 'bob'];
const addresses = ['one', 'two'];
/** How long before and after an end people bid, in ms. */
const rush = 60;
/** Long enough for the tails to have been proved since, in ms. */
const quiet = 1500;
/** Everybody has a card; no bid is so high that it needs a deposit. */
const means = { canPay: true, deposit: null };
/** The due list's quarter of a second, and its next look. */
const late = 250;

/** People who bid around an auction's end, watch it, register and look, all at once and all over the nodes. */
export async function playRound(world: World): Promise<void> {
  const { clock, chance } = world;
  const closesAt = plus(clock.now(), 2 * hour);
  const rules = chance.of(['plinth-0', 'plinth-3']);
  const data = { auctionId, lot: { ...lot, listingId: null }, sellerId: 'sue', startPrice: usd(1), reserve: null };
  const open = world.command({ type: 'OpenAuction', data: { ...data, closesAt, rules } });
  await world.pass(world.send(auction, auctionStream(auctionId), open));
  const closing = closed(world);
  for (let end = closesAt, n = 0; n < 3; n++) {
    clock.advanceTo(plus(end, -rush - quiet));
    await world.pass(clock.pause(quiet));
    await world.pass(Promise.all([bidding(world), ...(n === 0 ? [watching(world), registering(world)] : [])]));
    const later = endOf(world);
    if (later === end) break;
    end = later;
  }
  clock.advanceTo(plus(endOf(world), late));
  await world.pass(Promise.all([closing, bid(world, bidders[0]!)]));
}

/** As the due list does it, beside all that goes on. */
async function closed(world: World) {
  const { clock } = world;
  for (let due = plus(endOf(world), late); clock.now() < due; due = plus(endOf(world), late))
    await clock.pause(msOf(due) - msOf(clock.now()));
  await world.send(auction, auctionStream(auctionId), world.command({ type: 'CloseAuction', data: { auctionId } }));
}

/** As the log has it. */
function endOf({ facts }: World): string {
  const ends = facts.flatMap(({ data }) => (data as { closesAt?: string }).closesAt ?? []);
  return ends.at(-1)!;
}

async function bid(world: World, bidderId: string) {
  const maximum = usd(world.chance.int(1, 60));
  const placed = { auctionId, bidderId, maximum, linkedTo: [], means, salt: '0'.repeat(32) };
  const command = world.command({ type: 'PlaceBid', data: placed });
  await world.send(auction, auctionStream(auctionId), command);
}

async function bidding(world: World) {
  const { clock, chance } = world;
  const one = async (bidder: string) => {
    await clock.pause(chance.int(0, 2 * rush));
    await bid(world, bidder);
  };
  const look = async () => {
    await clock.pause(chance.int(0, 2 * rush));
    await world.look(auction, auctionStream(auctionId)).catch(unlessAway);
  };
  const bids = bidders
    .slice(0, chance.of([1, 5]))
    .flatMap((bidder) => Array.from({ length: chance.int(1, 3) }, () => one(bidder)));
  await Promise.all([...bids, ...Array.from({ length: 12 }, look)]);
}

/** One after the other for each member, who waits for every answer; what was asked last must be so. */
async function watching(world: World) {
  await Promise.all(
    watchers.map(async (memberId) => {
      for (let n = world.chance.int(2, 5); n > 0; n--) {
        const type = world.chance.of(['WatchAuction', 'UnwatchAuction'] as const);
        const stream = watchStream(auctionId, memberId);
        await world.send(watch, stream, world.command({ type, data: { auctionId, memberId } }));
      }
    }),
  );
}

async function registering(world: World) {
  const one = async (emailKey: string, memberId: string) => {
    await world.clock.pause(world.chance.int(0, 10));
    const sealed = { person: memberId, box: memberId };
    const words = { email: sealed, name: sealed, passwordHash: sealed, language: 'en', test: false, proved: false };
    const command = world.command({ type: 'ReserveEmail', data: { emailKey, memberId, ...words } });
    await Promise.all([world.send(email, emailStream(emailKey), command), complete(world, emailKey)]);
    await complete(world, emailKey);
  };
  await Promise.all(addresses.flatMap((key) => ['x', 'y', 'z'].map((member) => one(key, `${member}-of-${key}`))));
}

/** As `completeRegistration` does it, which anybody may do at any time. */
async function complete(world: World, emailKey: string): Promise<void> {
  const seen = await world.look(email, emailStream(emailKey), { fresh: true }).catch(unlessAway);
  const state = seen === undefined ? undefined : (JSON.parse(seen) as EmailState);
  if (!state?.owner) return;
  const { memberId } = state.owner;
  const command = world.command({ type: 'RegisterAccount', data: state.owner });
  await world.send(account, accountStream(memberId), command);
}

function unlessAway(error: unknown): undefined {
  if (!(error instanceof StoreUnavailable)) throw error;
}
