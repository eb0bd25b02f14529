import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useState } from 'react';
import { currencyCodes } from '#contracts/currencies.ts';
import { opsRoutes } from '#contracts/ops-routes.ts';
import type { PublishRatesBody, RatesDesk as Desk } from '#contracts/rates.ts';
import type { ReceiptBody } from '#contracts/values.ts';
import { ratesTargetOf, readRates } from '#contracts/rates-file.ts';
import { Problem, useApiClient } from '../../../lib/api-client.ts';
import { useCommand } from '../../../lib/command.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { useSay } from '../../../lib/notices.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Table } from '../../../ui/table.tsx';
import css from '../ops.module.css';
import { ratesQuery } from '../queries.ts';
import { shellLine } from '../shell-lines.ts';
import { Moment } from './moment.tsx';
import { Propose } from './propose.tsx';
import { RoomError } from './room-error.tsx';
import { Shell } from './shell.tsx';

type Item = Desk['items'][number];

/** Records of rates: the one in force, those before it, and a file with a newer one. */
export function RatesDesk() {
  const { t } = useTranslation('ops');
  const { data, error } = useQuery(ratesQuery(useApiClient()));
  const columns = useColumns();
  if (error) return <RoomError error={error} />;
  if (!data) return <Skeleton shape="block" />;
  return (
    <section className={css.section}>
      <p className={css.quiet}>{t('rates.what')}</p>
      <NewRecord last={data.items[0]!} />
      <Table caption={t('room.rates')} isQuiet columns={columns} rows={data.items} keyOf={({ id }) => id} />
      <Shell line={shellLine('rates', ['FILE'])} />
    </section>
  );
}

function useColumns() {
  const { t } = useTranslation('ops');
  return [
    { key: 'id', title: t('rates.record'), cell: ({ id }: Item) => <span className={css.mono}>{id}</span> },
    { key: 'source', title: t('rates.source'), cell: ({ source }: Item) => source },
    ...currencyCodes
      .filter((currency) => currency !== 'USD')
      .map((currency) => ({
        key: currency,
        title: currency,
        cell: ({ rates }: Item) => <span className={css.mono}>{rates[currency]}</span>,
      })),
    {
      key: 'at',
      title: t('rates.at'),
      cell: ({ at }: Item) => (at === null ? t('rates.shipped') : <Moment at={at} />),
    },
  ];
}

/** What the file says is seen beside the record in force before it is published. */
function NewRecord({ last }: { last: Item }) {
  const { t } = useTranslation('ops');
  const isHydrated = useHydrated();
  const [source, setSource] = useState('ECB');
  const [text, setText] = useState<string | null>(null);
  const read = text === null ? undefined : readRates(text);
  return (
    <div className={css.section}>
      <div className={css.naming}>
        <Field
          label={t('rates.file')}
          hint={t('rates.file.hint')}
          type="file"
          accept=".csv,text/csv"
          disabled={!isHydrated}
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file) void file.text().then(setText);
          }}
        />
        <Field
          label={t('rates.source')}
          value={source}
          maxLength={40}
          onChange={({ target }) => setSource(target.value)}
        />
      </div>
      <Alert mean="error" isSaid>
        {text !== null && !read && t('rates.none')}
      </Alert>
      {read && <Compared key={`${read.day} ${source}`} body={{ ...read, source }} last={last} />}
    </div>
  );
}

function Compared({ body, last }: { body: PublishRatesBody; last: Item }) {
  const { t } = useTranslation('ops');
  const api = useApiClient();
  const cache = useQueryClient();
  const say = useSay();
  const words = useRefusal('ops');
  const { day } = body;
  const { mutate, error, isPending } = useCommand<PublishRatesBody, ReceiptBody>(opsRoutes.rates, {
    onDone: async ({ after }) => {
      say(t('rates.published', { id: `fx-${day}` }));
      await cache.fetchQuery({ ...ratesQuery(api, after), staleTime: 0 });
    },
  });
  return (
    <>
      <Changes read={body} last={last} />
      <Alert mean="error" isSaid>
        {error && words(error)}
      </Alert>
      <p className={css.line}>
        <Button isPending={isPending} onClick={() => mutate(body)}>
          {t('rates.publish', { day })}
        </Button>
        {error instanceof Problem && error.code === 'rates-take-two' && (
          <Propose
            kind="publish-rates"
            target={ratesTargetOf(body)}
            label={t('rates.propose')}
            what={t('rates.propose.what', { day })}
          />
        )}
      </p>
    </>
  );
}

const mono = (value: string | undefined) => <span className={css.mono}>{value ?? '–'}</span>;

function Changes({ read: { day, rates }, last }: { read: PublishRatesBody; last: Item }) {
  const { t } = useTranslation('ops');
  const rows = currencyCodes
    .filter((currency) => currency !== 'USD')
    .map((currency) => ({ currency, was: last.rates[currency], now: rates[currency] }));
  type Row = (typeof rows)[number];
  return (
    <Table
      caption={`${t('rates.new')}: ${day}`}
      columns={[
        { key: 'currency', title: t('rates.currency'), cell: ({ currency }: Row) => currency },
        { key: 'last', title: `${t('rates.last')}: ${last.day}`, cell: ({ was }: Row) => mono(was) },
        { key: 'now', title: t('rates.new'), cell: ({ now }: Row) => mono(now) },
        { key: 'change', title: t('rates.change'), cell: ({ was, now }: Row) => mono(change(was, now)) },
      ]}
      rows={rows}
      keyOf={({ currency }) => currency}
    />
  );
}

/** For eyes: the market reckons it by whole numbers. */
function change(was: string, now: string | undefined): string | undefined {
  const percent = (Number(now) / Number(was) - 1) * 100;
  return Number.isFinite(percent) ? `${percent > 0 ? '+' : ''}${percent.toFixed(2)} %` : undefined;
}
