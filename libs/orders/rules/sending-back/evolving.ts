import type { Data } from '#kernel/fact.ts';
import type { SendingBackEvent } from '../../sending-back/events.ts';
import type { OrderState } from '../making.ts';
import { noWay } from '../after-sale/way.ts';
import type { Sending } from './sending.ts';

type Evolve = {
  [T in SendingBackEvent['type']]: (state: OrderState, data: Data<SendingBackEvent, T>) => OrderState;
};

const to = (state: OrderState, change: Partial<Sending>): OrderState => ({
  ...state,
  sending: state.sending && { ...state.sending, ...change },
});

/** Nothing is known of the next parcel yet. */
const unlabelled = { isLabelAsked: false, tracking: null, isCalled: false } as const;

/** How an item goes back. */
export const evolveSendingBack: Evolve = {
  SendingBackBegun: (state, { to: whom, memberId, why, due }) => ({
    ...state,
    sending: {
      is: whom === 'seller' ? 'waits' : 'addressed',
      to: whom,
      memberId,
      why,
      n: 1,
      address: null,
      ...unlabelled,
      due: whom === 'seller' ? due : null,
    },
  }),
  BackAddressGiven: (state, { n, address }) => to(state, { is: 'addressed', n, address, ...unlabelled, due: null }),
  BackLabelAsked: (state) => to(state, { isLabelAsked: true }),
  BackLabelMade: (state, { tracking, due }) => to(state, { is: 'packed', tracking, due }),
  ItemSentBack: (state, { due }) => to(state, { is: 'sent', due }),
  BackCarrierCalled: (state) => to(state, { isCalled: true }),
  ItemBroughtBack: (state) => to(state, { is: 'arrived', due: null }),
  BackUndelivered: (state, { n, due }) => to(state, { is: 'undelivered', n: n + 1, ...unlabelled, due }),
  // its buyer has paid for what nobody has any more: as anything else that is lost
  BackParcelLost: (state, { to: whom }) => {
    const lost = to(state, { is: 'lost', due: null });
    return whom === 'seller' ? lost : { ...lost, is: 'lost', way: { ...lost.way, refund: noWay.refund, why: 'lost' } };
  },
  ItemKept: (state) => to(state, { is: 'kept', due: null }),
};
