type Rgb = readonly [number, number, number];

const rgbOf = (hex: string): Rgb => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
];

/** `share` 0 is the first colour, 1 the second; both as `#rrggbb`. */
export function mix(from: string, to: string, share: number): string {
  const other = rgbOf(to);
  return `#${rgbOf(from)
    .map((part, n) => Math.round(part + ((other[n] ?? 0) - part) * share))
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`;
}

export const darker = (colour: string, share: number): string => mix(colour, '#14110f', share);
export const lighter = (colour: string, share: number): string => mix(colour, '#ffffff', share);

/** How bright a colour looks, 0 to 1 (weights of ITU-R BT.709). */
export function brightness(colour: string): number {
  const [red, green, blue] = rgbOf(colour);
  return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
}

/** A little of the other side: lighter on dark colours, darker on light ones. */
export const against = (colour: string, share: number): string =>
  brightness(colour) > 0.45 ? darker(colour, share) : lighter(colour, share);
