import { type Instant, plus } from '#kernel/instant.ts';
import { dueView } from '#platform/projections/due-view.ts';
import { sealedOrderShapes } from '../events.ts';
import { reminding } from '../rules/after-sale/reminding.ts';
import { remindedAt } from '../rules/asking/asking.ts';
import { orderRules } from '../rules/records.ts';

type Now = Readonly<{ meta: Readonly<{ at: Instant }> }>;
const soon = ({ meta: { at } }: Now) => plus(at, orderRules.stalledMs);
const never = () => null;
const due = ({ data }: Readonly<{ data: Readonly<{ due: Instant }> }>) => data.due;

/** Of an item that comes to us its seller is reminded first. */
const labelled = { 'to-us': reminding.at, back: (by: Instant) => by, 'to-buyer': never } as const;

/** Orders under way: whoever drives one writes down each step, so that one that stands still has nobody. */
export const dueOrders = dueView({
  kind: 'order',
  version: 11,
  facts: sealedOrderShapes,
  target: ({ data }) => data.orderId,
  on: {
    OrderStarted: soon,
    OrderNumberGiven: soon,
    LotReserved: soon,
    PurchaseAllowed: soon,
    BalanceSecured: soon,
    PaymentTried: soon,
    PaymentSecured: soon,
    MatchPaymentDeclined: ({ data }) => data.until,
    MatchPaymentMended: soon,
    BalancesBound: soon,
    LotSold: soon,
    OrderPlaced: soon,
    OrderWithdrawn: never,
    OrderGivenUp: soon,
    OrderNotPlaced: never,
    OrderConfirming: soon,
    CaptureLost: soon,
    OrderConfirmed: soon,
    OrderCompleted: never,
    OrderClaimed: () => undefined,
    GuestForgotten: () => undefined,
    OrderLapsed: soon,
    OrderCancelled: never,
    // its seller is reminded half way
    SaleAsked: ({ data, meta }) => remindedAt(meta.at, data.due),
    SaleReminded: due,
    SaleAgreed: soon,
    OrderTakenBack: soon,
    OrderRescued: soon,
    RescueMissed: soon,
    DifferenceDecided: soon,
    DifferenceGivenBack: soon,
    LabelAsked: soon,
    LabelMade: ({ data }) => labelled[data.leg](data.due),
    ShippingReminded: due,
    ParcelHandedOver: soon,
    // what carriers see is looked for (`ParcelWatch`): here time alone has something to say
    CarrierCalled: due,
    OrderShippedToUs: due,
    // the desk has it: people
    OrderReceived: never,
    ReviewBegun: never,
    ItemPhotographed: never,
    VerdictGiven: never,
    OrderVerified: soon,
    OrderMismatched: due,
    OrderRejected: soon,
    MismatchAccepted: soon,
    MismatchRefused: soon,
    OrderShipped: soon,
    OrderDelivered: due,
    SellerFailed: soon,
    ParcelLost: soon,
    ParcelReturned: soon,
    RefundDecided: soon,
    OrderRefunded: never,
    ReturnAsked: soon,
    ReturnHandedOver: soon,
    ReturnShipped: due,
    ReturnReceived: never,
    ReturnChecked: soon,
    ReturnRefused: never,
    ReturnLapsed: never,
    SendingBackBegun: ({ data, meta }) => (data.to === 'seller' ? data.due : soon({ meta })),
    BackAddressGiven: soon,
    BackLabelAsked: soon,
    BackLabelMade: never,
    ItemSentBack: soon,
    BackCarrierCalled: due,
    ItemBroughtBack: never,
    BackUndelivered: due,
    BackParcelLost: ({ data, meta }) => (data.to === 'seller' ? null : soon({ meta })),
    ItemKept: never,
    ProblemReported: never,
    ProblemEnded: ({ data, meta }) => (data.answer === 'no' ? null : soon({ meta })),
  },
});
