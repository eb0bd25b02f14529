import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SetBlackFridayBody } from '#contracts/black-friday.ts';
import { blackFridayRoutes } from '#contracts/black-friday-routes.ts';
import type { ReceiptBody } from '#contracts/values.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { useCommand } from '../../../lib/command.ts';
import { useChecks } from '../../../lib/form.ts';
import { useDated } from '../../../lib/dated.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { useSay } from '../../../lib/notices.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import layout from '../../../ui/layout.module.css';
import { blackFridayQuery } from '../queries.ts';
import { emptyOf, instantOf } from '../typed-moment.ts';
import css from './black-friday.module.css';

/** When the day is, in the place of the usual one: its year is that of its first moment. */
export function DayDesk() {
  const { t } = useTranslation('blackfriday');
  const dated = useDated();
  const isHydrated = useHydrated();
  const { opensAt, closesAt } = useSuspenseQuery(blackFridayQuery(useApiClient())).data;
  const { isPending, form } = useSetting();
  return (
    <section className={css.desk} aria-labelledby="day">
      <h2 id="day" className={layout.heading}>
        {t('desk.day')}
      </h2>
      <p className={layout.lead}>
        <time dateTime={opensAt}>{dated(opensAt)}</time> – <time dateTime={closesAt}>{dated(closesAt)}</time>
      </p>
      <Form {...form}>
        <Field
          label={t('desk.opensAt')}
          hint={t('desk.zone')}
          name="opensAt"
          type="datetime-local"
          error={form.wrong['opensAt']}
        />
        <Field label={t('desk.closesAt')} name="closesAt" type="datetime-local" error={form.wrong['closesAt']} />
        <Button type="submit" disabled={!isHydrated} isPending={isPending}>
          {t('desk.set')}
        </Button>
      </Form>
    </section>
  );
}

function useSetting() {
  const { t } = useTranslation('blackfriday');
  const cache = useQueryClient();
  const api = useApiClient();
  const say = useSay();
  const refusal = useRefusal('blackfriday');
  const { mutate, isPending, error } = useCommand<SetBlackFridayBody, ReceiptBody>(blackFridayRoutes.days, {
    onDone: async ({ after }) => {
      await cache.fetchQuery({ ...blackFridayQuery(api, after), staleTime: 0 });
      say(t('desk.isSet'));
    },
  });
  const { wrong, onSend } = useChecks({
    check: async (typed) => emptyOf(typed, ['opensAt', 'closesAt'], t('desk.wrong')),
    send: (typed) => {
      const opensAt = instantOf(typed('opensAt'))!;
      mutate({ year: Number(opensAt.slice(0, 4)), opensAt, closesAt: instantOf(typed('closesAt'))! });
    },
  });
  return { isPending, form: { wrong, summary: t('desk.check'), refusal: error ? refusal(error) : undefined, onSend } };
}
