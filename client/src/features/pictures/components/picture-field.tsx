import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { mediaRoutes } from '#contracts/routes.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { Picture } from '../../../ui/picture.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { pictureTypes, type Upload, type useUploads } from '../use-uploads.ts';
import css from './picture-field.module.css';

type Props = Pick<ReturnType<typeof useUploads>, 'most' | 'uploads' | 'add' | 'remove'> & Readonly<{ label: string }>;

/** Photographs that somebody sends: shown as the market has stored them, refused in words. */
export function PictureField({ label, most, uploads, add, remove }: Props) {
  const { t } = useTranslation('pictures');
  const id = useId();
  const isHydrated = useHydrated();
  const kept = uploads.filter(({ refusal }) => !refusal);
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        type="file"
        multiple
        accept={pictureTypes.join(',')}
        className={css.input}
        disabled={!isHydrated || kept.length >= most}
        aria-describedby={`${id}-refused ${id}-hint`}
        onChange={({ target }) => {
          add([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <p id={`${id}-hint`} className={css.hint}>
        {t('hint', { most })}
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
  const words = useRefusal('pictures');
  return (
    <output className={css.refused}>
      <span id={id}>
        {uploads.map(({ key, name, refusal }) => refusal && <span key={key}>{`${name}: ${words(refusal)}`}</span>)}
      </span>
    </output>
  );
}

function Shown({ upload: { hash }, n, onRemove }: { upload: Upload; n: number; onRemove: () => void }) {
  const { t } = useTranslation('pictures');
  return (
    <li>
      {hash === null ? (
        <Skeleton shape="picture" />
      ) : (
        <Picture src={mediaRoutes.picture(hash, 320)} alt={t('one', { n })} />
      )}
      <button type="button" className={css.remove} onClick={onRemove} aria-label={t('remove', { n })}>
        {t('removeShort')}
      </button>
    </li>
  );
}
