import type { BackTo, GoingBack } from '#contracts/going-back.ts';
import type { DeskItem } from '#contracts/order-desk.ts';
import type { Order, Quote, Sale } from '#contracts/orders.ts';
import type { SoldItem } from '#contracts/sold-item.ts';
import { erased, isEncrypted } from '#kernel/shapes.ts';
import type { PersonKeys } from '#platform/person-keys/person-keys.ts';
import type { SealedPictures } from './after-sale/events.ts';
import { isSelf, type Looker, twoPairs } from './rules/after-sale/two-pairs.ts';
import { chosenIn } from './rules/means.ts';
import type { OrderDocument } from './rules/order-document.ts';
import { type Figures, type Goods, itemIn, liesAtDesk, type Terms } from './rules/terms.ts';

type Keys = Pick<PersonKeys, 'decrypt'>;

/** Of what is sold nothing that the buyer has no business with: neither ids of cards nor who sells. */
function goodsOf(goods: Goods): Order['goods'] {
  if (goods.is === 'gift-cards')
    return { is: goods.is, cards: goods.cards.map(({ amount, charged, theme }) => ({ amount, charged, theme })) };
  const { sellerId: _, ...item } = goods;
  return item;
}

const figuresOf = ({ goods, delivered, returns, rest, means, ...told }: Figures) => {
  const { price, mayOweDuties, records, shippingMethod } = told;
  const { item, shipping, tax, total } = delivered;
  const sold = { goods: goodsOf(goods), price, mayOweDuties, records, shippingMethod };
  return { ...sold, rest, ...chosenIn(means), item, shipping, tax, total, returnDays: returns?.days ?? null };
};

/** What its buyer saw of its figures. */
export const shownFigures = (terms: Terms): Pick<Quote, keyof ReturnType<typeof figuresOf> | 'tenders'> => ({
  ...figuresOf(terms),
  tenders: terms.tenders.map(({ balance, amount, charged }) => ({ is: balance.is, id: balance.id, amount, charged })),
});

/** What its buyer is told of a quote. */
export const shownQuote = (terms: Terms): Omit<Quote, 'now' | 'order' | 'recipients' | 'sold'> => ({
  id: terms.quoteId,
  until: terms.until,
  addressId: terms.addressId,
  ...shownFigures(terms),
});

/** What its buyer is told of an order: the quote that it was placed on, and what has happened. */
export const shownOrder = async (doc: OrderDocument, sold: SoldItem | null, keys: Keys): Promise<Order> => ({
  ...standing(doc),
  sold,
  problem: await opened(doc, keys),
  goesBack: goingBackTo('buyer', doc.goesBack),
});

/** Nobody is told what was seen before it is found what it is. */
const isBeingLookedAt = (is: OrderDocument['is']) => is === 'in-review';

/** Of an ask: how it stands with who sells it. */
const sellingOf = ({ asked, rescued, cancelled }: Pick<OrderDocument, 'asked' | 'rescued' | 'cancelled'>) => ({
  asked,
  rescued,
  cancelled,
});

function standing(doc: OrderDocument): Omit<Order, 'problem' | 'sold' | 'goesBack'> {
  const { id, rev, number, is, terms, steps, due, failed, going, refund, photographs } = doc;
  const { returnUntil, back, isReturnReady, returnEnd } = doc;
  return {
    id,
    rev,
    number,
    is,
    ...figuresOf(terms),
    tenders: terms.tenders.map(({ is: kind, of, amount, charged }) => ({
      is: kind as 'gift-card' | 'credit',
      id: of,
      amount,
      charged,
    })),
    steps: [...steps],
    due,
    ...sellingOf(doc),
    failed: [...failed],
    photographs: isBeingLookedAt(is) ? [] : [...photographs],
    parcel: going,
    refund,
    returnUntil,
    returnLabel: back,
    isReturnReady,
    returnEnd,
  };
}

/** Each is told of what goes back to them; of a parcel once it has left. */
function goingBackTo(whom: BackTo, goesBack: OrderDocument['goesBack']): GoingBack | null {
  if (goesBack?.to !== whom) return null;
  const { to: _, parcel, ...told } = goesBack;
  return { ...told, parcel: told.is === 'packed' ? null : parcel, steps: [...told.steps] };
}

/** What its buyer has said, as long as there is their key. */
const opened = async ({ problem }: OrderDocument, keys: Keys): Promise<Order['problem']> =>
  problem && {
    ...problem,
    says: await keys.decrypt(problem.says),
    pictures: await picturesIn(problem.pictures, keys),
  };

async function picturesIn(pictures: SealedPictures, keys: Keys): Promise<string[]> {
  if (!isEncrypted(pictures)) return [...pictures];
  const words = await keys.decrypt(pictures);
  return words === erased ? [] : (JSON.parse(words) as string[]);
}

const itemOf = ({ terms: { goods } }: OrderDocument) => {
  const item = itemIn(goods);
  if (!item) throw new Error('gift cards are nobody’s sale');
  return { auctionId: item.is === 'lot' ? item.auctionId : null, templateId: item.templateId };
};

/** What its seller is told of a sale. */
export function shownSale(doc: OrderDocument, sold: SoldItem | null): Sale {
  const { id, rev, number, is, terms, steps, due, failed, coming: label, isHandedOver } = doc;
  const photographs = isBeingLookedAt(is) ? [] : [...doc.photographs];
  const price = doc.rescued?.price ?? terms.price;
  const told = { number, is, ...itemOf(doc), sold, price, steps: [...steps], due, failed: [...failed] };
  const isInstant = liesAtDesk(terms.goods);
  return {
    id,
    rev,
    ...told,
    photographs,
    label,
    confirmBy: doc.asked?.until ?? null,
    cancelled: doc.cancelled,
    isHandedOver,
    isInstant,
    goesBack: goingBackTo('seller', doc.goesBack),
  };
}

/** What whoever stands at the desk is told: of what they, or somebody linked to them, have sold not what its buyer says. */
export async function shownAtDesk(
  doc: OrderDocument,
  sold: SoldItem | null,
  by: Looker,
  keys: Keys,
): Promise<DeskItem> {
  const { id, rev, number, terms, coming, going, back, since, found, goesBack } = doc;
  const problem = isSelf(by, doc.soldBy) ? null : await opened(doc, keys);
  return {
    id,
    rev,
    number,
    is: doc.desk as DeskItem['is'],
    ...itemOf(doc),
    sold,
    price: doc.rescued?.price ?? terms.price,
    coming: (back ?? coming)?.tracking ?? null,
    going: going?.tracking ?? null,
    since,
    due: doc.lateAfter || doc.due,
    needsTwo: twoPairs.areNeeded(terms),
    ...twoPairs.toldTo(found, by.operatorId),
    problem: problem && { says: problem.says, pictures: problem.pictures, at: problem.at },
    back: goesBack && { to: goesBack.to, why: goesBack.why, tracking: goesBack.parcel?.tracking ?? null },
  };
}
