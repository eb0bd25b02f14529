import css from './picture.module.css';

/** Size of every drawn picture. */
const width = 800;
const height = 640;

interface Props {
  src: string;
  alt: string;
  /** The page's one large object: fetched first. Others are fetched when they come near. */
  isFirst?: boolean;
}

/** A picture on its plinth: its place is there before it is. */
export const Picture = ({ src, alt, isFirst = false }: Props) => (
  <span className={css.plinth}>
    <img
      key={src}
      className={css.picture}
      src={src}
      alt={alt}
      width={width}
      height={height}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
    />
  </span>
);
