import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useMe } from '../features/accounts/use-accounts.ts';
import { Acts } from '../features/ops/components/acts.tsx';
import { OpsFrame } from '../features/ops/components/ops-frame.tsx';

/** What operators do. */
export function Component() {
  const { t } = useTranslation('ops');
  const [query] = useSearchParams();
  return (
    <OpsFrame at="acts" title={t('room.acts')}>
      <Acts memberId={useMe().id} cursor={query.get('cursor') ?? undefined} />
    </OpsFrame>
  );
}
