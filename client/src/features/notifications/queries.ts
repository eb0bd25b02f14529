import { queryOptions } from '@tanstack/react-query';
import { notificationRoutes } from '#contracts/notification-routes.ts';
import { documentQuery } from '../../lib/document-query.ts';
import { behind, type ApiClient } from '../../lib/api-client.ts';

/** Under what the cache keeps what a member wants to be told. */
const preferencesKey = ['notification-preferences'] as const;

const schemas = () => import('#contracts/notifications.ts');

/** The signed-in member's inbox; `after` is of the receipt of a command of one's own that it must show. */
export const fetchInbox = (api: ApiClient, after?: string) =>
  api.get(notificationRoutes.inbox + behind(after), () => schemas().then((c) => c.inbox));

export const inboxQuery = (api: ApiClient, memberId: string) => documentQuery('inbox', memberId, () => fetchInbox(api));

/** What the signed-in member wants to be told, and where. */
export const fetchPreferences = (api: ApiClient, after?: string) =>
  api.get(notificationRoutes.preferences + behind(after), () => schemas().then((c) => c.preferences));

export const preferencesQuery = (api: ApiClient) =>
  queryOptions({ queryKey: preferencesKey, queryFn: () => fetchPreferences(api) });
