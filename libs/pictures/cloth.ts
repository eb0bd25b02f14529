import { darker, lighter } from './colour.ts';
import { body, box, disc, fold, gleam, line, moved, panel, shape, stitch } from './ink.ts';
import type { Pencil } from './pencil.ts';

/** A piece of a garment: cloth scatters the light that leather throws back. */
export const sewn = (name: string, d: string, fill: string, parts: readonly string[]): string =>
  body(name, d, fill, parts, 'matt');

/** Ribbed bands of cuffs, hems and collars: fine lines across the outline that they are cut to. */
export const ribs = (colour: string): string =>
  `<pattern id="rib" width="7" height="10" patternUnits="userSpaceOnUse"><path d="M1.5 0V10" stroke="${darker(colour, 0.3)}" stroke-width="1.6"/><path d="M4.5 0V10" stroke="${lighter(colour, 0.3)}" stroke-width="1.4"/></pattern>`;

export const ribbed = (name: string, d: string, colour: string, turn = 0): string =>
  sewn(name, d, colour, [
    turn
      ? moved(`rotate(${turn} 400 320)`, box(-400, -400, 1600, 1600, 'url(#rib)', 'opacity=".55"'))
      : shape(d, 'url(#rib)', 'opacity=".55"'),
  ]);

/** The band round a tee's neck: the same from every angle. */
export const neckTrim = (pencil: Pencil): string =>
  pencil.as('trim').chance.of(2) ? pencil.palette.second : lighter(pencil.palette.main, 0.06);

/** The label inside a neck. */
export const neckLabel = ({ palette }: Pencil, x: number, y: number): string =>
  box(x - 22, y, 44, 20, palette.sole, 'rx="2"') +
  box(x - 12, y + 6, 24, 2.5, darker(palette.sole, 0.6)) +
  box(x - 8, y + 11.5, 16, 2, darker(palette.sole, 0.4));

/** The small label sewn into a hem. */
export const hemLabel = ({ palette }: Pencil, x: number, y: number): string =>
  box(x, y, 24, 30, palette.accent, 'rx="1.5"') +
  line(`M${x + 6} ${y + 20}L${x + 12} ${y + 9}L${x + 18} ${y + 20}`, lighter(palette.accent, 0.7), 2.4);

/** Drape of a body of cloth hanging from two shoulders. */
export const drape = [
  fold('M262 210C276 270 268 330 282 400', 16, 0.12),
  fold('M538 210C524 270 532 330 518 400', 16, 0.14),
  fold('M330 500C336 440 326 400 342 352', 14, 0.09),
  fold('M474 500C464 450 476 410 460 360', 14, 0.1),
  gleam('M312 220C306 290 316 360 306 440', 18, 0.2),
  gleam('M420 260C426 330 418 390 424 450', 20, 0.12),
] as const;

const triangle = ({ palette }: Pencil) =>
  shape('M400 226L452 318H348Z', palette.accent) +
  shape('M400 262L426 308H374Z', palette.second) +
  disc(400, 338, 6, palette.accent);
const sun = ({ palette }: Pencil) =>
  disc(400, 276, 56, palette.accent) +
  line('M336 276H464M340 294H460M350 312H450', palette.main, 7) +
  shape(
    'M330 330C360 316 380 344 410 330C432 320 448 338 472 328V338C448 348 432 330 410 340C380 354 360 326 330 340Z',
    palette.second,
  );
const bands = ({ palette }: Pencil) => box(220, 250, 360, 40, palette.second) + box(220, 296, 360, 14, palette.accent);
const pocket = ({ palette }: Pencil) =>
  panel('M446 216H516V276C516 288 506 292 481 300C456 292 446 288 446 276Z', palette.second) +
  stitch('M451 228H511M451 222V276C451 284 460 288 481 295C502 288 511 284 511 276V222', lighter(palette.second, 0.5));
const blocks = ({ palette }: Pencil) =>
  `<g>${[palette.second, palette.accent, palette.thread]
    .map((colour, n) => shape(`M${344 + n * 40} 240h34v84h-34Z`, colour) + disc(361 + n * 40, 344, 8, colour))
    .join('')}</g>`;
const split = ({ palette }: Pencil) =>
  shape('M400 90H600V540H400Z', palette.second) + line('M400 90V540', palette.thread, 1.5, 'opacity=".5"');

/** What a chest wears: our own shapes, no words. */
export const chest = (pencil: Pencil): string =>
  pencil.as('chest').chance.pick([triangle, sun, bands, pocket, blocks, split])(pencil);

/** Of what has a pocket below: no second one. */
export const chestOverPocket = (pencil: Pencil): string =>
  pencil.as('chest').chance.pick([triangle, sun, bands, blocks, split])(pencil);
