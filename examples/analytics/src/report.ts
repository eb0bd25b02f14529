import type { Cell, Figures, Row } from './figures.ts';
import { bars, lines, text } from './plots.ts';

const digitsOf = (currency: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
const money = (minor: number, currency: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).format(minor / 10 ** digitsOf(currency));
const cellOf = (row: Row, name: string): Cell => row[name] ?? null;
const grouped = (value: number) => value.toLocaleString('en');

/** A table for people: `plot` is its picture, on the page alone. */
type Section = Readonly<{ title: string; about: string; rows: readonly Row[]; plot?: string }>;

/** What the page and the terminal both show. */
const sectionsOf = (figures: Figures): readonly Section[] => [
  takingsOf(figures),
  counted(figures.bidsPerAuction, ['bids', 'auctions'], {
    title: 'Bids per auction',
    about: 'Public moves of the price: who raises in silence moves nothing.',
  }),
  counted(figures.sellThrough, ['category', 'percent'], {
    title: 'Sell-through',
    about: 'Of the auctions that are over, the percentage that was sold.',
  }),
  counted(figures.beforeClose, ['before', 'bids'], {
    title: 'Bids before the close',
    about: 'How long before the end the price moved, of closed auctions.',
  }),
  pathsOf(figures),
  highestOf(figures),
  {
    title: 'Busiest people',
    about: 'By the names that they have in topics, of auctions that are over.',
    rows: figures.people,
  },
];

/** Rows of a name and a number, drawn as they are. */
const counted = (
  rows: readonly Row[],
  [name, value]: readonly [string, string],
  words: Pick<Section, 'title' | 'about'>,
): Section => ({ ...words, rows, plot: bars(words.title, barsOf(rows, name, value)) });

const priceOf = (row: Row, field: string) => money(Number(row[field]), String(row['currency']));

function takingsOf({ takings }: Figures): Section {
  const title = 'Takings per day';
  const rows = takings.map((row) => ({
    day: cellOf(row, 'day'),
    sold: cellOf(row, 'sold'),
    takings: priceOf(row, 'minor'),
  }));
  return { title, about: 'What winners owe, by the day of the close.', rows, plot: bars(title, takingsBars(takings)) };
}

function pathsOf({ pricePaths }: Figures): Section {
  const title = 'Price paths';
  const paths = [...Map.groupBy(pricePaths, ({ auction }) => String(auction))];
  const drawn = paths.map(([name, moves]) => ({ name, values: moves.map(({ minor }) => Number(minor)) }));
  const rows = paths.map(([auction, moves]) => {
    const [from, to] = [priceOf(moves[0]!, 'minor'), priceOf(moves.at(-1)!, 'minor')];
    return { auction, moves: moves.length, from, to };
  });
  const about = 'The auctions with the most moves; each line is a share of its own highest price.';
  return { title, about, rows, plot: lines(title, drawn) };
}

function highestOf({ auctions }: Figures): Section {
  const highest = auctions.toSorted((a, b) => Number(b['price']) - Number(a['price'])).slice(0, 20);
  const rows = highest.map((row) => {
    const price = priceOf(row, 'price');
    return { auction: cellOf(row, 'auction'), phase: cellOf(row, 'phase'), price, bids: cellOf(row, 'bids') };
  });
  return { title: 'Highest prices', about: 'Twenty of them.', rows };
}

/** A day's takings in the currency that most was sold in: the table has all. */
function takingsBars(takings: readonly Row[]) {
  const sold = new Map<string, number>();
  for (const { currency, sold: n } of takings)
    sold.set(String(currency), (sold.get(String(currency)) ?? 0) + Number(n));
  const [main = 'USD'] = [...sold].toSorted((a, b) => b[1] - a[1])[0] ?? [];
  return takings.flatMap(({ day, currency, minor }) =>
    currency === main ? [{ name: String(day), value: Number(minor), label: money(Number(minor), main) }] : [],
  );
}

const barsOf = (rows: readonly Row[], name: string, value: string) =>
  rows.map((row) => ({ name: String(row[name]), value: Number(row[value]), label: grouped(Number(row[value])) }));

function headline({ summary, includesTests, leftOut }: Figures): string {
  const [all] = summary;
  const { auctions, over, sold, bids } = all as Readonly<Record<string, number>>;
  const tests = includesTests ? 'test members counted' : `${grouped(leftOut)} auctions of test members left out`;
  return `${grouped(auctions!)} auctions, ${grouped(over!)} over, ${grouped(sold!)} sold, ${grouped(bids!)} bids; ${tests}`;
}

/** For a terminal. */
export function textOf(figures: Figures): string {
  const parts = sectionsOf(figures).map(({ title, rows }) => `${title}\n${plainTable(rows)}`);
  return `${headline(figures)}\n\n${parts.join('\n\n')}\n`;
}

function plainTable(rows: readonly Row[]): string {
  if (rows.length === 0) return '  none';
  const names = Object.keys(rows[0]!);
  const all = [names, ...rows.map((row) => names.map((name) => shown(row[name]!)))];
  const widths = names.map((_, n) => Math.max(...all.map((cells) => cells[n]!.length)));
  return all.map((cells) => `  ${cells.map((cell, n) => cell.padStart(widths[n]!)).join('  ')}`).join('\n');
}

const shown = (cell: Cell) => (typeof cell === 'number' ? grouped(cell) : String(cell ?? ''));

/** One page, with everything in it. */
export function pageOf(figures: Figures): string {
  const parts = sectionsOf(figures).map(
    ({ title, about, rows, plot = '' }) =>
      `<section><h2>${text(title)}</h2><p>${text(about)}</p>${rows.length > 0 ? plot : ''}${htmlTable(rows)}</section>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Plinth: report</title><style>${style}</style></head><body><main><h1>Report</h1><p>${text(headline(figures))}</p>
${parts.join('\n')}</main></body></html>\n`;
}

function htmlTable(rows: readonly Row[]): string {
  if (rows.length === 0) return '<p>None.</p>';
  const names = Object.keys(rows[0]!);
  const cells = (row: Row) =>
    names.map((name) => `<td${typeof row[name] === 'number' ? ' class="n"' : ''}>${text(shown(row[name]!))}</td>`);
  const head = names.map((name) => `<th>${text(name)}</th>`).join('');
  const body = rows.map((row) => `<tr>${cells(row).join('')}</tr>`).join('');
  return `<div class="scroll"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}

const style = `:root{color-scheme:light dark;--ink:light-dark(#1c1f22,#e9e7e2);--quiet:light-dark(#5f666d,#a2a8ae);
--line:light-dark(#d9d6cf,#3a3f44);--bar:light-dark(#2f6f5e,#6fbfa6);--page:light-dark(#fbfaf7,#15181a)}
body{margin:0;background:var(--page);color:var(--ink);font:15px/1.5 system-ui,sans-serif}
main{max-width:56rem;margin:0 auto;padding:1.5rem 1rem 4rem}h1{font-size:1.6rem;margin:0}h2{font-size:1.1rem;margin:2.5rem 0 0}
p{color:var(--quiet);margin:.25rem 0 .75rem}svg{width:100%;height:auto;display:block;margin-bottom:.75rem}
rect{fill:var(--bar)}.axis{stroke:var(--line)}text{font-size:11px;fill:var(--quiet);text-anchor:middle}
.value{fill:var(--ink)}.first{text-anchor:start}.last{text-anchor:end}polyline{fill:none;stroke-width:1.6}
${['#2f6f5e', '#b5602f', '#3a66a8', '#8a4f9e', '#a8892f', '#4a8f3c', '#a33f55', '#5d6a74'].map((one, n) => `.l${n}{stroke:${one}}`).join('')}
.scroll{overflow-x:auto}table{border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:.2rem .9rem .2rem 0;text-align:left;border-bottom:1px solid var(--line);white-space:nowrap}
th{color:var(--quiet);font-weight:500}td.n{text-align:right}`;
