import { describe, it } from '@jest/globals';
import { given } from '#kernel/given.ts';
import { day, hour, minute, plus } from '#kernel/instant.ts';
import { usd, type Money } from '#kernel/money.ts';
import { breakRules } from '../../test/support/broken-rules.ts';
import { auction } from './decider.ts';
import type { AuctionClosed, AuctionEvent } from './events.ts';
import { auditHead, auditStart } from './rules/audit.ts';
import {
  auctionId,
  bidPlaced,
  bidRetracted,
  buyNow,
  cancelAs,
  closeAuction,
  closed,
  closesAt,
  endAs,
  lowerReserve,
  openAuction,
  opened,
  opensAt as now,
  placeBid,
  priceMoved,
  retractBid,
  startAuction,
} from './samples.ts';

/* To see it fail, run with MUTANT=cut-off: anybody closes what is due before time does. */
breakRules();

const at = given(auction, now);
const before = (ms: number) => plus(closesAt, -ms);
const ann = [bidPlaced('ann', 1, usd(200)), priceMoved(usd(50), 1, { nextBid: usd(51), bids: 1, bidders: 1 })] as const;
const started: AuctionEvent = { type: 'AuctionStarted', data: { auctionId } };

describe('a schedule', () => {
  const opens = plus(now, hour);
  const later = opened({ rules: 'plinth-1', opensAt: opens });

  it('is set at the listing', () =>
    at()
      .when(openAuction({ rules: 'plinth-1', opensAt: opens }))
      .then(later));

  it('that has passed means now', () =>
    at()
      .when(openAuction({ opensAt: plus(now, -hour) }))
      .then(opened()));

  it('reaches 30 days ahead, and counts the auction from the opening', () => {
    const latest = plus(now, 30 * day);
    at()
      .when(openAuction({ opensAt: plus(latest, 1), closesAt: plus(latest, hour) }))
      .thenRefused('opens-too-late', { latest });
    at()
      .when(openAuction({ opensAt: latest, closesAt: plus(latest, minute - 1) }))
      .thenRefused('closes-too-soon', { earliest: plus(latest, minute) });
    at()
      .when(openAuction({ opensAt: latest, closesAt: plus(latest, 30 * day + 1) }))
      .thenRefused('closes-too-late', { latest: plus(latest, 30 * day) });
    at()
      .when(openAuction({ opensAt: latest, closesAt: plus(latest, 30 * day) }))
      .then(opened({ opensAt: latest, closesAt: plus(latest, 30 * day) }));
  });

  it('turns bids and purchases down before its time, to the millisecond', () => {
    at(later)
      .when(placeBid('ann', usd(200)), plus(opens, -1))
      .thenRefused('not-open-yet', { opensAt: opens });
    at(later).when(buyNow('ann'), plus(opens, -1)).thenRefused('not-open-yet', { opensAt: opens });
    at(later)
      .when(placeBid('ann', usd(200)), opens)
      .then(started, ...ann);
  });

  it('is announced once, when its time has come', () => {
    at(later)
      .when(startAuction, plus(opens, -1))
      .thenRefused('not-due-yet', { due: opens, at: plus(opens, -1) });
    at(later).when(startAuction, plus(opens, 250)).then(started);
    at(later, started).when(startAuction, plus(opens, 250)).thenNothing();
    at(later, started)
      .when(placeBid('ann', usd(200)), opens)
      .then(...ann);
    at(opened()).when(startAuction, now).thenNothing();
  });

  it('may be dropped before it begins', () =>
    at(later)
      .when(cancelAs('sue'), plus(now, 1))
      .then({ type: 'AuctionCancelled', data: { auctionId, by: 'seller', reason: null } }));

  it('closes although nobody announced it', () =>
    at(later)
      .when(closeAuction, closesAt)
      .then(closed({ closedAt: closesAt, by: 'time', winner: null, auditHead: auditStart(auctionId) })));
});

describe('the reserve', () => {
  const reserved = opened({ rules: 'plinth-1', reserve: usd(250) });
  const unmet = [ann[0], priceMoved(usd(50), 1, { reserveMet: false, nextBid: usd(51), bids: 1, bidders: 1 })] as const;
  const lowered = (reserve: Money | null): AuctionEvent => ({ type: 'ReserveLowered', data: { auctionId, reserve } });

  it('may be lowered', () =>
    at(reserved, ...unmet)
      .when(lowerReserve(usd(220)))
      .then(lowered(usd(220))));

  it('lifts the price at once when a maximum meets it', () =>
    at(reserved, ...unmet)
      .when(lowerReserve(usd(180)))
      .then(lowered(usd(180)), priceMoved(usd(180), 1, { nextBid: usd(182.5), bids: 2, bidders: 1, by: 'reserve' })));

  it('may be given up', () => {
    at(reserved, ...unmet)
      .when(lowerReserve(null))
      .then(lowered(null), priceMoved(usd(50), 1, { nextBid: usd(51), bids: 2, bidders: 1, by: 'reserve' }));
    at(reserved).when(lowerReserve(null)).then(lowered(null));
  });

  it('is never raised', () =>
    at(reserved, ...unmet)
      .when(lowerReserve(usd(250.01)))
      .thenRefused('reserve-not-lower', { highest: usd(250) }));

  it('stays as it is when it is the same', () =>
    at(reserved)
      .when(lowerReserve(usd(250)))
      .thenNothing());

  it('stays as it is once it is met: the price would fall', () =>
    at(reserved, bidPlaced('ann', 1, usd(300)), priceMoved(usd(250), 1, { nextBid: usd(255), bids: 1, bidders: 1 }))
      .when(lowerReserve(usd(200)))
      .thenRefused('reserve-met'));

  it('is the seller’s, in its currency, above the start price, and there', () => {
    at(reserved)
      .when(lowerReserve(usd(200), 'ann'))
      .thenRefused('not-allowed');
    at(reserved)
      .when(lowerReserve({ minor: 9000, currency: 'EUR' }))
      .thenRefused('wrong-currency');
    at(reserved)
      .when(lowerReserve(usd(49.99)))
      .thenRefused('reserve-below-start', { lowest: usd(50) });
    at(opened())
      .when(lowerReserve(usd(60)))
      .thenRefused('no-reserve');
    at(reserved).when(lowerReserve(null), closesAt).thenRefused('auction-over', { at: closesAt });
  });
});

