import { useTranslation } from 'react-i18next';
import { PictureField } from '../../pictures/components/picture-field.tsx';
import css from '../ops.module.css';
import type { useUploads } from '../../pictures/use-uploads.ts';

/** What whoever looks photographs of it: its buyer and its seller see it, once it is found what it is. */
export function CheckPictures({ uploads }: { uploads: ReturnType<typeof useUploads> }) {
  const { t } = useTranslation('ops');
  const { most, uploads: sent, add, remove } = uploads;
  return (
    <>
      <PictureField label={t('desk.pictures')} most={most} uploads={sent} add={add} remove={remove} />
      <p className={css.quiet}>{t('desk.picturesText')}</p>
    </>
  );
}
