import type { NoticeKind } from '#contracts/notices.ts';
import { pick } from '#kernel/shapes.ts';
import { settlementShapes } from '#orders/settlements/events.ts';
import { reaction } from '#platform/reactions/reaction.ts';
import { type AuctionNoticeDeps, tellOf } from './reactions.ts';

const told = pick(settlementShapes, 'PaymentReminded', 'WinnerDefaulted', 'SecondChanceOffered', 'AuctionSettled');
const one = (memberId: string, kind: NoticeKind) => ({ memberId, kind });

/** Tells whoever has won a lot, whoever may have it in their place, and its seller: what is to be paid until when, and what was not. */
export const whenLotIsNotPaidTellItsPeople = (deps: AuctionNoticeDeps) =>
  reaction({
    name: 'whenLotIsNotPaidTellItsPeople',
    shapes: told,
    on: {
      PaymentReminded: (fact, metadata) => {
        const { memberId, price, until: by } = fact.data;
        return tellOf(deps, fact, metadata, { price, by }, () => [one(memberId, 'payment-due')]);
      },
      WinnerDefaulted: (fact, metadata) => {
        const { memberId, sellerId, price, next } = fact.data;
        const sellers = next.length > 0 ? [one(sellerId, 'winner-defaulted')] : [];
        return tellOf(deps, fact, metadata, { price }, () => [one(memberId, 'payment-missed'), ...sellers]);
      },
      SecondChanceOffered: (fact, metadata) => {
        const { memberId, price, until: by } = fact.data;
        return tellOf(deps, fact, metadata, { price, by }, () => [one(memberId, 'second-chance')]);
      },
      AuctionSettled: async (fact, metadata) => {
        const { sellerId, is } = fact.data;
        if (is === 'failed') await tellOf(deps, fact, metadata, { price: null }, () => [one(sellerId, 'nobody-paid')]);
      },
    },
  });
