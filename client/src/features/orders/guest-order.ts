import { useState } from 'react';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { guestOrderRoutes } from '#contracts/guest-order-routes.ts';
import type {
  AskedGuestCode,
  AskGuestCodeBody,
  ClaimedGuestOrder,
  GuestPassBody,
  OpenedGuestOrder,
  OpenGuestOrderBody,
} from '#contracts/guest-orders.ts';
import type { Order } from '#contracts/orders.ts';
import { type ApiClient } from '../../lib/api-client.ts';
import { useCommand } from '../../lib/command.ts';
import { keep, kept } from '../../lib/in-window.ts';
import { useLocale } from '../../lib/locale.ts';
import { orderKeys } from './queries.ts';

const name = 'guest-order';

/** How far somebody has come with an order of a guest: a code was asked for, or it is open. In this window, a reload over. */
export type Opening = Readonly<{ number: string; asking?: string; pass?: string }>;

/** For a browser alone: the server does not know the window. */
export function useOpening() {
  const [opening, setOpening] = useState<Opening | null>(() => kept<Opening>(name));
  function set(next: Opening | null) {
    keep(name, next);
    setOpening(next);
  }
  return [opening, set] as const;
}

/** The order, by what has opened it. */
export const guestOrderQuery = (api: ApiClient, pass: string) =>
  queryOptions({
    queryKey: orderKeys.asGuest(pass),
    queryFn: async () => (await api.post(guestOrderRoutes.read, { pass }, crypto.randomUUID())) as Order,
    retry: false,
  });

/** Has a code mailed, if there is such an order. */
export function useAskCode(onAsked: (asked: Required<Pick<Opening, 'number' | 'asking'>>) => void) {
  const { code: locale } = useLocale();
  const { mutate, ...asking } = useCommand<AskGuestCodeBody, AskedGuestCode>(guestOrderRoutes.ask, {
    onDone: ({ asking: id }, { number }) => onAsked({ number, asking: id }),
  });
  return { ...asking, ask: (typed: Pick<AskGuestCodeBody, 'number' | 'email'>) => mutate({ ...typed, locale }) };
}

export const useOpenOrder = (onOpened: (pass: string) => void) =>
  useCommand<OpenGuestOrderBody, OpenedGuestOrder>(guestOrderRoutes.open, { onDone: ({ pass }) => onOpened(pass) });

/** A member has it among their own from then on. */
export function useClaimOrder(onClaimed: (number: string) => void) {
  const cache = useQueryClient();
  return useCommand<GuestPassBody, ClaimedGuestOrder>(guestOrderRoutes.claim, {
    onDone: ({ number }) => {
      void cache.invalidateQueries({ queryKey: orderKeys.all });
      onClaimed(number);
    },
  });
}
