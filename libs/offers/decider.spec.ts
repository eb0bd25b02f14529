import { describe, expect, it } from '@jest/globals';
import { foldFacts, recordedAt } from '#kernel/fold.ts';
import { given } from '#kernel/given.ts';
import { offers } from './decider.ts';
import type { OfferEvent } from './events.ts';
import { dollars, made, of, offering } from './testing.ts';

const at = given(offers, '2026-05-01T12:00:00.000Z');
const { offerId } = of;
const isMade: OfferEvent = { type: 'OfferMade', data: made };
const entered = (n: number): OfferEvent => ({ type: 'OfferEntered', data: { ...of, n } });
const refused = (n: number, code = 'overlaps'): OfferEvent => ({ type: 'OfferRefused', data: { ...of, n, code } });
const asked = (n: number, asks: 'place' | 'price' | 'hours', whole: number): OfferEvent => ({
  type: 'OfferAsked',
  data: { ...of, n, asks, ...offering(whole) },
});
const ask = (asks: 'place' | 'price' | 'hours', whole: number) =>
  ({ type: 'AskForOffer', data: { offerId, asks, ...offering(whole) } }) as const;
const met = {
  type: 'OfferMet',
  data: { ...of, listingId: 'l', orderId: offerId, price: dollars(200), mendUntil: null, revision: 7 },
} as const satisfies OfferEvent;
const over = (why: 'buyer' | 'expired' | 'bought' | 'not-paid', revision: number): OfferEvent => ({
  type: 'OfferOver',
  data: { ...of, why, revision },
});
const end = (why: 'buyer' | 'expired' | 'bought' | 'not-paid', revision: number) =>
  ({ type: 'EndOffer', data: { offerId, why, revision } }) as const;

const priceThatStands = (...facts: readonly OfferEvent[]) => {
  const state = foldFacts(offers, recordedAt(facts, '2026-05-01T12:00:00.000Z'));
  return state.phase === 'none' ? null : (state.stands?.offering.price ?? null);
};

describe('an offer', () => {
  it('is made once', () => {
    at().when({ type: 'MakeOffer', data: made }).then(isMade);
    at(isMade).when({ type: 'MakeOffer', data: made }).thenNothing();
  });

  it('tempSettleOffersInUsd: the buyer amount, US cents and the rate id are all kept, of a new price anew', () => {
    const inYen = (whole: number, yen: number, rates: string) => {
      const { delivered, terms, ...asking } = offering(whole);
      const total = { minor: yen, currency: 'JPY' } as const;
      const records = { ...terms.records, rates };
      return { ...asking, delivered: { ...delivered, total }, terms: { ...terms, currency: 'JPY', records } } as const;
    };
    const first: OfferEvent = { type: 'OfferMade', data: { ...made, ...inYen(200, 31_500, 'rates-1') } };
    at().when({ type: 'MakeOffer', data: first.data }).then(first);
    const data = { ...inYen(210, 33_700, 'rates-2'), offerId };
    at(first, entered(1))
      .when({ type: 'AskForOffer', data: { ...data, asks: 'price' } })
      .then({ type: 'OfferAsked', data: { ...of, n: 2, asks: 'price', ...inYen(210, 33_700, 'rates-2') } });
  });

  it('stands under what the book has said yes to, not under what was asked last', () => {
    expect(priceThatStands(isMade)).toBeNull();
    expect(priceThatStands(isMade, entered(1), asked(2, 'price', 220))).toEqual(dollars(200));
    expect(priceThatStands(isMade, entered(1), asked(2, 'price', 220), refused(2))).toEqual(dollars(200));
    expect(priceThatStands(isMade, entered(1), asked(2, 'price', 220), entered(2))).toEqual(dollars(220));
  });

  it('asks for one thing at a time, and for nothing once it is matched or over', () => {
    at(isMade).when(ask('price', 210)).thenRefused('offer-changing');
    at(isMade, entered(1))
      .when(ask('price', 210))
      .then(asked(2, 'price', 210));
    at(isMade, entered(1)).when(ask('place', 210)).thenRefused('offer-open');
    at(isMade, refused(1))
      .when(ask('place', 210))
      .then(asked(2, 'place', 210));
    at(isMade, refused(1)).when(ask('price', 210)).thenRefused('offer-gone');
    at(isMade, entered(1), met).when(ask('price', 210)).thenRefused('offer-matched');
    at(isMade, entered(1), over('expired', 7)).when(ask('hours', 200)).thenRefused('offer-gone');
  });

  it('hears each answer of the book once', () => {
    at(isMade)
      .when({ type: 'EnterOffer', data: { offerId, n: 1 } })
      .then(entered(1));
    at(isMade, entered(1))
      .when({ type: 'EnterOffer', data: { offerId, n: 1 } })
      .thenNothing();
    at(isMade)
      .when({ type: 'RefuseOffer', data: { offerId, n: 1, code: 'overlaps' } })
      .then(refused(1));
    at(isMade, entered(1))
      .when({ type: 'RefuseOffer', data: { offerId, n: 1, code: 'x' } })
      .thenNothing();
  });

  it('that was taken back is matched by nobody, and what is told late is old', () => {
    const { buyerId: _, ...data } = met.data;
    at(isMade, over('buyer', 0)).when({ type: 'MeetOffer', data }).thenNothing();
    at(isMade, entered(1)).when({ type: 'MeetOffer', data }).then(met);
    at(isMade, entered(1), met).when({ type: 'MeetOffer', data }).thenNothing();
    at(isMade, entered(1), met).when(end('bought', 9)).then(over('bought', 9));
    at(isMade, entered(1), met, over('bought', 9)).when(end('not-paid', 11)).then(over('not-paid', 11));
    at(isMade, entered(1), over('expired', 7)).when(end('not-paid', 9)).thenNothing();
  });
});
