import css from './picture.module.css';

/** Size of every drawn picture. */
const width = 800;
const height = 640;

interface Props {
  src: string;
  /** The same picture at other widths, and how wide it is shown: `sizes` of an `<img>`. Drawn ones need neither. */
  srcSet?: string | undefined;
  sizes?: string | undefined;
  alt: string;
  /** The page's one large object: fetched first. Others are fetched when they come near. */
  isFirst?: boolean;
  /** On the house's plinth: the hero alone, and drawn pictures alone, whose ground is where its surface is. */
  isOnPlinth?: boolean;
  /** Called when there is nothing at `src`, also where that was found before the page came alive. */
  onGone?: () => void;
}

/** Fetched, and nothing was there: before anybody listened. One that waits to come near is not complete. */
export const isBroken = (image: HTMLImageElement | null) => image?.complete && image.naturalWidth === 0;

/** A picture on the lit stage, whole: its place is there before it is. */
export const Picture = ({ src, srcSet, sizes, alt, isFirst = false, isOnPlinth = false, onGone }: Props) => (
  <span className={isOnPlinth ? `${css.stage} ${css.plinth}` : css.stage}>
    <img
      key={src}
      ref={onGone && ((image) => void (isBroken(image) && onGone()))}
      onError={onGone}
      className={css.picture}
      src={src}
      srcSet={srcSet}
      sizes={srcSet && sizes}
      alt={alt}
      width={width}
      height={height}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding={isFirst ? 'sync' : 'async'} // with the first paint: later it would wait for the scripts
    />
  </span>
);
