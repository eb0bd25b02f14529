import { useTranslation } from 'react-i18next';
import type { OwnList, OwnsWorth } from '#contracts/wants.ts';
import { useSay } from '../../../lib/notices.ts';
import { Price } from '../../../lib/price.tsx';
import { useRefusal } from '../../../lib/refusal.ts';
import { useSizeWords } from '../size-words.ts';
import { useOwnCommand, useOwns } from '../use-owns.ts';
import { Count } from './count.tsx';
import { EntryList } from './entry-list.tsx';
import css from './entry-row.module.css';
import { EntryRow } from './entry-row.tsx';
import { LastSale } from './last-sale.tsx';

interface Props {
  /** The address of a product's page. */
  pageOf: (product: OwnList['items'][number]['product']) => string;
}

/** What the member says they own, the latest first. */
export function OwnsList({ pageOf }: Props) {
  const { t } = useTranslation('wants');
  const { owns, worth, ...pages } = useOwns();
  return (
    <>
      {worth && worth.entries > 0 && <Worth {...worth} />}
      <EntryList
        empty={{ title: t('owns.empty'), text: t('owns.emptyText') }}
        rows={owns.map((one) => (
          <Row key={one.own.id} {...one} page={pageOf(one.product)} />
        ))}
        {...pages}
      />
    </>
  );
}

/** What all of it last sold for, and of how much of it that is said. */
function Worth({ cents, valued, entries }: OwnsWorth) {
  const { t } = useTranslation('wants');
  if (valued === 0) return <p className={css.worth}>{t('owns.noneSold')}</p>;
  return (
    <p className={css.worth}>
      {t('owns.worth')}{' '}
      <strong>
        <Price usdCents={cents} />
      </strong>
      <span>{t('owns.valued', { count: valued, entries })}</span>
    </p>
  );
}

function Row({ own, lastSale, product, page }: OwnList['items'][number] & { page: string }) {
  const { t } = useTranslation('wants');
  const say = useSay();
  const words = useRefusal('wants');
  const { templateId, size, condition, count } = own;
  const what = `${useSizeWords()(size, product)} · ${t(`condition.${condition}`)}`;
  const onError = (error: Error) => say(words(error));
  const remove = useOwnCommand('remove', () => say(t('owns.removed')));
  const { mutateAsync } = useOwnCommand('add');
  const entry = { templateId, size, condition };
  return (
    <EntryRow
      product={product}
      page={`${page}?${new URLSearchParams({ size })}`}
      what={what}
      note={<LastSale count={count} lastSale={lastSale} />}
      isPending={remove.isPending}
      onRemove={() => remove.mutate(entry, { onError })}
    >
      <Count
        label={`${product.name}, ${what}`}
        value={count}
        send={(owned) => mutateAsync({ ...entry, count: owned }, { onError })}
      />
    </EntryRow>
  );
}
