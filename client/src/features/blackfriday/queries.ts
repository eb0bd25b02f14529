import { queryOptions } from '@tanstack/react-query';
import { blackFridayRoutes } from '#contracts/black-friday-routes.ts';
import { type ApiClient, behind } from '../../lib/api-client.ts';

const schemas = () => import('#contracts/black-friday.ts');

/** Under what the cache keeps it. */
export const blackFridayKeys = {
  day: ['black-friday'],
  card: (handle: string) => ['black-friday-card', handle],
  mine: ['my-black-friday-card'],
} as const;

/** The day that is or comes next; `after` is of the receipt of a command that it must show. */
export const blackFridayQuery = (api: ApiClient, after?: string) =>
  queryOptions({
    queryKey: blackFridayKeys.day,
    queryFn: () => api.get(blackFridayRoutes.day + behind(after), () => schemas().then((c) => c.blackFriday)),
  });

/** What everybody sees of who has opened a card. */
export const cardQuery = (api: ApiClient, handle: string) =>
  queryOptions({
    queryKey: blackFridayKeys.card(handle),
    queryFn: () => api.get(blackFridayRoutes.card(handle), () => schemas().then((c) => c.publicCard)),
  });

/** The signed-in member's own; `after` is of the receipt of a command that it must show. */
export const myCardQuery = (api: ApiClient, after?: string) =>
  queryOptions({
    queryKey: blackFridayKeys.mine,
    queryFn: () => api.get(blackFridayRoutes.mine + behind(after), () => schemas().then((c) => c.myCard)),
  });
