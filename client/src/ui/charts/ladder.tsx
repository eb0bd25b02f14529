import { Chart, type Numbers } from './chart.tsx';
import css from './chart.module.css';
import { roomFor } from './scale.ts';

interface Rung {
  price: number;
  count: number;
}

interface Props {
  label: string;
  /** What is asked, lowest first; what is bid, highest first. */
  asks: readonly Rung[];
  bids: readonly Rung[];
  /** What so many of each side are called, and what lies between them. */
  words: { asks: (count: number) => string; bids: (count: number) => string; between: string };
  priceText: (price: number) => string;
  numbers: Numbers;
}

const row = 28;
const least = 96;

/** An order book: asks above, bids below, the gap between them; a rung is as long as it is deep. */
export function Ladder({ label, asks, bids, words, priceText, numbers }: Props) {
  const most = Math.max(1, ...[...asks, ...bids].map(({ count }) => count));
  const rungs = [
    ...asks.toReversed().map((rung) => ({ ...rung, side: css.ask, text: words.asks(rung.count) })),
    null,
    ...bids.map((rung) => ({ ...rung, side: css.bid, text: words.bids(rung.count) })),
  ];
  const left = roomFor(
    [...asks, ...bids].map(({ price }) => priceText(price)),
    least,
    7.5, // larger, and half bold
  );
  const draw = (width: number) =>
    rungs.map((rung, at) =>
      rung === null ? (
        <text key="between" className={css.between} x={0} y={at * row + 19}>
          {words.between}
        </text>
      ) : (
        <g key={`${rung.side} ${rung.price}`}>
          <text className={css.name} x={0} y={at * row + 19}>
            {priceText(rung.price)}
          </text>
          <rect
            className={rung.side}
            x={left}
            y={at * row + 5}
            width={Math.max(2, (rung.count / most) * (width - left - least))}
            height={row - 10}
          />
          <text className={css.text} x={width} y={at * row + 19} textAnchor="end">
            {rung.text}
          </text>
        </g>
      ),
    );
  return <Chart label={label} height={rungs.length * row} numbers={numbers} draw={draw} />;
}
