import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { Quote, QuoteBody } from '#contracts/orders.ts';
import { orderRoutes } from '#contracts/order-routes.ts';
import { useApiClient } from '../../lib/api-client.ts';
import { useCommand } from '../../lib/command.ts';
import { useLocale } from '../../lib/locale.ts';
import { useRegion } from '../../lib/region.ts';
import { type Bought, type Choice, whereOfBought } from './bought.ts';
import { quoteQuery } from './queries.ts';
import { stepPath, type Where } from './steps.ts';

export const useQuote = (id: string): Quote => useSuspenseQuery(quoteQuery(useApiClient(), id)).data;

/** Where its steps are. */
export const whereOf = (quote: Pick<Quote, 'id' | 'goods' | 'price'>): Where => ({
  ...whereOfGoods(quote),
  quote: quote.id,
});

/** What is paid for, as it is quoted. */
export function whereOfGoods({ goods, price }: Pick<Quote, 'goods' | 'price'>): Where {
  if (goods.is === 'gift-cards') return {};
  return whereOfBought(goods.is === 'lot' ? goods : { ...goods, priceCents: price.minor });
}

type Goods = QuoteBody['goods'];

function goodsIn(bought: Bought, { addressId, shippingMethod, cardIds, applied, withCredit }: Choice): Goods {
  if (bought.is !== 'gift-cards') {
    const shown = applied.map((card) => card.applied);
    const paid = { giftCardIds: [...cardIds], applied: shown, withCredit };
    return { ...bought, addressId: addressId ?? '', shippingMethod, ...paid };
  }
  const { theme, items, recipient, message, sendAt } = bought.order;
  const to = { ...recipient, message, sendAt };
  return { is: 'gift-cards', cards: items.map(({ amount }) => ({ cents: amount, theme, to })), withCredit };
}

/** Asks for a price for what was chosen, and goes on to it. It binds nobody. */
export function useAskQuote(bought: Bought, { isFirst = false, onRefused }: Asking = {}) {
  const { code: locale } = useLocale();
  const { currency } = useRegion();
  const navigate = useNavigate();
  const { mutate, ...asked } = useCommand<QuoteBody, { id: string }>(orderRoutes.quotes, {
    onDone: ({ id: quote }) => {
      void navigate(stepPath('review', { ...whereOfBought(bought), quote }), { replace: isFirst });
    },
    ...(onRefused && { onRefused }),
  });
  const ask = (choice: Choice) =>
    mutate({
      goods: goodsIn(bought, choice),
      methodId: choice.wallet === null ? choice.methodId : null,
      ...(choice.wallet && { wallet: choice.wallet }),
      ...(choice.email && { guest: { email: choice.email } }), // members are not asked for one
      currency,
      locale,
    });
  return { ...asked, ask };
}

type Asking = Readonly<{
  /** Nobody has pressed: the page itself stands for the step. */
  isFirst?: boolean;
  onRefused?: (error: Error) => void;
}>;
