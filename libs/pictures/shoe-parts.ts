import { darker, lighter } from './colour.ts';
import { body, disc, fold, gleam, line, moved, r, rim, shape, stitch } from './ink.ts';
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

const at = (x: number, y: number) => `${r(x)} ${r(y)}`;

/** Flat laces across the throat, from its top to its end, each out of its own eyelet and over the tongue's far edge. */
export function laces({ palette }: Pencil, top: Point, end: Point, count: number, reach = 1): string {
  const points = Array.from({ length: count }, (_, n) => along(top, end, n / (count - 1)));
  const eyelets = points.map(([x, y]) => `M${at(x - 13 * reach, y + 19 * reach)}h.1`).join('');
  const bands = points
    .map(([x, y]) => {
      const [from, over, to] = [at(x - 12 * reach, y + 18 * reach), at(x - 3, y - 3), at(x + 9 * reach, y - 9 * reach)];
      return `M${from}Q${over} ${to}`;
    })
    .join('');
  return line(eyelets, darker(palette.main, 0.6), 9) + cord(bands, palette.lace, 9);
}

/** The bow over the uppermost lace. */
export const bow = ({ palette }: Pencil, [x, y]: Point): string =>
  moved(
    `translate(${x} ${y}) scale(.74)`,
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
    line(d, darker(palette.main, 0.4), 7, 'opacity=".35"'),
    `<g transform="translate(${x} ${y}) rotate(${turn})"><rect x="-17" y="-11" width="34" height="24" rx="4" fill="${label}"/><path d="M-9 1H9" stroke="${darker(label, 0.45)}" stroke-width="3" stroke-linecap="round"/></g>`,
  ]);
}

/** Which of three toes a shoe has, the same from every angle: a cap, one drawn back along the sides, a guard all round. */
export const toeOf = (pencil: Pencil): 0 | 1 | 2 => pencil.as('toe').chance.pick([0, 1, 2] as const);

/** The inside of the far wall, seen over the near collar: dark where it goes down. */
export const inside = ({ palette }: Pencil, d: string): string =>
  shape(d, palette.lining) +
  shape(d, 'url(#lit)', 'opacity=".8"') +
  line(d, lighter(palette.lining, 0.22), 3, 'opacity=".6"');

/** The thin bound rim of the opening, and the padding's seam below it. */
export const collar = ({ palette }: Pencil, d: string, seam = 'translate(4 21)'): string =>
  line(d, '#000', 13, `opacity=".1" filter="url(#soft)" transform="${seam}"`) +
  line(d, darker(palette.second, 0.42), 8) +
  line(d, palette.second, 5.5) +
  line(d, '#fff', 1.6, 'opacity=".4" transform="translate(0 -1.4)"');

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

/** A seam between two pieces of the same hide: a dark line with light on its lower lip. */
export const seam = (d: string, colour: string): string =>
  line(d, '#fff', 1.6, 'opacity=".24" transform="translate(1.6 1.6)"') + line(d, rim(colour), 1.8);

/** The hide's grain, which no plain fill has. */
export const grain = (d: string): string =>
  '<pattern id="grain" width="13" height="11" patternUnits="userSpaceOnUse" patternTransform="rotate(17)"><path d="M1 2l2 1M7 1l1 2M11 5l-2 1M3 7l2 1M8 9l2-1" stroke="#000" stroke-width="1.1" opacity=".2"/><path d="M1 3.4l2 1M7 2.4l1 2M3 8.4l2 1" stroke="#fff" stroke-width="1" opacity=".3"/></pattern>' +
  shape(d, 'url(#grain)', 'opacity=".45"');

/** Light on a shoe: it goes round at heel and toe, gleams on the toe box and the counter, creases where it bends. */
export const shoeLight = (ground: string): string[] => [
  '<linearGradient id="round"><stop stop-opacity=".34"/><stop offset=".13" stop-opacity="0"/><stop offset=".8" stop-opacity="0"/><stop offset="1" stop-opacity=".3"/></linearGradient>',
  shape('M100 120H720V520H100Z', 'url(#round)'),
  gleam('M568 422C608 420 650 428 680 454', 12, 0.42),
  gleam('M152 386C144 412 142 440 150 470', 9, 0.26),
  fold('M470 424C486 446 492 470 488 494', 10, 0.13),
  fold('M520 420C534 442 540 462 538 482', 8, 0.09),
  fold(ground, 15, 0.34),
];

/** Where the upper meets the sole, and the toe's rise from the ground: every shoe of the house stands on this last. */
export const lastLine = 'M150 500C280 510 480 510 590 504C640 499 680 490 712 476';

/** The forefoot of that last, from the end of the throat at (536, 408) round the toe and back to the heel's ground. */
export const forefoot = 'C584 408 644 404 684 432C706 449 716 472 713 494C640 524 300 518 140 506Z';

/** Heel and counter of that last, from the ground up to the narrow place over the heel bone at (145, 352). */
export const heelCurve = 'M140 506C128 474 122 446 127 416C132 392 143 374 145 352';
