import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { topicRoutes } from '#contracts/ops-routes.ts';
import type { IssuedToken, IssueTokenBody, TokenList } from '#contracts/topics/feed.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { useCommand } from '../../../lib/command.ts';
import { typedIn } from '../../../lib/typed-in.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { Link } from '../../../lib/link.tsx';
import { useSay } from '../../../lib/notices.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Table } from '../../../ui/table.tsx';
import { opsKeys } from '../keys.ts';
import css from '../ops.module.css';
import { places } from '../places.ts';
import { tokensQuery } from '../queries.ts';
import { Moment } from './moment.tsx';
import { RoomError } from './room-error.tsx';

/** Who may read the topics: tokens that open something now, a new one, an end to one. */
export function Tokens() {
  const { t } = useTranslation('ops');
  const { data, error } = useQuery(tokensQuery(useApiClient()));
  const columns = useColumns();
  if (error) return <RoomError error={error} />;
  if (!data) return <Skeleton shape="block" />;
  return (
    <section className={css.section}>
      <p className={css.quiet}>{t('tokens.what')}</p>
      <NewToken />
      {data.items.length === 0 ? (
        <p>{t('tokens.none')}</p>
      ) : (
        <Table caption={t('room.tokens')} isQuiet columns={columns} rows={data.items} keyOf={({ id }) => id} />
      )}
    </section>
  );
}

const useAgain = () => {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: opsKeys.tokens });
};

/** What it says is seen once. */
function NewToken() {
  const { t } = useTranslation('ops');
  const isHydrated = useHydrated();
  const again = useAgain();
  const words = useRefusal('ops');
  const { mutate, data, error, isPending } = useCommand<IssueTokenBody, IssuedToken>(topicRoutes.tokens, {
    onDone: again,
  });
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const memberId = typedIn(event.currentTarget)('memberId').trim();
    mutate(memberId ? { memberId } : {});
  }
  return (
    <>
      <form className={css.naming} onSubmit={submit}>
        <Field label={t('tokens.member')} name="memberId" maxLength={36} autoComplete="off" />
        <Button type="submit" disabled={!isHydrated} isPending={isPending}>
          {t('tokens.make')}
        </Button>
      </form>
      <Alert mean="error" isSaid>
        {error && words(error)}
      </Alert>
      {data && (
        <output className={css.section}>
          {t('tokens.once')}
          <code className={`${css.code} ${css.mono}`}>{data.token}</code>
        </output>
      )}
    </>
  );
}

type Token = TokenList['items'][number];

function useColumns() {
  const { t } = useTranslation('ops');
  return [
    {
      key: 'member',
      title: t('by.person'),
      cell: ({ memberId }: Token) => (
        <Link to={places.log({ person: memberId })} className={css.mono}>
          {memberId}
        </Link>
      ),
    },
    { key: 'id', title: t('token'), cell: ({ id }: Token) => <span className={css.mono}>{id}</span> },
    { key: 'expires', title: t('tokens.until'), cell: ({ expiresAt }: Token) => <Moment at={expiresAt} /> },
    { key: 'revoke', title: t('tokens.end'), cell: ({ id }: Token) => <Revoke id={id} /> },
  ];
}

function Revoke({ id }: { id: string }) {
  const { t } = useTranslation('ops');
  const isHydrated = useHydrated();
  const say = useSay();
  const words = useRefusal('ops');
  const again = useAgain();
  const { mutate, isPending } = useCommand<object>(topicRoutes.revoke(id), {
    onDone: async () => {
      say(t('tokens.ended'));
      await again();
    },
    onRefused: (error) => say(words(error)),
  });
  return (
    <Button look="plain" disabled={!isHydrated} isPending={isPending} onClick={() => mutate({})}>
      {t('tokens.revoke', { id: id.slice(0, 8) })}
    </Button>
  );
}
