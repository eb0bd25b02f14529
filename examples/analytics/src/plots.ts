/** A bar with what stands below it and what it says. */
export type Bar = Readonly<{ name: string; value: number; label: string }>;
/** A line of values, each at the same distance from the one before. */
export type Line = Readonly<{ name: string; values: readonly number[] }>;

const [width, height, left, bottom, top] = [720, 240, 12, 34, 22];
const plotted = height - bottom - top;

/** Text that is safe within HTML. */
export const text = (words: unknown): string =>
  String(words).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const frame = (title: string, within: string) =>
  `<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${text(title)}"><line class="axis" x1="0" x2="${width}" y1="${
    height - bottom
  }" y2="${height - bottom}"/>${within}</svg>`;

/** Bars beside each other. Names that would lie over each other are left out; each bar tells its own when pointed at. */
export function bars(title: string, all: readonly Bar[]): string {
  const most = Math.max(1, ...all.map(({ value }) => value));
  const step = (width - 2 * left) / Math.max(1, all.length);
  const named = Math.ceil(90 / step);
  const wide = Math.min(0.7 * step, 90);
  const drawn = all.map(({ name, value, label }, n) => {
    const [tall, x] = [(plotted * value) / most, left + n * step];
    const middle = x + step / 2;
    const y = height - bottom - tall;
    const words = `<text x="${middle}" y="${height - 12}">${text(name)}</text>`;
    const said = `<text class="value" x="${middle}" y="${y - 6}">${text(label)}</text>`;
    const isNamed = n % named === 0;
    return `<g><title>${text(`${name}: ${label}`)}</title><rect x="${middle - wide / 2}" y="${y}" width="${wide}" height="${tall}" rx="2"/>${isNamed ? words + said : ''}</g>`;
  });
  return frame(title, drawn.join(''));
}

/** Lines from the first value to the last, each as a share of its own highest, so that all are seen. */
export function lines(title: string, all: readonly Line[]): string {
  const drawn = all.map(({ name, values }, n) => {
    const most = Math.max(1, ...values);
    const points = values.map((value, at) => {
      const x = left + ((width - 2 * left) * at) / Math.max(1, values.length - 1);
      return `${x.toFixed(1)},${(height - bottom - (plotted * value) / most).toFixed(1)}`;
    });
    return `<g class="line l${n % 8}"><title>${text(name)}</title><polyline points="${points.join(' ')}"/></g>`;
  });
  const ends = `<text x="${left}" y="${height - 12}" class="first">first move</text><text x="${width - left}" y="${
    height - 12
  }" class="last">last move</text>`;
  return frame(title, drawn.join('') + ends);
}
