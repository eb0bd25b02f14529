import type { Silhouette } from '#contracts/products.ts';
import { chest, chestOverPocket, hemLabel, neckLabel, neckTrim, ribbed, ribs, sewn } from './cloth.ts';
import { darker, lighter } from './colour.ts';
import { box, disc, fold, gleam, line, moved, panel, rim, shape, stitch } from './ink.ts';
import type { Pencil } from './pencil.ts';
import { cord } from './shoe-parts.ts';
import { fromAbove } from './stage.ts';
import { legOf } from './trousers.ts';

/** Shoulders that fall from the neck, sides folded in, corners that are soft. */
const pack =
  'M300 106C330 112 470 112 500 106C522 112 540 118 556 128C566 136 566 150 567 170C572 280 566 400 570 506C571 524 564 534 546 536C450 544 350 544 254 536C236 534 229 524 230 506C234 400 228 280 233 170C234 150 234 136 244 128C260 118 278 112 300 106Z';
const lip = (y: number, bulge: number) => `M236 ${y}C300 ${y + bulge} 500 ${y + bulge} 564 ${y}`;

/** Cloth folded in three: the layers below it show where it was turned over, and the sleeves press through. */
const folded = ({ palette }: Pencil, ...parts: string[]): string =>
  shape(pack, '#1d1813', 'opacity=".5" filter="url(#soft)" transform="translate(8 22)"') +
  [22, 14, 7]
    .map((down, n) =>
      shape(
        pack,
        darker(palette.main, 0.3 - n * 0.07),
        `stroke="${rim(palette.main)}" stroke-opacity=".5" transform="translate(${[3, -2, 1][n]} ${down})"`,
      ),
    )
    .join('') +
  sewn('pack', pack, palette.main, [
    ...parts,
    fold('M252 140C262 240 258 330 262 420', 8, 0.14),
    gleam('M264 146C274 250 270 330 274 420', 7, 0.24),
    fold('M548 140C538 240 542 330 538 420', 8, 0.16),
    fold('M290 476C350 462 420 486 510 468', 16, 0.07),
    fold('M330 300C380 316 450 306 480 318', 16, 0.07),
    fold('M270 250C300 270 330 268 350 258', 12, 0.08),
    fold(lip(530, 10), 12, 0.3),
    gleam(lip(518, 10), 6, 0.3),
  ]);

const neck = (pencil: Pencil, trim: string) =>
  ribs(trim) +
  shape('M312 108C340 92 460 92 488 108C470 160 330 160 312 108Z', darker(pencil.palette.main, 0.42)) +
  neckLabel(pencil, 400, 112) +
  ribbed('collar', 'M312 106C330 158 470 158 488 106L504 110C484 180 316 180 296 110Z', trim);

const tee = (pencil: Pencil) =>
  folded(pencil, moved('translate(0 40)', chest(pencil)), hemLabel(pencil, 510, 486)) + neck(pencil, neckTrim(pencil));

const hoodie = (pencil: Pencil) => {
  const { palette } = pencil;
  const hood = 'M296 150C280 90 330 52 400 52C470 52 520 90 504 150C480 214 440 232 400 238C360 232 320 214 296 150Z';
  return (
    ribs(palette.second) +
    folded(
      pencil,
      moved('translate(0 76)', chestOverPocket(pencil)),
      panel('M290 430H510L540 560H260Z', lighter(palette.main, 0.05)),
      stitch('M298 438L272 540M502 438L528 540M296 438H504', palette.thread),
    ) +
    sewn('hood', hood, lighter(palette.main, 0.04), [
      gleam('M320 110C340 80 370 68 410 68', 10, 0.3),
      fold('M320 190C360 226 440 226 480 190', 14, 0.2),
    ]) +
    sewn(
      'opening',
      'M330 150C326 108 356 84 400 84C444 84 474 108 470 150C450 192 424 206 400 210C376 206 350 192 330 150Z',
      darker(palette.second, 0.2),
      [fold('M340 140C340 108 366 94 400 94', 18, 0.4)],
    ) +
    cord('M362 204C350 240 372 268 360 310M438 204C450 240 428 268 440 310', palette.lace, 8) +
    line('M360 302V324M440 302V324', palette.metal, 9)
  );
};

