import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { Preferences, PreferencesBody, ReadBody } from '#contracts/notifications.ts';
import { notificationRoutes } from '#contracts/routes.ts';
import type { ReceiptBody } from '#contracts/values.ts';
import { useCommand } from '../../lib/command.ts';
import { keepFresh, put } from '../../lib/live-cache.ts';
import { useLiveRoom } from '../../lib/live-room.ts';
import { useApiClient } from '../../lib/api-client.ts';
import { fetchInbox, fetchPreferences, inboxQuery, inboxView, preferencesQuery } from './queries.ts';

/** The inbox as last seen; undefined before the first answer. It is kept fresh by `useLiveInbox`. */
export const useInboxIfThere = (memberId: string) => useQuery(inboxQuery(useApiClient(), memberId)).data;

/** The inbox as last seen. */
export const useInbox = (memberId: string) => useSuspenseQuery(inboxQuery(useApiClient(), memberId)).data;

/** Keeps the inbox fresh by the member's own room. */
export function useLiveInbox(memberId: string) {
  const cache = useQueryClient();
  useLiveRoom(`member:${memberId}`, keepFresh(cache, inboxView, memberId));
}

/** Marks entries as read; the inbox is read again from behind the receipt. */
export function useMarkRead(memberId: string, onRefused: (error: Error) => void) {
  const cache = useQueryClient();
  const api = useApiClient();
  return useCommand<ReadBody, ReceiptBody>(notificationRoutes.read, {
    onDone: ({ after }) =>
      fetchInbox(api, after).then(
        (inbox) => put(cache, inboxView, inbox),
        () => cache.invalidateQueries({ queryKey: [inboxView, memberId] }),
      ),
    onRefused,
  });
}

/** What the member wants to be told, and the way to change it. */
export function usePreferences(onDone: () => void) {
  const cache = useQueryClient();
  const api = useApiClient();
  const query = preferencesQuery(api);
  const { data } = useSuspenseQuery(query);
  const change = useCommand<PreferencesBody, ReceiptBody>(notificationRoutes.preferences, {
    onDone: async ({ after }) => {
      const fresh = await fetchPreferences(api, after).catch(() => undefined);
      if (fresh) cache.setQueryData<Preferences>(query.queryKey, fresh);
      else await cache.invalidateQueries({ queryKey: query.queryKey });
      onDone();
    },
  });
  return { preferences: data, change };
}
