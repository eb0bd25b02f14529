import { useTranslation } from 'react-i18next';
import { mostCheckPictures } from '#contracts/desk-places.ts';
import type { DeskItem, ReturnCheckBody } from '#contracts/order-desk.ts';
import { orderRoutes } from '#contracts/order-routes.ts';
import css from '../ops.module.css';
import { useUploads } from '../../pictures/use-uploads.ts';
import { CheckPictures } from './check-pictures.tsx';
import { DeskChecks, tickedIn } from './desk-checks.tsx';
import { DeskForm } from './desk-form.tsx';

/** What came back: as it was sent, or not. */
export function ReturnForm({ item }: { item: DeskItem }) {
  const { t } = useTranslation('ops');
  const uploads = useUploads(mostCheckPictures);
  const bodyOf = (form: HTMLFormElement): ReturnCheckBody => ({ failed: tickedIn(form), pictures: uploads.hashes });
  return (
    <DeskForm
      path={orderRoutes.checkReturn(item.id)}
      bodyOf={bodyOf}
      isSending={uploads.isSending}
      button={t('desk.returnGive')}
    >
      <DeskChecks legend={t('desk.returnChecks')} category={item.sold?.product.category} />
      <CheckPictures uploads={uploads} />
      <p className={css.quiet}>{t('desk.returnText')}</p>
    </DeskForm>
  );
}
