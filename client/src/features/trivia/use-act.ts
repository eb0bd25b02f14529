import type { HostActBody } from '#contracts/trivia.ts';
import { triviaRoutes } from '#contracts/trivia-routes.ts';
import { useApiClient } from '../../lib/api-client.ts';
import { type Refresh, useDocumentCommand } from '../../lib/command.ts';
import { documentKey } from '../../lib/document-query.ts';
import { appealsQuery, awardsQuery, triviaKeys } from './queries.ts';
import { useQueryClient } from '@tanstack/react-query';

/** What a host does with a game, and what the desk shows of it after. */
export function useAct(id: string, onDone?: () => void) {
  const api = useApiClient();
  const cache = useQueryClient();
  const refreshes: readonly Refresh[] = [
    { queryKey: documentKey('trivia-game', id) },
    {
      queryKey: triviaKeys.awards(id),
      read: (after) => cache.fetchQuery({ ...awardsQuery(api, id, after), staleTime: 0 }),
    },
    {
      queryKey: triviaKeys.appeals(id),
      read: (after) => cache.fetchQuery({ ...appealsQuery(api, id, after), staleTime: 0 }),
    },
    { queryKey: triviaKeys.history(id) },
  ];
  return useDocumentCommand<HostActBody>(triviaRoutes.acts(id), refreshes, { onDone: () => onDone?.() });
}
