import { Button } from './button.tsx';
import css from './layout.module.css';
import { Skeleton } from './skeleton.tsx';

/** The grid's place while it is on its way: so many things, each with a picture and so many lines. */
export const GridSkeleton = ({ count, lines }: { count: number; lines: number }) => (
  <div className={css.grid}>
    {Array.from({ length: count }, (_, at) => (
      <div key={at}>
        <Skeleton shape="picture" />
        <Skeleton shape="line" count={lines} />
      </div>
    ))}
  </div>
);

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
