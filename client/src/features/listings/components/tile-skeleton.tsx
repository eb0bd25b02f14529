import layout from '../../../ui/layout.module.css';
import { Skeleton } from '../../../ui/skeleton.tsx';
import tile from '../../../ui/tile.module.css';
import auction from './auction-tile.module.css';
import model from './model-tile.module.css';
import css from './tile-skeleton.module.css';

const Bar = () => <span className={css.bar}>&nbsp;</span>;

/** The same lines as the tile itself has, in the same type: what comes takes exactly its place. */
const Tile = ({ kind }: { kind: 'auction' | 'model' }) => (
  <div className={tile.tile} aria-hidden="true">
    <Skeleton shape="picture" />
    <p className={tile.brand}>
      <Bar />
    </p>
    <p className={tile.name}>
      <Bar />
    </p>
    <p className={kind === 'auction' ? auction.numbers : model.price}>
      {kind === 'auction' ? (
        <span className={auction.price}>
          <Bar />
        </span>
      ) : (
        <Bar />
      )}
    </p>
    <p className={kind === 'auction' ? auction.bids : model.dots}>
      <Bar />
    </p>
  </div>
);

/** The specification's page of a grid. */
const aPage = 24;

/** A grid's place while it is on its way: as many tiles as will come, each of its size. */
export const TilesSkeleton = ({ kind, count = aPage }: { kind: 'auction' | 'model'; count?: number }) => (
  <div className={layout.grid}>
    {Array.from({ length: count }, (_, at) => (
      <Tile key={at} kind={kind} />
    ))}
  </div>
);
