import { useEffect, useState } from 'react';
import { type QueryClient, QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Me } from '#contracts/accounts.ts';
import type { MySeat, TriviaHistory } from '#contracts/trivia.ts';
import type { RehearsalActBody, TriviaRehearsal } from '#contracts/trivia-rehearsal.ts';
import { triviaRoutes } from '#contracts/trivia-routes.ts';
import { ApiClientContext, useApiClient } from '../../../lib/api-client.ts';
import { useCommand } from '../../../lib/command.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { Link } from '../../../lib/link.tsx';
import { put } from '../../../lib/live-cache.ts';
import { useMeta } from '../../../lib/meta.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import { rehearsalQuery, triviaKeys } from '../queries.ts';
import { rehearsedApi, RehearsingContext } from '../rehearsing.ts';
import { GameScreen } from './game-screen.tsx';
import { Lobby } from './lobby.tsx';
import css from './trivia.module.css';

interface Props {
  id: string;
  me: Me;
  /** A memory of its own: nothing of a rehearsal is taken for the game. */
  newMemory: () => QueryClient;
}

/** The game as players will have it, beforehand and with bots: the same screens on what this host plays alone. */
export function Rehearsal({ id, me, newMemory }: Props) {
  const { t } = useTranslation('trivia');
  const isHydrated = useHydrated();
  const { data } = useQuery({ ...rehearsalQuery(useApiClient(), id), enabled: isHydrated });
  useMeta({ title: t('rehearsal') });
  return (
    <>
      {!data && <h1 className={layout.title}>{t('rehearsal')}</h1>}
      <section className={css.desk} aria-label={t('rehearsal')}>
        <p className={layout.lead}>{t('rehearsalText')}</p>
        <Acts id={id} phase={data?.game.phase ?? null} />
      </section>
      {data && <Played id={id} me={me} data={data} newMemory={newMemory} />}
    </>
  );
}

function Acts({ id, phase }: { id: string; phase: TriviaRehearsal['game']['phase'] | null }) {
  const { t } = useTranslation('trivia');
  const refusal = useRefusal('trivia');
  const cache = useQueryClient();
  const isHydrated = useHydrated();
  const onDone = () => cache.invalidateQueries({ queryKey: triviaKeys.rehearsal(id) });
  const begin = useCommand<object>(triviaRoutes.rehearsal(id), { onDone });
  const act = useCommand<RehearsalActBody>(triviaRoutes.rehearsalActs(id), { onDone });
  const error = begin.error ?? act.error;
  const isOn = phase !== null && phase !== 'ended';
  return (
    <>
      <div className={css.acts}>
        {phase === 'lobby' && (
          <Button look="act" isPending={act.isPending} onClick={() => act.mutate({ do: 'start' })}>
            {t('act.start')}
          </Button>
        )}
        {isOn && (
          <Button look="plain" isPending={act.isPending} onClick={() => act.mutate({ do: 'end' })}>
            {t('rehearsalEnd')}
          </Button>
        )}
        {!isOn && (
          <Button look="act" disabled={!isHydrated} isPending={begin.isPending} onClick={() => begin.mutate({})}>
            {t(phase === null ? 'rehearse' : 'rehearseAgain')}
          </Button>
        )}
        <Link to={`/operator/trivia/${id}`} className={buttonClass('plain')}>
          {t('toDesk')}
        </Link>
      </div>
      <Alert mean="error" isSaid>
        {error ? refusal(error) : null}
      </Alert>
    </>
  );
}

function fill(cache: QueryClient, id: string, { game, counts, board, history, seat }: TriviaRehearsal) {
  put(cache, 'trivia-game', game);
  put(cache, 'trivia-counts', counts);
  put(cache, 'trivia-board', board);
  cache.setQueryData<MySeat>(triviaKeys.seat(id), { seat });
  cache.setQueryData<TriviaHistory>(triviaKeys.history(id), history);
}

function Played({ id, me, data, newMemory }: Props & { data: TriviaRehearsal }) {
  const api = useApiClient();
  const outer = useQueryClient();
  const look = () => outer.fetchQuery({ ...rehearsalQuery(api, id), staleTime: 0 }).then((all) => all ?? data);
  const [cache] = useState(() => {
    const own = newMemory();
    fill(own, id, data);
    return own;
  });
  const [line] = useState(() => rehearsedApi(api, id, look));
  useEffect(() => fill(cache, id, data), [cache, id, data]);
  const player = { ...me, roles: [] }; // who hosts is a player here, as whoever plays is none of the house
  const isWaiting = data.game.phase === 'lobby' || data.game.phase === 'scheduled';
  return (
    <RehearsingContext value={true}>
      <ApiClientContext value={line}>
        <QueryClientProvider client={cache}>
          {isWaiting ? <Lobby id={id} me={player} /> : <GameScreen id={id} me={player} />}
        </QueryClientProvider>
      </ApiClientContext>
    </RehearsingContext>
  );
}
