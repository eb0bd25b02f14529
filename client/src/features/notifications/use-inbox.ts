import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { NewsletterBody, Preferences, PreferencesBody, ReadBody } from '#contracts/notifications.ts';
import { notificationRoutes } from '#contracts/notification-routes.ts';
import { useDocumentCommand } from '../../lib/command.ts';
import { keepFresh, put } from '../../lib/live-cache.ts';
import { useLiveRoom } from '../../lib/live-room.ts';
import { useApiClient } from '../../lib/api-client.ts';
import { fetchInbox, fetchPreferences, inboxQuery, preferencesQuery } from './queries.ts';

/** The inbox as last seen; undefined before the first answer. It is kept fresh by `useLiveInbox`. */
export const useInboxIfThere = (memberId: string) => useQuery(inboxQuery(useApiClient(), memberId)).data;

/** The inbox as last seen. */
export const useInbox = (memberId: string) => useSuspenseQuery(inboxQuery(useApiClient(), memberId)).data;

/** Keeps the inbox fresh by the member's own room. */
export function useLiveInbox(memberId: string) {
  const cache = useQueryClient();
  useLiveRoom(`member:${memberId}`, keepFresh(cache, 'inbox', memberId));
}

/** Marks entries as read. */
export function useMarkRead(memberId: string, onRefused: (error: Error) => void) {
  const cache = useQueryClient();
  const api = useApiClient();
  const { queryKey } = inboxQuery(api, memberId);
  const read = async (after: string) => put(cache, 'inbox', await fetchInbox(api, after));
  return useDocumentCommand<ReadBody>(notificationRoutes.read, [{ queryKey, read }], { onRefused });
}

/** What the member wants, and what reads it again after a command. */
function useKept() {
  const cache = useQueryClient();
  const api = useApiClient();
  const query = preferencesQuery(api);
  const { data } = useSuspenseQuery(query);
  const read = async (after: string) =>
    cache.setQueryData<Preferences>(query.queryKey, await fetchPreferences(api, after));
  return { preferences: data, refreshes: [{ queryKey: query.queryKey, read }] };
}

/** What the member wants to be told, and the way to change it. */
export function usePreferences(onDone: () => void) {
  const { preferences, refreshes } = useKept();
  const change = useDocumentCommand<PreferencesBody>(notificationRoutes.preferences, refreshes, { onDone });
  return { preferences, change };
}

/** Since when the member gets the newsletter, null for who does not, and the way to change it. */
export function useNewsletter(onDone: (isWanted: boolean) => void, onRefused: (error: Error) => void) {
  const { preferences, refreshes } = useKept();
  const change = useDocumentCommand<NewsletterBody>(notificationRoutes.newsletter, refreshes, {
    onDone: (_, { isWanted }) => onDone(isWanted),
    onRefused,
  });
  return { since: preferences.newsletterSince, change };
}
