import type { Order, Quote } from '#contracts/orders.ts';
import type { Figures, Goods, Terms } from './rules/terms.ts';
import type { OrderDocument } from './views/orders.view.ts';

/** Of what is sold nothing that the buyer has no business with: neither ids of cards nor who sells. */
function goodsOf(goods: Goods): Order['goods'] {
  if (goods.is === 'gift-cards')
    return { is: goods.is, cards: goods.cards.map(({ amount, charged, theme }) => ({ amount, charged, theme })) };
  const { is, auctionId, templateId, variantId } = goods;
  return { is, auctionId, templateId, variantId };
}

const figuresOf = ({ goods, delivered, price, mayOweDuties, records, shippingMethod, rest, methodId }: Figures) => {
  const { item, shipping, tax, total } = delivered;
  const sold = { goods: goodsOf(goods), price, mayOweDuties, records, shippingMethod };
  return { ...sold, rest, methodId, item, shipping, tax, total };
};

/** What its buyer is told of a quote. */
export const shownQuote = (terms: Terms): Omit<Quote, 'now' | 'order' | 'recipients'> => ({
  id: terms.quoteId,
  until: terms.until,
  addressId: terms.addressId,
  ...figuresOf(terms),
  tenders: terms.tenders.map(({ balance, amount, charged }) => ({ is: balance.is, id: balance.id, amount, charged })),
});

/** What its buyer is told of an order: the quote that it was placed on, and what has happened. */
export const shownOrder = ({ id, rev, number, is, terms, steps }: OrderDocument): Order => ({
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
});
