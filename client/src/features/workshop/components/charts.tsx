import { Bars } from '../../../ui/charts/bars.tsx';
import { Ladder } from '../../../ui/charts/ladder.tsx';
import { Line } from '../../../ui/charts/line.tsx';
import { Show } from './show.tsx';
import css from './show.module.css';

const day = Date.UTC(2026, 10, 22);
const at = (minutes: number) => day + minutes * 60_000;
const clock = (x: number) => new Date(x).toISOString().slice(11, 19);
const dollars = (minor: number) => `$${(minor / 100).toFixed(2)}`;
const points = [
  { x: at(0), y: 5000 },
  { x: at(4), y: 5600 },
  { x: at(5), y: 6100 },
  { x: at(11), y: 7850 },
];
const numbers = {
  open: 'As a table',
  titles: ['Time', 'Price'],
  rows: points.map(({ x, y }) => [clock(x), dollars(y)]),
};

/** Numbers where people look. */
export const Charts = () => (
  <>
    <Show title="Step line: an auction's price; line with dots: sales">
      <div className={css.wide}>
        <Line
          label="Price over time, from $50.00 to $78.50"
          look="step"
          points={points}
          now={at(13)}
          isLive
          marks={[
            { x: at(12), text: 'Planned', look: 'planned' },
            { x: at(15), text: 'Close' },
          ]}
          xText={clock}
          yText={dollars}
          numbers={numbers}
        />
      </div>
      <div className={css.wide}>
        <Line
          label="Four sales, from $50.00 to $78.50"
          look="line"
          hasDots
          points={points}
          xText={clock}
          yText={dollars}
          numbers={numbers}
        />
      </div>
    </Show>
    <Depth />
  </>
);

const asks = [
  { price: 21000, count: 1 },
  { price: 21500, count: 3 },
  { price: 22000, count: 2 },
];
const bids = [
  { price: 20000, count: 2 },
  { price: 19500, count: 5 },
];
const sides = { open: 'As a table', titles: ['Side', 'Price', 'Count'] };

const Depth = () => (
  <Show title="Ladder, bars">
    <div className={css.wide}>
      <Ladder
        label="Asks from $210.00, bids up to $200.00"
        asks={asks}
        bids={bids}
        words={{ asks: (n) => `${n} asks`, bids: (n) => `${n} bids`, between: '$10.00 between them' }}
        priceText={dollars}
        numbers={{ ...sides, rows: [...asks, ...bids].map(({ price, count }) => ['', dollars(price), String(count)]) }}
      />
    </div>
    <div className={css.wide}>
      <Bars
        label="Ada leads with 12 points"
        bars={[
          { key: 'ada', text: 'Ada', value: 12, isOwn: true },
          { key: 'luc', text: 'Luc', value: 9 },
          { key: 'mina', text: 'Mina', value: 3 },
        ]}
        valueText={String}
        numbers={{
          open: 'As a table',
          titles: ['Name', 'Points'],
          rows: [
            ['Ada', '12'],
            ['Luc', '9'],
            ['Mina', '3'],
          ],
        }}
      />
    </div>
  </Show>
);
