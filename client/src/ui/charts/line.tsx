import { Chart, type Numbers } from './chart.tsx';
import css from './chart.module.css';
import { momentsOf, pathOf, place, type Point, roomFor, spanOf, ticks } from './scale.ts';

/** A moment of its own, such as the close. */
interface Mark {
  x: number;
  text: string;
  look?: 'close' | 'planned';
}

interface Props {
  label: string;
  /** In the order of `x`. */
  points: readonly Point[];
  /** `step`: each value holds until the next, as an auction's price; `line`: between sales nobody knows. */
  look: 'step' | 'line';
  /** A second line of the same look, dashed: what the first is held against. */
  against?: readonly Point[];
  /** Each point is a sale of its own. */
  hasDots?: boolean;
  /** Where the drawing ends; a step line is drawn on until `now`. */
  to?: number;
  now?: number;
  isLive?: boolean;
  marks?: readonly Mark[];
  /** The axes in words. */
  xText: (x: number) => string;
  yText: (y: number) => string;
  /** Not where they stand beside it anyway. */
  numbers?: Numbers;
}

const height = 220;
const edges = { top: 12, right: 8, bottom: 28 };
const foot = height - edges.bottom;

/** Values over time, with both axes in words: a step line or a line, with dots. */
export const Line = ({ label, numbers, ...plot }: Props) => (
  <Chart label={label} height={height} numbers={numbers} draw={(width) => drawn(plot, width)} />
);

type Plot = Omit<Props, 'label' | 'numbers'>;

function drawn(
  { points, look, against = [], now, isLive = false, hasDots = false, to, marks = [], xText, yText }: Plot,
  width: number,
) {
  const all = now === undefined || points.length === 0 ? points : [...points, { x: now, y: points.at(-1)!.y }];
  const both = [...all, ...against];
  const xs = [...both.map(({ x }) => x), ...marks.map(({ x }) => x), ...(to === undefined ? [] : [to])];
  const ys = both.map(({ y }) => y);
  const span = { x: momentsOf(xs), y: spanOf(ys, 0.08) };
  const y = place(span.y, foot, edges.top);
  const values = ticks(span.y, 3).map((value) => ({ y: y(value), text: yText(value) }));
  const left = roomFor(
    values.map(({ text }) => text),
    64,
  );
  const x = place(span.x, left, width - edges.right);
  const on = (some: readonly Point[]) => some.map((point) => ({ x: x(point.x), y: y(point.y) }));
  const placed = on(all);
  const end = placed.at(-1);
  return (
    <>
      <Values left={left} width={width} values={values} />
      <Ends left={left} width={width} from={xText(span.x.low)} to={xText(span.x.high)} />
      <Marks marks={marks} x={x} />
      <path className={css.against} d={pathOf(on(against), look === 'step')} />
      <path className={css.line} d={pathOf(placed, look === 'step')} />
      {hasDots && placed.map((dot) => <circle key={dot.x} className={css.dot} cx={dot.x} cy={dot.y} r={3.5} />)}
      {end && !hasDots && <circle className={isLive ? css.live : css.dot} cx={end.x} cy={end.y} r={4} />}
    </>
  );
}

const Marks = ({ marks, x }: { marks: readonly Mark[]; x: (moment: number) => number }) =>
  marks.map((mark) => (
    <g key={mark.text}>
      <line className={css[mark.look ?? 'close']} x1={x(mark.x)} x2={x(mark.x)} y1={edges.top} y2={foot} />
      <text
        className={css.text}
        x={x(mark.x) - 6}
        y={mark.look === 'planned' ? foot - 6 : edges.top + 8}
        textAnchor="end"
      >
        {mark.text}
      </text>
    </g>
  ));

interface Wide {
  left: number;
  width: number;
}

const Values = ({ left, width, values }: Wide & { values: readonly { y: number; text: string }[] }) =>
  values.map(({ y, text }) => (
    <g key={text}>
      <line className={css.rule} x1={left} x2={width - edges.right} y1={y} y2={y} />
      <text className={css.text} x={left - 8} y={y + 4} textAnchor="end">
        {text}
      </text>
    </g>
  ));

const Ends = ({ left, width, from, to }: Wide & { from: string; to: string }) => (
  <>
    <text className={css.text} x={left} y={height - 8}>
      {from}
    </text>
    <text className={css.text} x={width - edges.right} y={height - 8} textAnchor="end">
      {to}
    </text>
  </>
);
