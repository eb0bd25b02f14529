import { useTranslation } from 'react-i18next';
import type { DeskItem, ReceiveBody } from '#contracts/order-desk.ts';
import { orderRoutes } from '#contracts/order-routes.ts';
import { typedIn } from '../../../lib/typed-in.ts';
import { Field } from '../../../ui/field.tsx';
import { DeskForm } from './desk-form.tsx';

const bodyOf = (form: HTMLFormElement): ReceiveBody => ({ tracking: typedIn(form)('tracking').trim() });

/** What is read off the parcel, by eye or by a scanner that types: what comes is the order's only if it was labelled for it. */
export function ArrivalForm({ item }: { item: DeskItem }) {
  const { t } = useTranslation('ops');
  return (
    <DeskForm
      path={orderRoutes.receive(item.id)}
      bodyOf={bodyOf}
      button={t('desk.do.receive')}
      choice={<Field label={t('desk.onParcel')} name="tracking" maxLength={60} required autoComplete="off" />}
    />
  );
}
