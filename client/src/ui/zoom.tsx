import { useState } from 'react';
import { Dialog } from './dialog.tsx';
import css from './zoom.module.css';

/** One picture of an object. */
export interface Shown {
  src: string;
  srcSet?: string;
  alt: string;
  /** Of the picture itself, in px; the drawn ones' where it is not said. */
  width?: number;
  height?: number;
}

interface Props {
  picture: Shown;
  closing: string;
  onClose: () => void;
}

/** One picture over the whole window; a press makes it twice as large, two fingers as large as they want. */
export function Zoom({ picture, closing, onClose }: Props) {
  const [isLarge, setLarge] = useState(false);
  return (
    <Dialog isOpen onClose={onClose} title={picture.alt} closing={closing} look="full">
      <button type="button" className={css.frame} aria-pressed={isLarge} onClick={() => setLarge(!isLarge)}>
        <img
          className={isLarge ? css.large : css.whole}
          src={picture.src}
          srcSet={picture.srcSet}
          sizes={isLarge ? '200vw' : '100vw'}
          alt={picture.alt}
          width={picture.width ?? 800}
          height={picture.height ?? 640}
        />
      </button>
    </Dialog>
  );
}
