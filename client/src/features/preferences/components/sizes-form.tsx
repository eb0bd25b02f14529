import { useTranslation } from 'react-i18next';
import type { SizePreference } from '#contracts/preferences.ts';
import { sizesIn } from '#contracts/region.ts';
import { shownSize } from '#contracts/shown-size.ts';
import { shoeBrands, shoeGenders, sizeUnits } from '#contracts/sizes.ts';
import { useSay } from '../../../lib/notices.ts';
import { useRegion } from '../../../lib/region.ts';
import layout from '../../../ui/layout.module.css';
import { forgetDraft } from '../../../ui/use-draft.ts';
import { useChoice } from '../use-choice.ts';
import { Choices } from './choices.tsx';
import { useChoosingSizes, useSitePreferences } from '../use-preferences.ts';

const draft = 'sizes';

/** In which unit sizes of shoes are read, whose they are, and by whose table where a maker has none. */
export function SizesForm() {
  const { t } = useTranslation('preferences');
  const say = useSay();
  const { sizes } = useSitePreferences();
  const { country } = useRegion();
  const chosen = useChoice<SizePreference>(draft, sizes ?? sizesIn(country));
  const save = useChoosingSizes(() => {
    forgetDraft(draft);
    say(t('saved'));
  });
  const options = {
    unit: sizeUnits.map((value) => ({ value, text: t(`unit.${value}`) })),
    gender: shoeGenders.map((value) => ({ value, text: t(`gender.${value}`) })),
    brand: shoeBrands.map((value) => ({ value, text: t(`brand.${value}`) })),
  };
  return (
    <Choices {...chosen} options={options} save={save} press={t('sizes.save')}>
      <Example choice={chosen.choice} />
    </Choices>
  );
}

/** A size in the middle of each table, as the catalog counts it. */
const middle = { men: '9', women: '8W', youth: '5Y', infant: '8C' } as const;

/** What the choice makes of a size: nobody has to know what a unit is called. */
function Example({ choice }: { choice: SizePreference }) {
  const { t } = useTranslation('preferences');
  const us = middle[choice.gender];
  const product = { category: 'sneakers', brandName: choice.brand, gender: choice.gender };
  const shown = shownSize(us, product, choice);
  if (shown === us) return <p className={layout.lead}>{t('example.same', { size: `US ${us}` })}</p>;
  return <p className={layout.lead}>{t('example', { us: `US ${us}`, shown })}</p>;
}
