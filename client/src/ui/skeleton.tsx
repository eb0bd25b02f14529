import css from './skeleton.module.css';

interface Props {
  /** How many of them. */
  count?: number;
  shape: 'line' | 'word' | 'title' | 'picture' | 'block' | 'strip';
}

/** The place of what is on its way: the same size, so that nothing jumps. */
export const Skeleton = ({ shape, count = 1 }: Props) =>
  Array.from({ length: count }, (_, at) => (
    <span key={at} className={`${css.skeleton} ${css[shape]}`} aria-hidden="true" />
  ));
