import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { Erasing } from '../features/ops/components/erasing.tsx';
import { FactFilter } from '../features/ops/components/fact-filter.tsx';
import { FactList } from '../features/ops/components/fact-list.tsx';
import { OpsFrame } from '../features/ops/components/ops-frame.tsx';
import { SavedSearches } from '../features/ops/components/saved-searches.tsx';
import { askedOf } from '../features/ops/queries.ts';

/** The log, to be searched. */
export function Component() {
  const { t } = useTranslation('ops');
  const [query] = useSearchParams();
  const asked = askedOf(query);
  return (
    <OpsFrame at="log" title={t('title')}>
      <FactFilter asked={asked} />
      <SavedSearches asked={asked} />
      <Erasing person={asked['person']} />
      <FactList asked={asked} />
    </OpsFrame>
  );
}
