import { useTranslation } from 'react-i18next';
import { Link } from '../../../lib/link.tsx';
import { Select } from '../../../ui/select.tsx';
import { useMethods } from '../../payments/use-methods.ts';

/** One of the member's cards that their bank knows them by; without any, the way to add one. */
export function MethodField({ chosen }: { chosen: string | null }) {
  const { t } = useTranslation('offers');
  const { t: payments } = useTranslation('payments');
  const { items, defaultId } = useMethods();
  const usable = items.filter(({ isVerified }) => isVerified);
  if (usable.length === 0) return <Link to="/account/payments">{t('addMethod')}</Link>;
  const options = usable.map(({ id, expires: _e, isVerified: _v, ...card }) => ({
    value: id,
    text: payments('ending', card),
  }));
  const first = usable.some(({ id }) => id === chosen) ? chosen : defaultId;
  return <Select label={t('method')} name="methodId" defaultValue={first ?? usable[0]!.id} options={options} />;
}
