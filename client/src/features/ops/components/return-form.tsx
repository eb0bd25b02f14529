import { useTranslation } from 'react-i18next';
import type { DeskItem, ReturnCheckBody } from '#contracts/order-desk.ts';
import { orderRoutes } from '#contracts/order-routes.ts';
import css from '../ops.module.css';
import { DeskChecks, tickedIn } from './desk-checks.tsx';
import { DeskForm } from './desk-form.tsx';

const bodyOf = (form: HTMLFormElement): ReturnCheckBody => ({ failed: tickedIn(form) });

/** What came back: as it was sent, or not. */
export function ReturnForm({ item }: { item: DeskItem }) {
  const { t } = useTranslation('ops');
  return (
    <DeskForm path={orderRoutes.checkReturn(item.id)} bodyOf={bodyOf} button={t('desk.returnGive')}>
      <DeskChecks legend={t('desk.returnChecks')} />
      <p className={css.quiet}>{t('desk.returnText')}</p>
    </DeskForm>
  );
}
