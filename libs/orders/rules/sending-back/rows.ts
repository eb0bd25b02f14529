import type { BackPhase, GoingBack } from '#contracts/going-back.ts';
import type { Instant } from '#kernel/instant.ts';
import type { FactsOf } from '#kernel/shapes.ts';
import type { Draft, Told } from '#kernel/view.ts';
import type { sendingBackShapes } from '../../sending-back/events.ts';
import type { OrderDocument } from '../order-document.ts';

type Kept = Draft<OrderDocument>;
type Shapes = typeof sendingBackShapes;
type Rows = { [T in FactsOf<Shapes>['type']]: (now: Told<Shapes[T]> & Readonly<{ doc: Kept }>) => Kept };

const atDesk = (doc: Kept, since: Instant, lateAfter: Instant): Kept => ({
  ...doc,
  desk: 'to-send-back',
  since,
  lateAfter,
});
const gone = (doc: Kept): Kept => ({ ...doc, desk: '', lateAfter: '' });
const over = (doc: Kept): Kept => ({ ...doc, openFor: '', sellerOpenFor: '' });

type Change = Partial<Pick<GoingBack, 'due' | 'parcel'>>;

const to = (doc: Kept, is: BackPhase, at: Instant, { due = null, ...more }: Change = {}): Kept => {
  const { goesBack } = doc;
  return goesBack
    ? { ...doc, goesBack: { ...goesBack, is, due, ...more, steps: [...goesBack.steps, { is, at }] } }
    : doc;
};

/** What goes back changes of its order's document. */
export const rowsSendingBack: Rows = {
  SendingBackBegun: ({ doc, data: { to: whom, why, due }, meta: { at } }) => {
    const isSellers = whom === 'seller';
    const is = isSellers ? 'waits' : 'addressed';
    return {
      ...doc,
      ...(isSellers ? { sellerOpenFor: doc.soldBy } : { openFor: doc.memberId }),
      goesBack: { to: whom, is, why, due: isSellers ? due : null, parcel: null, steps: [{ is, at }] },
    };
  },
  // said anew before there is a label it is no other step
  BackAddressGiven: ({ doc, meta: { at } }) =>
    doc.goesBack?.is === 'addressed' ? doc : to(doc, 'addressed', at, { parcel: null }),
  BackLabelAsked: ({ doc }) => doc,
  BackLabelMade: ({ doc, data: { carrier, tracking, due }, meta: { at } }) =>
    atDesk(to(doc, 'packed', at, { parcel: { carrier, tracking } }), at, due),
  ItemSentBack: ({ doc, meta: { at } }) => gone(to(doc, 'sent', at)),
  BackCarrierCalled: ({ doc }) => doc,
  ItemBroughtBack: ({ doc, data: { deliveredAt } }) => over(to(doc, 'arrived', deliveredAt)),
  BackUndelivered: ({ doc, data: { returnedAt, due } }) => to(doc, 'undelivered', returnedAt, { due }),
  BackParcelLost: ({ doc, data: { to: whom }, meta: { at } }) => {
    const lost = to(doc, 'lost', at);
    return whom === 'seller'
      ? over(lost)
      : { ...lost, is: 'lost', due: null, steps: [...lost.steps, { is: 'lost', at }] };
  },
  ItemKept: ({ doc, meta: { at } }) => over(to(doc, 'kept', at)),
};
