import { Chart, type Numbers } from './chart.tsx';
import css from './chart.module.css';

interface Bar {
  key: string;
  text: string;
  value: number;
  isOwn?: boolean;
}

interface Props {
  label: string;
  bars: readonly Bar[];
  valueText: (value: number) => string;
  numbers: Numbers;
}

const row = 32;
const left = 112;
const right = 64;

/** Amounts beside each other, longest as long as there is room; they move when they change. */
export function Bars({ label, bars, valueText, numbers }: Props) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const draw = (width: number) =>
    bars.map(({ key, text, value, isOwn }, at) => {
      const length = Math.max(2, (value / most) * (width - left - right));
      return (
        <g key={key}>
          <text className={css.name} x={0} y={at * row + 20}>
            {text}
          </text>
          <rect className={isOwn ? css.own : css.bar} x={left} y={at * row + 6} width={length} height={row - 12} />
          <text className={css.text} x={left + length + 8} y={at * row + 20}>
            {valueText(value)}
          </text>
        </g>
      );
    });
  return <Chart label={label} height={bars.length * row} numbers={numbers} draw={draw} />;
}
