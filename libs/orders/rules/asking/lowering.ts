import { halfUp } from '#kernel/conversion.ts';
import type { DeliveredPrice } from '#kernel/delivered-price.ts';
import type { Money } from '#kernel/money.ts';
import type { TenderTerms, Terms } from '../terms.ts';

type Lowered = Readonly<{
  charged: Money;
  price: Money;
  delivered: DeliveredPrice;
  card: Readonly<{ amount: Money }> | null;
  tenders: readonly TenderTerms[];
}>;

const less = (money: Money, by: number): Money => ({ ...money, minor: money.minor - by });

/** What an order comes to at a lower price, at its own rates: the price and its tax are so much less, its carriage stays. */
export function deliveredAt(
  { delivered, price: paid }: Pick<Terms, 'delivered' | 'price'>,
  price: Money,
): DeliveredPrice {
  const { item, tax, total } = delivered;
  const part = ({ minor, currency }: Money): Money => ({
    minor: Number(halfUp(BigInt(minor) * BigInt(price.minor), BigInt(paid.minor))),
    currency,
  });
  const [net, taxed] = [part(item.net), part(item.tax)];
  const gross = { ...item.gross, minor: net.minor + taxed.minor };
  return {
    ...delivered,
    item: { net, tax: taxed, gross },
    tax: less(tax, item.tax.minor - taxed.minor),
    total: less(total, item.gross.minor - gross.minor),
  };
}

/** An order after what another seller's costs less has gone back: what is left of each tender, and of what the law may give back. */
export function loweredTerms(terms: Terms, { charged, price, delivered, card, tenders }: Lowered): Terms {
  const { returns } = terms;
  const backOf = (tenderId: string) => tenders.find((one) => one.tenderId === tenderId);
  return {
    ...terms,
    price,
    delivered,
    rest: less(terms.rest, card?.amount.minor ?? 0),
    tenders: terms.tenders
      .map((tender) => {
        const back = backOf(tender.tenderId);
        if (!back) return tender;
        return {
          ...tender,
          amount: less(tender.amount, back.amount.minor),
          charged: less(tender.charged, back.charged.minor),
        };
      })
      .filter(({ charged: left }) => left.minor > 0),
    returns: returns && { ...returns, refund: less(returns.refund, charged.minor) },
  };
}
