import { Button } from './button.tsx';
import css from './layout.module.css';
import { Skeleton } from './skeleton.tsx';
import tile from './tile.module.css';

/**
 * The grid's place while it is on its way: as many tiles as will come, each a picture, a brand, a name and further lines; they stand on the
 * tile's own sizes.
 */
export const GridSkeleton = ({ count, lines }: { count: number; lines: number }) => (
  <div className={css.grid}>
    {Array.from({ length: count }, (_, at) => (
      <TileSkeleton key={at} lines={lines} />
    ))}
  </div>
);

const TileSkeleton = ({ lines }: { lines: number }) => (
  <div className={tile.tile}>
    <Skeleton shape="picture" />
    {[tile.brand, tile.name, tile.number, tile.fact, tile.fact].slice(0, lines).map((look, at) => (
      <p key={at} className={look}>
        <Skeleton shape="word" />
      </p>
    ))}
  </div>
);

/** Tiles of a list that one sees first, two rows of a narrow window or one of a wide one: their pictures are fetched before any script. */
export const seenFirst = 4;

interface MoreProps {
  text: string;
  isPending?: boolean;
  onClick: () => void;
}

/** What there is above or below a grid, to be asked for. */
export const More = ({ text, isPending = false, onClick }: MoreProps) => (
  <div className={css.more}>
    <Button look="plain" onClick={onClick} isPending={isPending}>
      {text}
    </Button>
  </div>
);
