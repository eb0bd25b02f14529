import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerSellerBody, DeclineGrounds, Seller } from '#contracts/sellers.ts';
import { sellerRoutes } from '#contracts/seller-routes.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { useDocumentCommand } from '../../../lib/command.ts';
import { useFormat } from '../../../lib/format.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { Link } from '../../../lib/link.tsx';
import { useSay } from '../../../lib/notices.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { typedIn } from '../../../lib/typed-in.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import css from '../ops.module.css';
import { places } from '../places.ts';
import { sellersQuery } from '../queries.ts';
import { RoomError } from './room-error.tsx';

/** Who wants to sell, the longest waiting first. */
export function SellerDesk({ cursor }: { cursor: string | undefined }) {
  const { t } = useTranslation('ops');
  const { data, error } = useQuery(sellersQuery(useApiClient(), { cursor }));
  if (error) return <RoomError error={error} />;
  if (!data) return <Skeleton shape="block" />;
  const { items, next } = data;
  return (
    <>
      {items.length === 0 && (
        <p className={css.quiet}>{t(cursor === undefined ? 'sellers.none' : 'sellers.noneHere')}</p>
      )}
      {items.map((seller) => (
        <Asking key={seller.id} seller={seller} cursor={cursor} />
      ))}
      <p className={css.line}>
        {next !== undefined && (
          <Link to={places.laterSellers(next)} data-key="o">
            {t('sellers.later')}
          </Link>
        )}
        {cursor !== undefined && (
          <Link to={places.sellers} data-key="n">
            {t('sellers.first')}
          </Link>
        )}
      </p>
    </>
  );
}

/** Their public name, the way to what they have sealed, and the answer: one choice. */
function Asking({ seller, cursor }: { seller: Seller; cursor: string | undefined }) {
  const { id, name, appliedAt, revision } = seller;
  const { t } = useTranslation('ops');
  const { moment } = useFormat();
  const isHydrated = useHydrated();
  const { mutate, refusal, isPending } = useAnswer(id, cursor);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const said = typedIn(event.currentTarget)('answer');
    mutate(said === 'agreed' ? { agreed: true } : { agreed: false, grounds: said as DeclineGrounds });
  }

  const options = [
    { value: '', text: t('sellers.choose') }, // nobody is let sell by one press too many
    { value: 'agreed', text: t('sellers.agree') },
    { value: 'particulars-unclear', text: t('sellers.particulars-unclear') },
    { value: 'name-misleads', text: t('sellers.name-misleads') },
    { value: 'cannot-sell-here', text: t('sellers.cannot-sell-here') },
  ];
  return (
    <section className={css.section} aria-label={name}>
      <h2 className={css.heading}>{name}</h2>
      <p className={css.quiet}>{t('sellers.since', { at: moment(appliedAt) })}</p>
      <p>
        <Link to={places.fact({ stream: `selling-${id}`, revision })}>{t('sellers.open')}</Link>
      </p>
      <form className={css.naming} onSubmit={submit}>
        <Select label={t('sellers.answer')} name="answer" options={options} required />
        <Button type="submit" disabled={!isHydrated} isPending={isPending}>
          {t('sellers.send')}
        </Button>
      </form>
      <Alert mean="error" isSaid>
        {refusal}
      </Alert>
    </section>
  );
}

/** The page of the desk is read again after each answer, and after a refusal: somebody else may have been at it. */
function useAnswer(memberId: string, cursor: string | undefined) {
  const { t } = useTranslation('ops');
  const say = useSay();
  const words = useRefusal('ops');
  const cache = useQueryClient();
  const api = useApiClient();
  const { queryKey } = sellersQuery(api, { cursor });
  const read = async (after: string) =>
    cache.setQueryData(queryKey, await sellersQuery(api, { cursor, after }).queryFn());
  const { mutate, error, isPending } = useDocumentCommand<AnswerSellerBody>(
    sellerRoutes.answer(memberId),
    [{ queryKey, read }],
    { onDone: () => say(t('sellers.done')) },
  );
  return { mutate, refusal: error ? words(error) : undefined, isPending };
}
