import { useState } from 'react';
import css from './gallery.module.css';
import { Picture } from './picture.tsx';

interface Props {
  pictures: readonly { src: string; srcSet?: string; alt: string }[];
  /** Name of the row of small pictures. */
  label: string;
}

/** One large picture and the way to the others. */
export function Gallery({ pictures, label }: Props) {
  const [at, setAt] = useState(0);
  const shown = pictures[at] ?? pictures[0]!;
  return (
    <div className={css.gallery}>
      <Picture src={shown.src} srcSet={shown.srcSet} sizes="(width >= 1024px) 56vw, 100vw" alt={shown.alt} isFirst />
      <fieldset className={css.row} aria-label={label}>
        {pictures.map(({ src, srcSet, alt }, index) => (
          <button
            key={src}
            type="button"
            className={css.thumb}
            aria-label={alt}
            aria-pressed={index === at}
            onClick={() => setAt(index)}
          >
            <Picture src={src} srcSet={srcSet} sizes="96px" alt="" />
          </button>
        ))}
      </fieldset>
    </div>
  );
}
