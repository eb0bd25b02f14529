import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Dialog } from './dialog.tsx';
import css from './zoom.module.css';

/** One picture of an object. */
export interface Shown {
  src: string;
  srcSet?: string;
  /** All the pixels that there are, for who wants to see them; a drawing is sharp at any size. */
  largest?: string;
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

/**
 * One picture over the whole window; a press makes it twice as large, two fingers as large as they want. A photograph is never larger than
 * its pixels: until they have come, what is known of it stands in its place.
 */
export function Zoom({ picture, closing, onClose }: Props) {
  const { frame, isLarge, press } = useEnlarging();
  const { src, largest, alt, width = 800, height = 640 } = picture;
  const isHere = useFetched(largest);
  const look = isHere ? css.photograph : css.drawing;
  return (
    <Dialog isOpen onClose={onClose} title={alt} closing={closing} look="full">
      <button ref={frame} type="button" className={css.frame} aria-pressed={isLarge} onClick={press}>
        <img className={look} src={isHere ? largest : src} alt={alt} width={width} height={height} />
      </button>
    </Dialog>
  );
}

/** What was pressed stays in sight; the middle, for who pressed a key. */
function useEnlarging() {
  const frame = useRef<HTMLButtonElement>(null);
  const [pressed, setPressed] = useState<{ across: number; down: number } | null>(null);
  useLayoutEffect(() => {
    if (!pressed) return;
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = frame.current!;
    frame.current!.scrollTo((scrollWidth - clientWidth) * pressed.across, (scrollHeight - clientHeight) * pressed.down);
  }, [pressed]);

  const press = ({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLButtonElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const [across, down] = detail === 0 ? [0.5, 0.5] : [(clientX - left) / width, (clientY - top) / height];
    setPressed(pressed ? null : { across, down });
  };
  return { frame, isLarge: pressed !== null, press };
}

/** Whether it has come, ready to be shown at once. */
function useFetched(address: string | undefined): boolean {
  const [fetched, setFetched] = useState<string>();
  useEffect(() => {
    if (!address) return undefined;
    const image = new Image();
    image.src = address;
    image.decode().then(
      () => setFetched(address),
      () => undefined, // the smaller one stays
    );
    return () => void (image.src = '');
  }, [address]);
  return address !== undefined && fetched === address;
}
