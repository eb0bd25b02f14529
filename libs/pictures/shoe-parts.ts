import { darker, lighter } from './colour.ts';
import { body, disc, fold, gleam, line, moved, r, shape, stitch } from './ink.ts';
import type { Pencil } from './pencil.ts';

type Point = readonly [number, number];

const along = ([ax, ay]: Point, [bx, by]: Point, share: number): Point => [
  ax + (bx - ax) * share,
  ay + (by - ay) * share,
];

/** A cord: its shadow, its edge, itself. */
export const cord = (d: string, colour: string, width: number): string =>
  line(d, '#000', width + 1, 'opacity=".15" transform="translate(1 3)"') +
  line(d, darker(colour, 0.22), width) +
  line(d, colour, width - 2);

/** Laces across the throat, from its top to its end, each out of its own eyelet. */
export function laces({ palette }: Pencil, top: Point, end: Point, count: number, reach = 1): string {
  const points = Array.from({ length: count }, (_, n) => along(top, end, n / (count - 1)));
  const eyelets = points.map(([x, y]) => `M${r(x - 16 * reach)} ${r(y + 21 * reach)}h.1`).join('');
  const cords = points.map(
    ([x, y]) =>
      `M${r(x - 15 * reach)} ${r(y + 20 * reach)}Q${r(x - 2)} ${r(y - 2)} ${r(x + 20 * reach)} ${r(y - 9 * reach)}`,
  );
  return line(eyelets, darker(palette.main, 0.55), 10) + cord(cords.join(''), palette.lace, 9.5);
}

/** The bow over the uppermost lace. */
export const bow = ({ palette }: Pencil, [x, y]: Point): string =>
  moved(
    `translate(${x} ${y})`,
    cord(
      'M0 0C-34 -30 -62 -6 -46 16C-36 26 -12 12 0 0C12 -34 50 -30 48 -6C44 10 14 8 0 0C-12 22 -20 44 -16 64M0 0C16 18 22 34 34 48',
      palette.lace,
      8,
    ),
  );

/** The tongue with its edge and its label. */
export function tongue({ palette, chance }: Pencil, d: string, [x, y]: Point, turn: number): string {
  const label = chance.pick([palette.accent, palette.second, palette.sole]);
  return body('tongue', d, lighter(palette.main, 0.08), [
    `<g transform="translate(${x} ${y}) rotate(${turn})"><rect x="-17" y="-11" width="34" height="24" rx="4" fill="${label}"/><path d="M-9 1H9" stroke="${darker(label, 0.45)}" stroke-width="3" stroke-linecap="round"/></g>`,
  ]);
}

/** The inside of the far wall, seen over the near collar. */
export const inside = ({ palette }: Pencil, d: string): string =>
  shape(d, palette.lining) + `<path d="${d}" fill="url(#lit)" opacity=".6"/>`;

/** The padded rim of the opening. */
export const collar = ({ palette }: Pencil, d: string): string =>
  line(d, darker(palette.second, 0.32), 17) +
  line(d, palette.second, 14) +
  line(d, '#fff', 4, 'opacity=".28" transform="translate(0 -3)"');

/** A mark of the house's own hand on the quarter: never a real brand's. */
export function mark({ palette, chance }: Pencil, fill = palette.accent): string {
  const edge = `stroke="${darker(fill, 0.3)}" stroke-width="1.2" stroke-opacity=".6"`;
  const marks = [
    shape('M312 470C322 442 340 418 366 396L398 416C374 434 358 452 350 478Z', fill, edge) +
      stitch('M320 466C330 444 346 424 368 404', lighter(fill, 0.5)),
    shape('M262 410C300 448 360 466 452 452L462 472C356 494 276 474 244 426Z', fill, edge) +
      stitch('M256 420C300 462 370 476 452 462', lighter(fill, 0.5)),
    line('M300 474L352 402M330 480L384 408', fill, 15) +
      line('M300 474L352 402M330 480L384 408', '#fff', 2, 'opacity=".4"'),
    disc(322, 440, 27, fill, edge) +
      disc(322, 440, 15, palette.main) +
      disc(322, 440, 20.5, 'none', `stroke="${lighter(fill, 0.5)}" stroke-width="1.6" stroke-dasharray="5 4"`),
    shape('M258 476L300 418L342 476L384 418L426 476L412 484L384 444L342 502L300 444L272 484Z', fill, edge),
  ] as const;
  return chance.pick(marks);
}

/** Light on a shoe: a gleam over the toe, the crease where it bends, the shade over the sole. */
export const shoeLight = (ground: string): string[] => [
  gleam('M556 434C590 440 626 452 646 468', 9, 0.38),
  gleam('M160 350C152 388 154 420 160 452', 9, 0.22),
  fold('M470 420C480 446 482 466 476 488', 10, 0.13),
  fold(ground, 16, 0.3),
];
