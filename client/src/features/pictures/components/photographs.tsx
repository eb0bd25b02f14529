import { photograph } from '../../listings/photograph.ts';
import { Picture } from '../../../ui/picture.tsx';
import css from './photographs.module.css';

interface Props {
  hashes: readonly string[];
  /** What each is called for whoever does not see it. */
  alt: (n: number) => string;
}

/** Photographs of what was bought: each small, and whole when it is pressed. */
export function Photographs({ hashes, alt }: Props) {
  if (hashes.length === 0) return null;
  return (
    <ul className={css.row}>
      {hashes.map((hash, at) => {
        const { src, srcSet, largest } = photograph(hash);
        return (
          <li key={hash}>
            <a href={largest} target="_blank" rel="noreferrer">
              <Picture src={src} srcSet={srcSet} sizes="160px" alt={alt(at + 1)} />
            </a>
          </li>
        );
      })}
    </ul>
  );
}
