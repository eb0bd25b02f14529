import { darker, lighter, mix } from './colour.ts';
import { body, box, disc, fold, gleam, line, moved, oval, r, shape } from './ink.ts';
import type { Pencil } from './pencil.ts';
import { closeUp, fromAbove, onStage } from './stage.ts';

const gold = '#d9b25f';

const links = (d: string, colour: string, width: number): string =>
  line(d, '#000', width + 2, 'opacity=".13" transform="translate(2 5)"') +
  line(d, darker(colour, 0.42), width) +
  line(d, lighter(colour, 0.25), width - 3, `stroke-dasharray="${r(width * 1.1)} ${r(width * 0.7)}"`);

type Cut = Readonly<{ outline: string; table: string; rays: string }>;
const cuts: readonly [Cut, ...Cut[]] = [
  {
    outline: 'M0 -62L54 -31V31L0 62L-54 31V-31Z',
    table: 'M0 -32L28 -16V16L0 32L-28 16V-16Z',
    rays: 'M0 -62V-32M54 -31L28 -16M54 31L28 16M0 62V32M-54 31L-28 16M-54 -31L-28 -16',
  },
  {
    outline: 'M0 -70C30 -34 52 -8 52 22C52 50 28 68 0 68C-28 68 -52 50 -52 22C-52 -8 -30 -34 0 -70Z',
    table: 'M0 -34C16 -14 26 2 26 18C26 32 14 40 0 40C-14 40 -26 32 -26 18C-26 2 -16 -14 0 -34Z',
    rays: 'M0 -70V-34M52 22H26M-52 22H-26M0 68V40M37 56L18 34M-37 56L-18 34M30 -28L16 -6M-30 -28L-16 -6',
  },
  {
    outline: 'M-34 -58H34L56 -36V36L34 58H-34L-56 36V-36Z',
    table: 'M-20 -34H20L32 -20V20L20 34H-20L-32 20V-20Z',
    rays: 'M-34 -58L-20 -34M34 -58L20 -34M56 -36L32 -20M56 36L32 20M34 58L20 34M-34 58L-20 34M-56 36L-32 20M-56 -36L-32 -20',
  },
];

/** The stone in its setting, about its middle. */
function stone(pencil: Pencil, metal: string): string {
  const { palette, chance } = pencil.as('stone');
  const { outline, table, rays } = chance.pick(cuts);
  const gem = palette.main;
  const bright = lighter(gem, 0.62);
  return (
    moved(
      'scale(1.2)',
      shape(outline, '#000', 'opacity=".22" filter="url(#soft)" transform="translate(4 10)"'),
      shape(outline, darker(metal, 0.35)),
      shape(outline, metal, 'transform="scale(.97)"'),
      shape(outline, 'url(#ball)', 'transform="scale(.97)"'),
    ) +
    body('gem', outline, mix(gem, '#ffffff', 0.08), [
      shape('M-80 -80H10L-80 60Z', bright, 'opacity=".55"'),
      shape('M80 80H-20L80 -40Z', darker(gem, 0.5), 'opacity=".55"'),
      shape(table, lighter(gem, 0.3), 'opacity=".85"'),
      shape(table, 'url(#lit)'),
      shape('M-60 10L-20 -34L0 -34L-40 40Z', '#fff', 'opacity=".35"'),
      line(`${rays}${table}`, bright, 1.6, 'opacity=".8"'),
    ]) +
    line('M-38 -30L-30 -38M30 -38L38 -30M38 34L30 42M-30 42L-38 34', lighter(metal, 0.5), 9) +
    disc(-18, -26, 4, '#fff', 'opacity=".9"')
  );
}

const metalOf = (pencil: Pencil) => pencil.as('metal').chance.pick([gold, pencil.palette.metal, '#cf9a80'] as const);

/** Small stones to both sides of the large one, along the chain. */
const beads = ({ palette }: Pencil, at: readonly (readonly [number, number])[], metal: string): string =>
  at
    .map(
      ([x, y]) =>
        disc(x, y, 9, metal) + disc(x, y, 6.5, palette.accent) + disc(x - 2, y - 2, 2, '#fff', 'opacity=".8"'),
    )
    .join('');

/** A pendant on the stand of a jeweller's window. */
export function jewellery(pencil: Pencil): string {
  const { palette, chance } = pencil;
  const metal = metalOf(pencil);
  const bust = lighter(mix(palette.second, '#8d8478', 0.6), 0.35);
  return onStage(
    { width: 330 },
    body(
      'bust',
      'M352 52C356 38 444 38 448 52C450 104 452 138 480 160C514 182 580 192 612 230C632 258 624 300 606 346C586 402 560 452 552 510C550 532 540 540 520 540H280C260 540 250 532 248 510C240 452 214 402 194 346C176 300 168 258 188 230C220 192 286 182 320 160C348 138 350 104 352 52Z',
      bust,
      [
        fold('M356 60C362 130 340 150 306 172', 16, 0.16),
        fold('M444 60C438 130 460 150 494 172', 16, 0.2),
        fold('M306 232C340 214 372 226 396 250M494 232C460 214 428 226 404 250', 9, 0.1),
        fold('M262 540C270 460 250 410 226 350', 26, 0.12),
        gleam('M250 206C220 226 206 262 220 320', 24, 0.4),
      ],
    ) +
      oval(400, 51, 48, 11, darker(bust, 0.3)) +
      links('M352 112C320 190 330 270 400 330C470 270 480 190 448 112', metal, 6.5) +
      (chance.of(2)
        ? beads(
            pencil,
            [
              [346, 254],
              [454, 254],
              [334, 212],
              [466, 212],
            ],
            metal,
          )
        : '') +
      disc(400, 336, 13, 'none', `stroke="${darker(metal, 0.2)}" stroke-width="5"`) +
      moved('translate(400 408) scale(.86)', stone(pencil, metal)),
  );
}

/** The pendant laid down in its loop. */
export function jewelleryTop(pencil: Pencil): string {
  const metal = metalOf(pencil);
  const { chance } = pencil;
  return fromAbove(
    links(
      'M392 420C300 380 190 330 210 210C230 110 400 90 520 120C640 152 640 260 560 320C510 358 450 380 408 420',
      metal,
      8,
    ) +
      box(196, 190, 26, 12, metal, `rx="6" stroke="${darker(metal, 0.4)}"`) +
      (chance.of(2)
        ? beads(
            pencil,
            [
              [300, 376],
              [346, 400],
              [500, 364],
              [454, 390],
            ],
            metal,
          )
        : '') +
      disc(400, 428, 16, 'none', `stroke="${darker(metal, 0.2)}" stroke-width="6"`) +
      moved('translate(400 508) rotate(-8) scale(.9)', stone(pencil, metal)),
  );
}

/** The stone, near. */
export function jewelleryDetail(pencil: Pencil): string {
  const metal = metalOf(pencil);
  return closeUp(
    links('M150 -20C250 60 340 80 400 96C460 80 550 60 650 -20', metal, 22) +
      disc(400, 112, 36, 'none', `stroke="${darker(metal, 0.2)}" stroke-width="15"`) +
      moved('translate(400 370) scale(2.7)', stone(pencil, metal)),
  );
}
