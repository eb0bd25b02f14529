import { useTranslation } from 'react-i18next';
import type { MyOffer } from '#contracts/offers.ts';
import { offerRoutes } from '#contracts/offer-routes.ts';
import type { Placed } from '#contracts/orders.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { typedIn } from '../../../lib/typed-in.ts';
import { Ask } from '../../../ui/ask.tsx';
import { OnBadLine } from '../../listings/components/on-bad-line.tsx';
import { useOfferRefusal } from '../use-offer-refusal.ts';
import { useOfferCommand } from '../use-offers.ts';
import { MethodField } from './method-field.tsx';

/** Pays a matched offer with another card; where the bank asks for it, its page comes next. */
export function PayAnew({ item, onClose }: { item: MyOffer; onClose: () => void }) {
  const { t } = useTranslation('offers');
  const api = useApiClient();
  const words = useOfferRefusal();
  const { mutate, refused, isPending, ...line } = useOfferCommand<object, Placed>(
    offerRoutes.pay(item.id),
    ({ challenge }) => (challenge === null ? onClose() : api.leaveFor(challenge)),
  );
  return (
    <Ask
      title={t('do.pay')}
      confirm={t('do.pay')}
      refuse={t('notNow')}
      isPending={isPending}
      refusal={refused ? words(refused) : undefined}
      onConfirm={(form) => mutate({ methodId: typedIn(form)('methodId') })}
      onClose={onClose}
    >
      <p>{t('payText')}</p>
      <MethodField chosen={item.methodId} />
      <OnBadLine of={line} />
    </Ask>
  );
}
