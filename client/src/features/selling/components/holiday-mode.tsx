import { useState } from 'react';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { BeginHolidayBody, MyListing } from '#contracts/listings.ts';
import { listingRoutes } from '#contracts/listing-routes.ts';
import type { ReceiptBody } from '#contracts/values.ts';
import { Problem, useApiClient } from '../../../lib/api-client.ts';
import { useAnnounce } from '../../../lib/announcer.ts';
import { useCommand } from '../../../lib/command.ts';
import { useFormat } from '../../../lib/format.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { Link } from '../../../lib/link.tsx';
import { useServerTime } from '../../../lib/server-time.ts';
import { typedIn } from '../../../lib/typed-in.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { AskDialog } from '../../auctions/components/ask-dialog.tsx';
import { holidayQuery } from '../holiday-queries.ts';
import { useAskRefusal } from '../use-ask-refusal.ts';
import { useListingsBehind } from '../use-list-item.ts';
import css from './holiday-mode.module.css';

/** Whether who sells is away, and the way there and back. `isSeller`: whoever sells no more may come back all the same. */
export function HolidayMode({ own, isSeller }: Readonly<{ own: readonly MyListing[]; isSeller: boolean }>) {
  const { t } = useTranslation('selling');
  const { moment } = useFormat();
  const isHydrated = useHydrated();
  const [isAsking, setAsking] = useState(false);
  const { isAway, until } = useSuspenseQuery(holidayQuery(useApiClient())).data;
  if (!isAway && !isSeller) return null;
  if (!isAway)
    return (
      <div>
        <Button look="plain" disabled={!isHydrated} onClick={() => setAsking(true)}>
          {t('holiday.open')}
        </Button>
        {isAsking && <Going own={own} onClose={() => setAsking(false)} />}
      </div>
    );
  return (
    <section className={css.away} aria-label={t('holiday.on')}>
      <Alert mean="warn" title={until ? t('holiday.until', { until: moment(until) }) : t('holiday.on')}>
        {t('holiday.meanwhile')}
      </Alert>
      <Back />
    </section>
  );
}

/** Reads what is so now from behind the receipt. */
function useHolidayCommand<B>(path: string, said: string, onDone: () => void = () => {}) {
  const cache = useQueryClient();
  const query = holidayQuery(useApiClient());
  const announce = useAnnounce();
  const behind = useListingsBehind(onDone);
  return useCommand<B, ReceiptBody>(path, {
    onDone: async (receipt) => {
      await cache.invalidateQueries({ queryKey: query.queryKey });
      announce('outcome', said);
      await behind(receipt);
    },
  });
}

function Back() {
  const { t } = useTranslation('selling');
  const words = useAskRefusal();
  const isHydrated = useHydrated();
  const { mutate, isPending, error } = useHolidayCommand<object>(listingRoutes.endHoliday, t('holiday.back'));
  return (
    <div>
      <Button look="main" disabled={!isHydrated} isPending={isPending} onClick={() => mutate({})}>
        {t('holiday.end')}
      </Button>
      <Alert mean="error" isSaid>
        {error && words(error)}
      </Alert>
    </div>
  );
}

type GoingProps = Readonly<{ own: readonly MyListing[]; onClose: () => void }>;

/** The day as it is typed; without one they come back when they say so. */
function useGoing(onClose: () => void) {
  const { t } = useTranslation('selling');
  const time = useServerTime();
  const [wrong, setWrong] = useState<Error | null>(null);
  const command = useHolidayCommand<BeginHolidayBody>(listingRoutes.holiday, t('holiday.on'), onClose);
  const send = (form: HTMLFormElement) => {
    const typed = typedIn(form)('until').trim();
    const at = typed === '' ? null : Date.parse(`${typed}T09:00`); // in the morning, where they are
    const isWrong = at !== null && !(at > time.now());
    setWrong(isWrong ? new Problem(0, 'holiday-too-soon') : null);
    if (!isWrong) command.mutate({ until: at === null ? null : new Date(at).toISOString() });
  };
  return { send, shown: wrong ?? command.error, isPending: command.isPending };
}

/** What it means is said before: what is sold must still be sent. */
function Going({ own, onClose }: GoingProps) {
  const { t } = useTranslation('selling');
  const words = useAskRefusal();
  const { send, shown, isPending } = useGoing(onClose);
  const binding = own.filter(({ is }) => is === 'kept' || is === 'sold').length;
  const live = own.filter(({ is }) => is === 'live').length;
  return (
    <AskDialog title={t('holiday.title')} confirm={t('holiday.begin')} {...{ isPending, onClose }} onConfirm={send}>
      <p>{t('holiday.text', { count: live })}</p>
      {binding > 0 && (
        <Alert mean="warn" title={t('holiday.binding', { count: binding })}>
          <Link to="/account/sales">{t('holiday.toSales')}</Link>
        </Alert>
      )}
      <p>{t('holiday.rest')}</p>
      <Field
        label={t('holiday.day')}
        name="until"
        type="date"
        hint={t('holiday.dayHint')}
        error={shown ? words(shown) : undefined}
      />
    </AskDialog>
  );
}
