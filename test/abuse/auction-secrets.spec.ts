import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ProductEvent } from '#catalog/events.ts';
import catalogSamples from '#catalog/events.samples.json' with { type: 'json' };
import { productShapes } from '#catalog/events.ts';
import type { AnyMessage, Recorded } from '#kernel/fact.ts';
import { foldView, recordedAt } from '#kernel/fold.ts';
import { hour, plus } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';
import { upcast } from '#kernel/shapes.ts';
import type { View } from '#kernel/view.ts';
import { allViews, publicViews } from '../../apps/views.ts';
import {
  auctionId,
  cancelAs,
  closeAuction,
  closesAt,
  lot,
  lowerReserve,
  openAuction,
  opensAt,
  placeBid,
  retractBid,
  replayed,
  type Step,
} from '#auctions/samples.ts';
import { auctionsTopic } from '#auctions/topics.ts';
import { auctionAudit } from '#auctions/views/auction-audit.view.ts';
import { auctionHistory } from '#auctions/views/auction-history.view.ts';
import { auctionTerms } from '#auctions/views/auction-terms.view.ts';
import { myBids } from '#auctions/views/my-bids.view.ts';
import { myWatches } from '#auctions/views/my-watches.view.ts';
import { mutant } from '../support/mutants.ts';

const people = {
  ann: '5f3e7a10-0000-4000-8000-0000000000d1',
  bob: '5f3e7a10-0000-4000-8000-0000000000d2',
  sue: '5f3e7a10-0000-4000-8000-0000000000c1',
} as const;
type Name = keyof typeof people;

/** Amounts that no price, step or hash can be by chance. */
const secret = (n: number): Money => ({ minor: 71_234_567 + n * 1_000_003, currency: 'USD' });

const catalog = catalogSamples
  .filter(({ type }) => type === 'ProductTemplateAdded' || type === 'VariantAdded')
  .map(({ type, v, data }) => {
    const today = upcast(productShapes, type, v, data) as object;
    return { type, data: { ...today, ...lotOf(type) } } as ProductEvent;
  });
function lotOf(type: string) {
  if (type === 'ProductTemplateAdded') return { templateId: lot.templateId };
  return type === 'VariantAdded' ? { templateId: lot.templateId, variantId: lot.variantId } : {};
}

const told = (view: View, facts: readonly Recorded<AnyMessage>[]) => JSON.stringify([...foldView(view, facts)]);

/* `MUTANT=said-unasked`: topics tell facts as they are. */
if (mutant === 'said-unasked') Reflect.set(auctionsTopic, 'message', ({ data }: AnyMessage) => data);

/** What analysts get of it, with everybody's names left out. */
const sent = (facts: readonly Recorded<AnyMessage>[]) => {
  const nobodys = { here: () => 'somebody', lasting: () => ({ person: 'somebody' }) };
  const said = facts.filter(({ type }) => Object.hasOwn(auctionsTopic.shapes, type));
  return JSON.stringify(
    said.map((fact) => auctionsTopic.message(fact, { people: nobodys, past: pastOf(facts, fact) })),
  );
};
const pastOf = (facts: readonly Recorded<AnyMessage>[], { type }: AnyMessage) =>
  auctionsTopic.needsPast.includes(type)
    ? facts.filter((one) => Object.hasOwn(auctionsTopic.pastShapes, one.type))
    : [];

const open = allViews.filter(({ name }) => publicViews.includes(name) || name === auctionHistory.name);

/** The highest maximum of all, the reserves, and whatever was taken back: a price never shows them by right. */
const doing = fc.oneof(
  fc.record({ what: fc.constant('bid' as const), by: fc.constantFrom<Name>('ann', 'bob'), n: fc.nat(20) }),
  fc.record({ what: fc.constant('retract' as const), by: fc.constantFrom<Name>('ann', 'bob'), n: fc.nat(20) }),
  fc.record({ what: fc.constant('lower' as const), by: fc.constant<Name>('sue'), n: fc.nat(20) }),
);

const stepOf = ({ what, by, n }: { what: 'bid' | 'retract' | 'lower'; by: Name; n: number }, at: string): Step => {
  if (what === 'bid') return [placeBid(people[by], secret(n)), at];
  return what === 'retract' ? [retractBid(people[by]), at] : [lowerReserve(secret(100 - n), people.sue), at];
};

it('no public document and no topic ever carries a leader’s maximum, an unmet reserve or who bids, whatever happens', () => {
  fc.assert(
    fc.property(
      fc.array(doing, { maxLength: 15, size: 'max' }),
      fc.constantFrom(closeAuction, cancelAs(null, 'Stolen.')),
      (doings, end) => {
        const opening = openAuction({ rules: 'plinth-1', sellerId: people.sue, reserve: secret(100) });
        const { facts } = replayed([
          [opening, opensAt],
          ...doings.map((one, n) => stepOf(one, plus(opensAt, n * hour))),
          [end, end === closeAuction ? closesAt : plus(closesAt, -1)],
        ]);
        const all = [...recordedAt(catalog, opensAt), ...facts] as readonly Recorded<AnyMessage>[];
        for (let n = catalog.length; n <= all.length; n++) {
          const now = all.slice(0, n);
          const text = open.map((view) => told(view, now)).join('') + sent(now);
          expect(text.includes(auctionId)).toBe(n > catalog.length);
          expect(text).not.toMatch(new RegExp(`${people.ann}|${people.bob}`));
          for (const { minor } of unshown(now)) expect(text).not.toContain(String(minor));
        }
      },
    ),
  );
});

/** What was said to the house and never became a price: maxima above the price of their time, reserves that nobody met. */
function unshown(facts: readonly Recorded<AnyMessage>[]): readonly Money[] {
  const stated = facts.flatMap(({ type, data }) => {
    const { maximum, reserve } = data as { maximum?: Money; reserve?: Money | null };
    return type === 'BidPlaced' || type === 'AuctionOpened' || type === 'ReserveLowered'
      ? [maximum ?? reserve ?? []]
      : [];
  });
  const prices = new Set(facts.flatMap(({ data }) => pricesIn(data as { price?: Money; nextBid?: Money })));
  return stated.flat().filter(({ minor }) => !prices.has(minor));
}

const pricesIn = ({ price, nextBid }: { price?: Money; nextBid?: Money }) =>
  [price, nextBid].flatMap((shown) => shown?.minor ?? []);

it('a fact that carries a maximum is in no shape of a public view', () => {
  const shapes = open.flatMap((view) => Object.keys(view.shapes));
  expect(shapes).toContain('PriceMoved');
  expect(shapes).not.toContain('BidPlaced');
});

it('what holds secrets is pushed to nobody but its owner', () => {
  expect([auctionTerms, auctionAudit].map((view) => 'rooms' in view)).toEqual([false, false]);
  const doc = { id: `${auctionId}:ann`, memberId: 'ann', auctionId, rev: '' };
  expect(myBids.rooms?.(doc as never)).toEqual(['member:ann']);
  expect(myWatches.rooms?.(doc as never)).toEqual(['member:ann']);
  expect(publicViews).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(?:my-|auction-(?:terms|audit))/)]));
});
