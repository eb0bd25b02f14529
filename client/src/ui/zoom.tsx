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

/** Objects are wide: whole, one would leave most of such a window empty. */
const narrow = '(max-aspect-ratio: 4/5)';
const middle = { across: 0.5, down: 0.5 };

/**
 * One picture over the whole window; a press makes it twice as large, as which it comes on a phone, two fingers as large as they want. A photograph is never larger than
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
  const [pressed, setPressed] = useState(() => (matchMedia(narrow).matches ? middle : null));
  useLayoutEffect(() => {
    if (!pressed) return;
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = frame.current!;
    frame.current!.scrollTo((scrollWidth - clientWidth) * pressed.across, (scrollHeight - clientHeight) * pressed.down);
  }, [pressed]);

  const press = ({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLButtonElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const at = detail === 0 ? middle : { across: (clientX - left) / width, down: (clientY - top) / height };
    setPressed(pressed ? null : at);
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
