import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { OpsReactions } from '#contracts/ops-reactions.ts';
import { opsRoutes } from '#contracts/ops-routes.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { useCommand } from '../../../lib/command.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { useSay } from '../../../lib/notices.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Table } from '../../../ui/table.tsx';
import { opsKeys } from '../keys.ts';
import css from '../ops.module.css';
import { reactionsQuery } from '../queries.ts';
import { Moment } from './moment.tsx';
import { Propose } from './propose.tsx';
import { Reasoned } from './reasoned.tsx';
import { RoomError } from './room-error.tsx';

type Shown = OpsReactions['items'][number];

const meanOf = {
  live: 'leading',
  'catching-up': 'warn',
  paused: 'warn',
  stopped: 'error',
  'standing-by': 'quiet',
  unknown: 'quiet',
} as const;

/** Every reaction: how it does, and whether it is to wait. */
export function Reactions() {
  const { t } = useTranslation('ops');
  const { data, error } = useQuery(reactionsQuery(useApiClient()));
  const columns = useColumns();
  if (error) return <RoomError error={error} />;
  if (!data) return <Skeleton shape="block" />;
  return (
    <section className={css.section}>
      <h2 className={css.heading}>{t('reactions')}</h2>
      <Table caption={t('reactions')} isQuiet columns={columns} rows={data.items} keyOf={({ reaction }) => reaction} />
    </section>
  );
}

function useColumns() {
  const { t } = useTranslation('ops');
  return [
    { key: 'reaction', title: t('reaction'), cell: ({ reaction }: Shown) => reaction },
    { key: 'state', title: t('state'), cell: (one: Shown) => <State of={one} /> },
    { key: 'parked', title: t('parked'), isNumber: true, cell: ({ parked }: Shown) => (parked === 0 ? '' : parked) },
    {
      key: 'error',
      title: t('error'),
      cell: ({ error, waitsFor }: Shown) => {
        const why = error ?? waitsFor ?? '';
        return (
          <span className={css.cut} title={why}>
            {why}
          </span>
        );
      },
    },
    {
      key: 'pause',
      title: t('pause'),
      cell: ({ reaction, paused, takesTwo }: Shown) =>
        paused ? <Resume reaction={reaction} /> : <Pause reaction={reaction} takesTwo={takesTwo} />,
    },
  ];
}

function Pause({ reaction, takesTwo }: Pick<Shown, 'reaction' | 'takesTwo'>) {
  const { t } = useTranslation('ops');
  const label = t('pause.one', { reaction });
  if (takesTwo) return <Propose label={label} what={t('pause.two')} kind="pause-reaction" target={{ reaction }} />;
  return (
    <Reasoned
      label={label}
      what={t('pause.what')}
      path={opsRoutes.pauseReaction(reaction)}
      body={(reason) => ({ reason })}
      done={t('pause.done', { reaction })}
    />
  );
}

function State({ of: { state, paused } }: { of: Shown }) {
  const { t } = useTranslation('ops');
  return (
    <span className={css.line}>
      <Badge mean={meanOf[state]}>{t(`state.${state}`)}</Badge>
      {paused && (
        <span className={css.quiet}>
          <Moment at={paused.at} /> {paused.reason}
        </span>
      )}
    </span>
  );
}

function Resume({ reaction }: { reaction: string }) {
  const { t } = useTranslation('ops');
  const isHydrated = useHydrated();
  const cache = useQueryClient();
  const say = useSay();
  const words = useRefusal('ops');
  const { mutate, isPending } = useCommand<object>(opsRoutes.resumeReaction(reaction), {
    onDone: async () => {
      say(t('resume.done', { reaction }));
      await cache.invalidateQueries({ queryKey: opsKeys.reactions });
    },
    onRefused: (error) => say(words(error)),
  });
  return (
    <Button look="plain" disabled={!isHydrated} isPending={isPending} onClick={() => mutate({})}>
      {t('resume.one', { reaction })}
    </Button>
  );
}
