import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Table } from '../../../ui/table.tsx';
import { type Pair, pairsOf } from '../leaves.ts';
import css from '../ops.module.css';

interface Props {
  /** The document of then, and the one of now. */
  was: unknown;
  is: unknown;
  /** Paths where they differ. */
  differences: readonly string[];
  caption: string;
  /** What both are called, where they are not of then and of now. */
  titles?: readonly [was: string, is: string];
}

/** A document of then beside the one of now, value by value; what is not the same is said, not only coloured. */
export function ThenAndNow({ was, is, differences, caption, titles }: Props) {
  const { t } = useTranslation('ops');
  const [onlyChanged, setOnlyChanged] = useState(false);
  const columns = useColumns(titles);
  const pairs = pairsOf(was, is, differences);
  const changed = pairs.filter(({ isChanged }) => isChanged);
  const rows = onlyChanged ? changed : pairs;
  return (
    <section className={css.section}>
      <Checkbox
        label={t('onlyChanged', { count: changed.length })}
        checked={onlyChanged}
        onChange={({ currentTarget }) => setOnlyChanged(currentTarget.checked)}
      />
      <Table caption={caption} isQuiet columns={columns} rows={rows} keyOf={({ path }) => path} />
    </section>
  );
}

function useColumns(titles: Props['titles']) {
  const { t } = useTranslation('ops');
  const [wasCalled, isCalled] = titles ?? [t('then'), t('now')];
  return [
    { key: 'path', title: t('field'), cell: ({ path }: Pair) => <span className={css.mono}>{path}</span> },
    { key: 'was', title: wasCalled, cell: ({ was }: Pair) => <Value text={was} /> },
    { key: 'is', title: isCalled, cell: ({ is }: Pair) => <Value text={is} /> },
    {
      key: 'changed',
      title: t('difference'),
      cell: ({ isChanged }: Pair) => isChanged && <span className={css.changed}>{t('changed')}</span>,
    },
  ];
}

function Value({ text }: { text: string | undefined }) {
  const { t } = useTranslation('ops');
  if (text === undefined) return <span className={css.quiet}>{t('nothing')}</span>;
  return (
    <span className={`${css.mono} ${css.cut}`} title={text}>
      {text}
    </span>
  );
}