const jacket = (pencil: Pencil) => {
  const { palette } = pencil;
  const trim = darker(palette.second, 0.15);
  return (
    neck(pencil, trim) +
    folded(
      pencil,
      panel('M220 90H352L340 300L380 560H220ZM580 90H448L460 300L420 560H580Z', lighter(palette.main, 0.03)),
      panel('M286 400L312 392L330 486L304 494ZM514 400L488 392L470 486L496 494Z', palette.second),
      box(392, 100, 16, 460, darker(palette.second, 0.35)),
      line('M400 104V540', palette.metal, 7, 'stroke-dasharray="3 3" stroke-linecap="butt"'),
      box(394, 210, 12, 20, palette.metal, 'rx="3"'),
      box(396, 228, 8, 30, lighter(palette.metal, 0.3), 'rx="3"'),
    ) +
    ribbed(
      'stand',
      'M300 96C296 130 330 158 392 172V146C356 140 334 124 330 96ZM500 96C504 130 470 158 408 172V146C444 140 466 124 470 96Z',
      trim,
    )
  );
};

const trousers = (pencil: Pencil) => {
  const { palette } = pencil;
  const leg = legOf(pencil);
  return moved(
    'translate(100 0) scale(.75 1)',
    folded(
      pencil,
      stitch('M240 160H560M240 118H560', palette.thread),
      shape('M230 100H570V166H230Z', '#000', 'opacity=".06"'),
      panel('M430 200H530V310L480 334L430 310Z', lighter(palette.main, 0.05)),
      stitch('M438 208V306L480 325L522 306V208', palette.thread),
      line('M400 166V540', darker(palette.main, 0.4), 2, 'opacity=".5"'),
      leg === 'stripe' ? line('M262 168V540', palette.second, 18) : '',
      leg === 'cargo'
        ? panel('M226 352H330V470H226Z', lighter(palette.main, 0.04)) +
            panel('M222 344H336V376C300 384 260 384 222 376Z', palette.second) +
            disc(280, 364, 5, palette.metal)
        : '',
      hemLabel(pencil, 468, 236),
    ),
    panel('M296 113h12v61h-12ZM492 113h12v61h-12Z', palette.main),
    disc(400, 140, 11, palette.metal, `stroke="${darker(palette.metal, 0.4)}"`),
  );
};

const dress = (pencil: Pencil) => {
  const { palette } = pencil;
  return (
    folded(
      pencil,
      fold(
        'M300 320C296 400 300 470 296 540M350 320V540M400 320V540M450 320V540M500 320C504 400 500 470 504 540',
        12,
        0.18,
      ),
      sewn('sash', 'M226 282C340 296 460 296 574 282V316C460 330 340 330 226 316Z', palette.second, [
        gleam('M240 294C340 306 460 306 560 294', 6, 0.4),
      ]),
      line('M220 512H580', palette.accent, 12),
      [170, 205, 240].map((y) => disc(400, y + 10, 7, palette.sole, `stroke="${darker(palette.sole, 0.4)}"`)).join(''),
    ) +
    shape('M312 108C340 92 460 92 488 108C470 150 330 150 312 108Z', darker(palette.main, 0.42)) +
    neckLabel(pencil, 400, 108) +
    line('M312 108C330 150 470 150 488 108', darker(palette.second, 0.1), 8)
  );
};

const folds: Partial<Record<Silhouette, (pencil: Pencil) => string>> = { tee, hoodie, jacket, trousers, dress };

/** A garment folded and laid down, from above. */
export const laidDown =
  (silhouette: Silhouette) =>
  (pencil: Pencil): string =>
    fromAbove((folds[silhouette] ?? tee)(pencil));