describe('the early end', () => {
  const open = opened({ rules: 'plinth-1' });
  const head = auditHead(auctionId, [{ kind: 'bid', alias: 1, maximum: 20_000, at: now, revision: 1 }]);
  const sold = (by: AuctionClosed['data']['by'], closedAt: string) =>
    closed({ closedAt, by, winner: { bidderId: 'ann', alias: 1, price: usd(50) }, auditHead: head });

  it('by the seller sells to the leader, with more than 12 hours left', () => {
    at(open, ...ann)
      .when(endAs('sue'), before(12 * hour + 1))
      .then(sold('seller', before(12 * hour + 1)));
    at(open, ...ann)
      .when(endAs('sue'), before(12 * hour))
      .thenRefused('too-late-to-end', { until: before(12 * hour) });
  });

  it('by the seller is possible at any time without bids', () => {
    const unsold = closed({ closedAt: before(1), by: 'seller', winner: null, auditHead: auditStart(auctionId) });
    at(open).when(endAs('sue'), before(1)).then(unsold);
  });

  it('by the seller counts bids that were taken back for none', () =>
    at(open, ann[0], bidRetracted('ann', 1, 'all'))
      .when(endAs('sue'), before(1))
      .then(
        closed({
          closedAt: before(1),
          by: 'seller',
          winner: null,
          auditHead: auditHead(auctionId, [
            { kind: 'bid', alias: 1, maximum: 20_000, at: now, revision: 1 },
            { kind: 'retraction', alias: 1, what: 'all', reason: 'typed-wrong', at: now, revision: 2 },
          ]),
        }),
      ));

  it('sells nothing below the reserve', () =>
    at(
      opened({ rules: 'plinth-1', reserve: usd(250) }),
      ann[0],
      priceMoved(usd(50), 1, { reserveMet: false, nextBid: usd(51), bids: 1, bidders: 1 }),
    )
      .when(endAs('sue'))
      .then(closed({ closedAt: now, by: 'seller', winner: null, auditHead: head })));

  it('is for nobody else but the operator, who may at any time', () => {
    at(open, ...ann)
      .when(endAs('bob'))
      .thenRefused('not-allowed');
    at(open, ...ann)
      .when(endAs(null), before(1))
      .then(sold('operator', before(1)));
  });

  it('after the end is left to time: nobody else cuts off what another node took in before it', () => {
    for (const [who, code] of [
      ['bob', 'not-allowed'],
      ['sue', 'auction-over'],
    ] as const)
      for (const late of [0, hour])
        at(open, ...ann)
          .when(endAs(who), plus(closesAt, late))
          .thenRefused(code, code === 'auction-over' ? { at: plus(closesAt, late) } : {});
    at(open, ...ann)
      .when(endAs(null), closesAt)
      .then(sold('time', closesAt));
  });
});

describe('cancelling', () => {
  const open = opened({ rules: 'plinth-1' });
  const cancelled = (by: 'seller' | 'operator', reason: string | null): AuctionEvent => ({
    type: 'AuctionCancelled',
    data: { auctionId, by, reason },
  });

  it('is for the seller before the first bid', () => {
    at(open).when(cancelAs('sue')).then(cancelled('seller', null));
    at(open, ...ann)
      .when(cancelAs('sue'))
      .thenRefused('has-bids');
    at(open).when(cancelAs('bob')).thenRefused('not-allowed');
  });

  it('is for the operator at any time, with a reason', () => {
    at(open, ...ann)
      .when(cancelAs(null, 'Not the shoe of the picture.'), before(1))
      .then(cancelled('operator', 'Not the shoe of the picture.'));
    at(open).when(cancelAs(null)).thenRefused('reason-missing');
    at(open).when(cancelAs(null, 'Late.'), closesAt).thenRefused('auction-over', { at: closesAt });
  });

  it('ends all: nobody bids, retracts or wins', () => {
    const over = [open, ...ann, cancelled('operator', 'Stolen.')];
    at(...over)
      .when(placeBid('bob', usd(90)))
      .thenRefused('auction-over', { at: now });
    at(...over)
      .when(retractBid('ann'))
      .thenRefused('auction-over', { at: now });
    at(...over)
      .when(cancelAs(null, 'Again.'))
      .thenRefused('auction-over', { at: now });
    at(...over)
      .when(closeAuction, closesAt)
      .thenNothing();
    at(...over)
      .when(endAs(null), closesAt)
      .thenNothing();
    at(...over)
      .when(startAuction, closesAt)
      .thenNothing();
  });
});
