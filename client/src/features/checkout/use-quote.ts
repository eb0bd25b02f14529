import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { Quote, QuoteBody } from '#contracts/orders.ts';
import { orderRoutes } from '#contracts/order-routes.ts';
import { useApiClient } from '../../lib/api-client.ts';
import { useCommand } from '../../lib/command.ts';
import { useLocale } from '../../lib/locale.ts';
import { useRegion } from '../../lib/region.ts';
import type { Bought, Choice } from './bought.ts';
import { quoteQuery } from './queries.ts';
import { stepPath, type Where } from './steps.ts';

export const useQuote = (id: string): Quote => useSuspenseQuery(quoteQuery(useApiClient(), id)).data;

/** Where its steps are. */
export const whereOf = ({ id: quote, goods }: Pick<Quote, 'id' | 'goods'>): Where => ({
  auction: goods.is === 'lot' ? goods.auctionId : undefined,
  quote,
});

type Goods = QuoteBody['goods'];

function goodsIn(bought: Bought, { addressId, shippingMethod, cardIds, applied, withCredit }: Choice): Goods {
  if (bought.is === 'lot') {
    const shown = applied.map((card) => card.applied);
    const paid = { giftCardIds: [...cardIds], applied: shown, withCredit };
    return { is: 'lot', auctionId: bought.auctionId, addressId: addressId ?? '', shippingMethod, ...paid };
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
      const auction = bought.is === 'lot' ? bought.auctionId : undefined;
      void navigate(stepPath('review', { auction, quote }), { replace: isFirst });
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
