import { useTranslation } from 'react-i18next';
import { anySize } from '#contracts/sizes.ts';
import type { WantList } from '#contracts/wants.ts';
import { useSay } from '../../../lib/notices.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { useSizeWords } from '../size-words.ts';
import { useWantCommand, useWants } from '../use-wants.ts';
import { Count } from './count.tsx';
import { EntryList } from './entry-list.tsx';
import { EntryRow } from './entry-row.tsx';

interface Props {
  /** The address of a product's page. */
  pageOf: (product: WantList['items'][number]['product']) => string;
}

/** What the member waits for, the latest first. */
export function WantsList({ pageOf }: Props) {
  const { t } = useTranslation('wants');
  const { wants, ...pages } = useWants();
  return (
    <EntryList
      empty={{ title: t('empty'), text: t('emptyText') }}
      rows={wants.map((one) => (
        <Row key={one.want.id} {...one} page={pageOf(one.product)} />
      ))}
      {...pages}
    />
  );
}

function Row({ want: { size, count }, product, page }: WantList['items'][number] & { page: string }) {
  const { t } = useTranslation('wants');
  const say = useSay();
  const words = useRefusal('wants');
  const what = useSizeWords()(size, product);
  const { templateId, name } = product;
  const onError = (error: Error) => say(words(error));
  const remove = useWantCommand(templateId, 'remove', () => say(t('removed')));
  const { mutateAsync } = useWantCommand(templateId, 'add');
  return (
    <EntryRow
      product={product}
      page={size === anySize ? page : `${page}?${new URLSearchParams({ size })}`}
      what={what}
      isPending={remove.isPending}
      onRemove={() => remove.mutate({ templateId, size }, { onError })}
    >
      <Count
        label={`${name}, ${what}`}
        value={count}
        send={(wanted) => mutateAsync({ templateId, size, count: wanted }, { onError })}
      />
    </EntryRow>
  );
}
