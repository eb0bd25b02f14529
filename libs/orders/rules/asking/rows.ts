import type { Draft } from '#kernel/view.ts';
import type { FactsOf } from '#kernel/shapes.ts';
import type { Told } from '#kernel/view.ts';
import type { askingShapes } from '../../asking/events.ts';
import type { OrderDocument } from '../order-document.ts';

type Kept = Draft<OrderDocument>;
type Shapes = typeof askingShapes;
type Rows = { [T in FactsOf<Shapes>['type']]: (now: Told<Shapes[T]> & Readonly<{ doc: Kept }>) => Kept };

const unasked = { asked: null, due: null } as const;

/** What its seller says, and who takes their place, changes of an order's document. */
export const rowsAsking: Rows = {
  SaleAsked: ({ doc, data: { due, cancelUntil } }) => ({ ...doc, due, asked: { until: due, cancelUntil } }),
  SaleReminded: ({ doc }) => doc,
  SaleAgreed: ({ doc }) => ({ ...doc, ...unasked }),
  OrderTakenBack: ({ doc }) => ({ ...doc, ...unasked, is: 'lapsing' }),
  OrderRescued: ({ doc, data: { listingId, sellerId, isInstant, price, delivered, returns = doc.terms.returns } }) => {
    const { goods, delivered: paid } = doc.terms;
    if (goods.is !== 'ask') return doc;
    const back = { ...paid.total, minor: paid.total.minor - delivered.total.minor };
    return {
      ...doc,
      is: 'placed',
      due: null,
      soldBy: sellerId,
      sellerOpenFor: sellerId,
      isHandedOver: false,
      coming: null,
      terms: { ...doc.terms, goods: { ...goods, listingId, sellerId, isInstant }, returns },
      rescued: { price, back: back.minor > 0 ? back : null },
    };
  },
  RescueMissed: ({ doc }) => doc,
  DifferenceDecided: ({ doc }) => doc,
  DifferenceGivenBack: ({ doc }) => doc,
};
