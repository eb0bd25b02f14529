import { brightness, darker, lighter } from './colour.ts';

/** One decimal: enough at this size, and half the bytes. */
export const r = (value: number): string => String(Math.round(value * 10) / 10);

export const shape = (d: string, fill: string, more = ''): string =>
  `<path d="${d}" fill="${fill}"${more && ` ${more}`}/>`;

export const line = (d: string, stroke: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${r(width)}"${more && ` ${more}`}/>`;

export const disc = (cx: number, cy: number, radius: number, fill: string, more = ''): string =>
  `<circle cx="${r(cx)}" cy="${r(cy)}" r="${r(radius)}" fill="${fill}"${more && ` ${more}`}/>`;

export const oval = (cx: number, cy: number, rx: number, ry: number, fill: string, more = ''): string =>
  `<ellipse cx="${r(cx)}" cy="${r(cy)}" rx="${r(rx)}" ry="${r(ry)}" fill="${fill}"${more && ` ${more}`}/>`;

export const box = (x: number, y: number, width: number, height: number, fill: string, more = ''): string =>
  `<rect x="${r(x)}" y="${r(y)}" width="${r(width)}" height="${r(height)}" fill="${fill}"${more && ` ${more}`}/>`;

export const moved = (transform: string, ...parts: string[]): string =>
  `<g transform="${transform}">${parts.join('')}</g>`;

/** The parts and their mirror image about the middle of the picture. */
export const twice = (...parts: string[]): string => parts.join('') + moved('matrix(-1 0 0 1 800 0)', ...parts);

/** A row of thread. */
export const stitch = (d: string, colour: string, width = 1.8): string =>
  line(d, colour, width, 'stroke-dasharray="6 4.5" opacity=".75"');

/** A thing's edge; a dark one's catches light: it stays a form on a dark stage, and its pieces are told apart. */
export const rim = (fill: string): string => (brightness(fill) < 0.2 ? lighter(fill, 0.3) : darker(fill, 0.4));

/** A piece sewn on: a thin shadow below its edge, then the piece with its edge. */
export const panel = (d: string, colour: string, more = ''): string =>
  line(d, '#000', 5, 'opacity=".1" transform="translate(0 2.5)"') +
  shape(d, colour, `stroke="${rim(colour)}" stroke-width="1.3" stroke-opacity=".5"${more && ` ${more}`}`);

/** A soft dark fold or a soft light one. */
export const fold = (d: string, width = 12, opacity = 0.16): string =>
  line(d, '#000', width, `opacity="${opacity}" filter="url(#soft)"`);
export const gleam = (d: string, width = 10, opacity = 0.4): string =>
  line(d, '#fff', width, `opacity="${opacity}" filter="url(#soft)"`);

/**
 * A body with volume: its outline, what lies on it (cut to the outline) and the light over it.
 * The name is used once in a picture. `light` is one of the stage's gradients.
 */
export function body(name: string, d: string, fill: string, parts: readonly string[] = [], light = 'lit'): string {
  const edge = `stroke="${rim(fill)}" stroke-width="1.5" stroke-opacity=".55"`;
  return (
    `<clipPath id="${name}"><path d="${d}"/></clipPath>` +
    shape(d, fill, edge) +
    `<g clip-path="url(#${name})">${parts.join('')}${shape(d, `url(#${light})`)}</g>`
  );
}
