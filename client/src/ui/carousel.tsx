import { lazy, Suspense, useRef, useState } from 'react';
import css from './carousel.module.css';
import { Icon } from './icon.tsx';
import { isBroken } from './picture.tsx';
import './zoom.module.css';
import type { Shown } from './zoom.tsx';

interface Props {
  pictures: readonly Shown[];
  /** Name of the row of small pictures. */
  label: string;
  /** Names of the button that enlarges and of the one that closes. */
  words: { zoom: string; close: string };
  sizes?: string;
}

const Zoom = lazy(() => import('./zoom.tsx').then((module) => ({ default: module.Zoom })));

/** The pictures of one object, whole, beside each other: a swipe, the small pictures or the arrow keys go along them. */
export function Carousel({ pictures: all, label, words, sizes }: Props) {
  const { pictures, passOver } = usePresent(all);
  const track = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const [isZoomed, setZoomed] = useState(false);
  const go = (to: number) => track.current?.scrollTo({ left: to * track.current.clientWidth, behavior: pace() });
  return (
    <div className={css.carousel}>
      <div className={css.frame}>
        <ul
          ref={track}
          className={css.track}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys
          tabIndex={0}
          aria-label={label}
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setAt(Math.round(scrollLeft / clientWidth))}
        >
          {pictures.map((picture, index) => (
            <li key={picture.src} className={css.place}>
              <Whole picture={picture} sizes={sizes} isFirst={index === 0} onGone={passOver} />
            </li>
          ))}
        </ul>
        <button type="button" className={css.zoom} aria-label={words.zoom} onClick={() => setZoomed(true)}>
          <Icon name="zoom" />
        </button>
        {pictures.length > 1 && <Count at={at} of={pictures.length} />}
      </div>
      {pictures.length > 1 && <Thumbs pictures={pictures} label={label} at={at} onGo={go} />}
      {isZoomed && (
        <Suspense fallback={null}>
          <Zoom picture={pictures[at] ?? pictures[0]!} closing={words.close} onClose={() => setZoomed(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** The pictures but for photographs that were taken away; a drawing only waits for the line. */
function usePresent(all: readonly Shown[]) {
  const [gone, setGone] = useState<readonly string[]>([]);
  const passOver = ({ src, largest }: Shown) => largest && !gone.includes(src) && setGone((before) => [...before, src]);
  return { pictures: all.filter(({ src }) => !gone.includes(src)), passOver };
}

const pace = () => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth');

const Count = ({ at, of }: { at: number; of: number }) => (
  <span className={css.count} aria-hidden="true">
    {at + 1} / {of}
  </span>
);

interface WholeProps {
  picture: Shown;
  sizes: string | undefined;
  isFirst: boolean;
  onGone: (picture: Shown) => void;
}

const Whole = ({ picture, sizes, isFirst, onGone }: WholeProps) => (
  <img
    ref={(image) => void (isBroken(image) && onGone(picture))}
    onError={() => onGone(picture)}
    className={isFirst ? css.first : css.picture}
    data-object={isFirst || undefined}
    src={picture.src}
    srcSet={picture.srcSet}
    sizes={picture.srcSet && sizes}
    alt={picture.alt}
    width={picture.width ?? 800}
    height={picture.height ?? 640}
    loading={isFirst ? 'eager' : 'lazy'}
    fetchPriority={isFirst ? 'high' : 'auto'}
    decoding={isFirst ? 'sync' : 'async'} // with the first paint: later it would wait for the scripts
  />
);

interface ThumbsProps extends Pick<Props, 'pictures' | 'label'> {
  at: number;
  onGo: (to: number) => void;
}

const Thumbs = ({ pictures, label, at, onGo }: ThumbsProps) => (
  <fieldset className={css.thumbs} aria-label={label}>
    {pictures.map(({ src, srcSet, alt }, index) => (
      <button
        key={src}
        type="button"
        className={css.thumb}
        aria-label={alt}
        aria-pressed={index === at}
        onClick={() => onGo(index)}
      >
        <img
          src={src}
          srcSet={srcSet}
          sizes={srcSet && '96px'}
          alt=""
          width={96}
          height={77}
          loading="lazy"
          decoding="async"
        />
      </button>
    ))}
  </fieldset>
);
