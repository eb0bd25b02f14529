import { accountShapes } from '#accounts/events.ts';
import { pick } from '#kernel/shapes.ts';
import { orderShapes } from '#orders/events.ts';
import type { NoticeKind } from '#contracts/notices.ts';
import type { Notices } from '#platform/notices/notices.ts';
import type { Payments } from '#platform/payments/payments.ts';
import { reaction } from '#platform/reactions/reaction.ts';
import type { Streams } from '#platform/streams/streams.ts';
import { sellerAccounts } from './decider.ts';
import { sellerAccountShapes, sellerAccountStream } from './events.ts';
import type { Settling } from './settling.ts';

/**
 * What a sale costs is fixed when it is paid; what not shipping costs, and what goes back, when that is so: the money and the item; of an ask also what it costs who does not sell it after all.
 * One after the other, whoever's orders they are: a failure moves the rating by which the next fee is reckoned.
 */
export const whenSaleMovesSettle = ({ settling }: Readonly<{ settling: Pick<Settling, 'settle'> }>) =>
  reaction({
    name: 'whenSaleMovesSettle',
    shapes: pick(
      orderShapes,
      'OrderConfirmed',
      'SellerFailed',
      'OrderRescued',
      'RefundDecided',
      'SendingBackBegun',
      'BackLabelMade',
      'BackParcelLost',
    ),
    on: {
      OrderConfirmed: async ({ data: { orderId, goods } }) =>
        goods === 'gift-cards' ? undefined : settling.settle(orderId),
      SellerFailed: ({ data: { orderId } }) => settling.settle(orderId),
      OrderRescued: ({ data: { orderId } }) => settling.settle(orderId),
      RefundDecided: ({ data: { orderId } }) => settling.settle(orderId),
      SendingBackBegun: ({ data: { orderId } }) => settling.settle(orderId),
      BackLabelMade: ({ data: { orderId } }) => settling.settle(orderId),
      BackParcelLost: ({ data: { orderId } }) => settling.settle(orderId),
    },
  });

/** Nothing is paid out to who is erased: an erasure has waited for what they were owed. */
export const whenMemberErasedCloseSellerAccount = ({ streams }: Readonly<{ streams: Pick<Streams, 'decide'> }>) =>
  reaction({
    name: 'whenMemberErasedCloseSellerAccount',
    shapes: pick(accountShapes, 'MemberErased'),
    on: {
      MemberErased: async ({ data: { memberId } }, metadata) => {
        const command = { type: 'CloseSellerAccount', data: { memberId }, metadata: metadata() } as const;
        await streams.decide(sellerAccounts, sellerAccountStream(memberId), command);
      },
    },
  });

/** The bank forgets what the market has forgotten, however long it is away meanwhile. */
export const whenPayoutAccountForgottenTellBank = ({
  payments,
}: Readonly<{ payments: Pick<Payments, 'forgetAccount'> }>) =>
  reaction({
    name: 'whenPayoutAccountForgottenTellBank',
    shapes: pick(sellerAccountShapes, 'PayoutAccountForgotten'),
    on: { PayoutAccountForgotten: ({ data: { bankToken } }) => payments.forgetAccount(bankToken) },
  });

const told = (memberId: string, kind: NoticeKind, at: string) =>
  ({ memberId, kind, about: { kind: 'payout', id: memberId }, words: {}, at, recurs: true }) as const;

/** Their money is on its way, or waits for them. */
export const whenPayoutMovesTellSeller = ({ notices }: Readonly<{ notices: Notices }>) =>
  reaction({
    name: 'whenPayoutMovesTellSeller',
    shapes: pick(sellerAccountShapes, 'PayoutMade', 'PayoutFailed', 'PayoutWaits'),
    on: {
      PayoutMade: ({ data, meta }, metadata) => notices.tell(told(data.memberId, 'payout-made', meta.at), metadata()),
      PayoutFailed: async ({ data, meta }, metadata) =>
        data.again === null ? notices.tell(told(data.memberId, 'payout-failed', meta.at), metadata()) : undefined,
      PayoutWaits: async ({ data, meta }, metadata) =>
        data.why === 'no-account'
          ? notices.tell(told(data.memberId, 'payout-no-account', meta.at), metadata())
          : undefined,
    },
  });

/** Whoever has led their money elsewhere: each time, however soon after the last. */
export const whenPayoutAccountSetTellSeller = ({ notices }: Readonly<{ notices: Notices }>) =>
  reaction({
    name: 'whenPayoutAccountSetTellSeller',
    shapes: pick(sellerAccountShapes, 'PayoutAccountSet'),
    on: {
      PayoutAccountSet: ({ data: { memberId, accountId }, meta: { at } }, metadata) => {
        const about = { kind: 'payout-account', id: accountId } as const;
        const notice = { memberId, kind: 'payout-account-changed', about, words: {}, at, recurs: false } as const;
        return notices.tell(notice, metadata());
      },
    },
  });
