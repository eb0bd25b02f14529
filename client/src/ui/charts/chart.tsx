import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { whenSettled } from '../settled.ts';
import { Table } from '../table.tsx';
import css from './chart.module.css';

/** The same in numbers. */
export interface Numbers {
  /** What the button says that shows it. */
  open: string;
  titles: readonly string[];
  rows: readonly (readonly string[])[];
}

interface Props {
  /** What it shows and what follows from it, in a sentence. */
  label: string;
  height: number;
  /** Not where they stand beside it anyway. */
  numbers?: Numbers | undefined;
  draw: (width: number) => ReactNode;
}

/** Until it is measured. */
const usual = 400;

/** A drawing as wide as its place, in true pixels, and one key away the same as a table. */
export function Chart({ label, height, numbers, draw }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(usual);
  useLayoutEffect(() => {
    const place = ref.current;
    if (!place || typeof ResizeObserver === 'undefined') return undefined;
    const measure = () => setWidth(Math.round(place.clientWidth) || usual);
    const { later, stop } = whenSettled(measure);
    const watcher = new ResizeObserver(later);
    measure();
    watcher.observe(place);
    return () => {
      stop();
      watcher.disconnect();
    };
  }, []);
  return (
    <figure className={css.figure}>
      <div ref={ref}>
        <svg className={css.chart} viewBox={`0 0 ${width} ${height}`} height={height} role="img" aria-label={label}>
          {draw(width)}
        </svg>
      </div>
      {numbers && <AsTable label={label} numbers={numbers} />}
    </figure>
  );
}

function AsTable({ label, numbers }: { label: string; numbers: Numbers }) {
  const last = numbers.titles.length - 1;
  return (
    <details className={css.numbers}>
      <summary>{numbers.open}</summary>
      <Table<readonly string[]>
        caption={label}
        isQuiet
        rows={numbers.rows}
        keyOf={(row) => row.join(' ')}
        columns={numbers.titles.map((title, at) => ({
          key: title,
          title,
          isNumber: at === last,
          cell: (row) => row[at],
        }))}
      />
    </details>
  );
}
