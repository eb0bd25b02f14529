import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { mediaRoutes } from '#contracts/routes.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { Picture } from '../../../ui/picture.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { mostPictures, pictureTypes, type Upload, type useUploads } from '../use-uploads.ts';
import css from './picture-field.module.css';

type Props = Pick<ReturnType<typeof useUploads>, 'uploads' | 'add' | 'remove'>;

/** The seller's photographs: shown as the market has stored them, refused in words. */
export function PictureField({ uploads, add, remove }: Props) {
  const { t } = useTranslation('auctions');
  const id = useId();
  const isHydrated = useHydrated();
  const kept = uploads.filter(({ refusal }) => !refusal);
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {t('sell.pictures')}
      </label>
      <input
        id={id}
        type="file"
        multiple
        accept={pictureTypes.join(',')}
        className={css.input}
        disabled={!isHydrated || kept.length >= mostPictures}
        aria-describedby={`${id}-refused ${id}-hint`}
        onChange={({ target }) => {
          add([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <p id={`${id}-hint`} className={css.hint}>
        {t('sell.picturesHint', { most: mostPictures })}
      </p>
      <Refused id={`${id}-refused`} uploads={uploads} />
      {kept.length > 0 && (
        <ul className={css.row}>
          {kept.map((upload, at) => (
            <Shown key={upload.key} upload={upload} n={at + 1} onRemove={() => remove(upload.key)} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** Files that were none, and why. */
function Refused({ id, uploads }: Pick<Props, 'uploads'> & { id: string }) {
  const words = useRefusal('auctions');
  return (
    <output className={css.refused}>
      <span id={id}>
        {uploads.map(({ key, name, refusal }) => refusal && <span key={key}>{`${name}: ${words(refusal)}`}</span>)}
      </span>
    </output>
  );
}

function Shown({ upload: { hash }, n, onRemove }: { upload: Upload; n: number; onRemove: () => void }) {
  const { t } = useTranslation('auctions');
  return (
    <li>
      {hash === null ? (
        <Skeleton shape="picture" />
      ) : (
        <Picture src={mediaRoutes.picture(hash, 320)} alt={t('sell.picture', { n })} />
      )}
      <button type="button" className={css.remove} onClick={onRemove} aria-label={t('sell.remove', { n })}>
        {t('sell.removeShort')}
      </button>
    </li>
  );
}
