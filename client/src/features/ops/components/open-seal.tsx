import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenedValue, ProposeBody, SealBody } from '#contracts/ops-acts.ts';
import type { OpsFact } from '#contracts/ops.ts';
import { actRoutes } from '#contracts/ops-routes.ts';
import { Problem, useApiClient } from '../../../lib/api-client.ts';
import { useCommand } from '../../../lib/command.ts';
import { typedIn } from '../../../lib/typed-in.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { Link } from '../../../lib/link.tsx';
import { useRefusal } from '../../../lib/refusal.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { opsKeys } from '../keys.ts';
import css from '../ops.module.css';
import { places } from '../places.ts';
import { actsQuery } from '../queries.ts';
import { Confirm } from './confirm.tsx';

/** What slices let operators open: the server decides, too. */
const openable: readonly string[] = ['maximum', 'reserve', 'particulars'];

/** One way to each value of a fact that is hidden and may be opened. */
export function OpenSeals({ fact: { stream, revision, data } }: { fact: OpsFact }) {
  const fields = typeof data === 'object' && data !== null ? Object.entries(data) : [];
  const hidden = fields.flatMap(([name, value]) => (value === 'hidden' && openable.includes(name) ? [name] : []));
  return hidden.map((field) => <OpenSeal key={field} target={{ stream, revision, field }} />);
}

/** Opened at once where it lies in what is over; else it is proposed to a second operator. */
function OpenSeal({ target }: { target: Omit<SealBody, 'reason'> }) {
  const { t } = useTranslation('ops');
  const isHydrated = useHydrated();
  const words = useRefusal('ops');
  const cache = useQueryClient();
  const acts = useQuery(actsQuery(useApiClient()));
  const propose = useCommand<ProposeBody>(actRoutes.all, {
    onDone: () => cache.invalidateQueries({ queryKey: opsKeys.acts }),
  });
  const open = useCommand<SealBody, OpenedValue>(actRoutes.seals);
  const takesTwo = open.error instanceof Problem && open.error.code === 'second-operator';
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const reason = typedIn(event.currentTarget)('reason');
    if (takesTwo) propose.mutate({ kind: 'open-seal', target, reason });
    else open.mutate({ ...target, reason });
  }
  const error = propose.error ?? (takesTwo ? null : open.error);
  return (
    <section className={css.section}>
      <h2 className={css.heading}>{t('seal', { field: target.field })}</h2>
      <p className={css.quiet}>{t(takesTwo ? 'seal.two' : 'seal.what')}</p>
      <Confirm told={acts.data} />
      <form className={css.naming} onSubmit={submit}>
        <Field label={t('seal.reason')} name="reason" required minLength={10} maxLength={500} autoComplete="off" />
        <Button type="submit" disabled={!isHydrated} isPending={open.isPending || propose.isPending}>
          {t(takesTwo ? 'seal.propose' : 'seal.open', { field: target.field })}
        </Button>
      </form>
      <Alert mean="error" isSaid>
        {error && words(error)}
      </Alert>
      {propose.isSuccess && <Proposed />}
      {open.data && <output className={`${css.code} ${css.mono}`}>{JSON.stringify(open.data.value)}</output>}
    </section>
  );
}

function Proposed() {
  const { t } = useTranslation('ops');
  return (
    <p>
      {t('seal.proposed')} <Link to={places.acts}>{t('room.acts')}</Link>
    </p>
  );
}
