import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BarFilter } from '#book/rules/buckets.ts';
import { sortedBySize } from '#book/rules/size-order.ts';
import type { ProductPage } from '#contracts/products.ts';
import { isOneSize } from '#contracts/sizes.ts';
import { useShoeSize } from '../../../lib/shoe-size.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { type BuyBarAct, countOf } from '../buy-bar.ts';
import pill from '../../../ui/pill.module.css';
import css from './size-bar.module.css';

interface Props {
  product: ProductPage;
  filter: BarFilter;
  act: (what: BuyBarAct) => void;
}

/** Shoe conditions as people tell them apart, and the catalog's names of each. */
const conditions = [
  ['new', ['new', 'new_no_defects']],
  ['new-defects', ['new_with_defects']],
  ['used-clean', ['plinth_clean']],
  ['used', ['used']],
] as const;

const toggled = <T,>(all: readonly T[], one: T): readonly T[] =>
  all.includes(one) ? all.filter((other) => other !== one) : [...all, one];

/** What narrows the sizes: which sizes, in which condition, sent at once; everything that is chosen in a group is meant. */
export function SizeFilter({ product, filter, act }: Props) {
  const { t } = useTranslation('book');
  const said = useShoeSize();
  return (
    <section className={css.filter} aria-label={t('sizes.filter')}>
      <Checkbox
        label={t('sizes.instant')}
        checked={filter.instantShip}
        onChange={({ target }) => act({ do: 'setInstantShip', isOn: target.checked })}
      />
      <Conditions chosen={filter.conditions} act={act} />
      <Group legend={t('sizes.which')}>
        {sortedBySize(product.sizeOptions, (size) => size).map((size) => (
          <Choice
            key={size}
            text={isOneSize(size) ? t('sizes.one') : said(size, product)}
            isOn={filter.sizes.includes(size)}
            onClick={() => act({ do: 'setSizes', sizes: toggled(filter.sizes, size) })}
          />
        ))}
      </Group>
      <button
        type="button"
        className={`${pill.link} ${css.clear}`}
        disabled={countOf(filter) === 0}
        onClick={() => act({ do: 'clearFilter' })}
      >
        {t('sizes.clear')}
      </button>
    </section>
  );
}

type Named = BarFilter['conditions'];

function Conditions({ chosen, act }: Pick<Props, 'act'> & { chosen: Named }) {
  const { t } = useTranslation('book');
  const isOn = (names: Named) => names.every((name) => chosen.includes(name));
  const without = (names: Named) => chosen.filter((name) => !names.includes(name));
  return (
    <Group legend={t('sizes.conditions')}>
      {conditions.map(([name, names]) => (
        <Choice
          key={name}
          text={t(`sizes.condition.${name}`)}
          isOn={isOn(names)}
          onClick={() => {
            const rest = without(names);
            act({ do: 'setConditions', conditions: isOn(names) ? rest : [...rest, ...names] });
          }}
        />
      ))}
    </Group>
  );
}

const Group = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset className={css.group}>
    <legend className={css.legend}>{legend}</legend>
    <div className={pill.row}>{children}</div>
  </fieldset>
);

const Choice = ({ text, isOn, onClick }: { text: string; isOn: boolean; onClick: () => void }) => (
  <button type="button" className={pill.pill} aria-pressed={isOn} onClick={onClick}>
    {text}
  </button>
);
