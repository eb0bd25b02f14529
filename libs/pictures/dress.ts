import { neckLabel, sewn } from './cloth.ts';
import { darker, lighter } from './colour.ts';
import { disc, fold, gleam, line, moved, panel, shape, stitch } from './ink.ts';
import type { Pencil } from './pencil.ts';
import { onStage } from './stage.ts';

const bodice =
  'M318 70C300 76 282 84 268 94C286 130 296 170 300 216C302 236 304 250 306 262C360 270 440 270 494 262C496 250 498 236 500 216C504 170 514 130 532 94C518 84 500 76 482 70C470 130 330 130 318 70Z';
const skirt =
  'M306 256C360 264 440 264 494 256C520 330 556 420 580 506C560 520 530 514 510 524C484 534 460 518 436 526C412 534 388 534 364 526C340 518 316 534 290 524C270 514 240 520 220 506C244 420 280 330 306 256Z';

const border = ({ palette }: Pencil) =>
  line(
    'M214 486C240 500 270 494 290 504C316 514 340 498 364 506C388 514 412 514 436 506C460 498 484 514 510 504C530 494 560 500 586 486',
    palette.accent,
    12,
  );
const dots = ({ palette }: Pencil) =>
  `<pattern id="dots" width="38" height="38" patternUnits="userSpaceOnUse" patternTransform="rotate(18)"><circle cx="10" cy="10" r="5" fill="${palette.second}"/><circle cx="29" cy="29" r="3.4" fill="${palette.accent}"/></pattern>` +
  shape('M200 60H600V540H200Z', 'url(#dots)');
const tiers = ({ palette }: Pencil) =>
  panel('M200 420C300 440 500 440 600 420V560H200Z', palette.second) +
  panel('M260 340C340 352 460 352 540 340L600 430C500 448 300 448 200 430Z', lighter(palette.second, 0.25));
const prints = [border, dots, tiers] as const;

const pleats = [
  'M336 268C320 350 300 430 292 520',
  'M366 270C360 350 352 430 350 520',
  'M400 271V526',
  'M434 270C440 350 448 430 450 520',
  'M464 268C480 350 500 430 508 520',
];

function sleeve({ palette }: Pencil, name: string): string {
  return sewn(name, 'M270 92C236 104 210 150 206 196C226 210 262 212 290 204C294 166 286 126 270 92Z', palette.main, [
    fold('M262 110C244 140 240 170 248 208', 10, 0.18),
    stitch('M208 186C230 198 262 200 290 192', palette.thread),
  ]);
}

/** Drawn broader than it hangs. */
const slim = (...parts: string[]) => moved('translate(40 0) scale(.9 1)', ...parts);

/** A dress as if worn by nobody. */
export function dress(pencil: Pencil): string {
  const { palette, chance } = pencil;
  const print = chance.pick(prints)(pencil);
  const button = chance.of(2) === 0;
  return onStage(
    { width: 400, floats: true },
    slim(
      shape('M318 70C350 58 450 58 482 70C468 130 332 130 318 70Z', darker(palette.main, 0.42)) +
        neckLabel(pencil, 400, 74) +
        sleeve(pencil, 'left') +
        moved('matrix(-1 0 0 1 800 0)', sleeve(pencil, 'right')) +
        sewn('skirt', skirt, palette.main, [
          print,
          ...pleats.map((d) => fold(d, 12, 0.17)),
          ...pleats.map((d) => moved('translate(-14 0)', gleam(d, 9, 0.3))),
        ]) +
        sewn('bodice', bodice, palette.main, [
          print.includes('pattern') ? shape('M200 60H600V300H200Z', 'url(#dots)') : '',
          fold('M306 150C330 190 330 220 320 260M494 150C470 190 470 220 480 260', 12, 0.14),
          gleam('M330 150C340 190 342 220 340 250', 12, 0.26),
          button
            ? [140, 172, 204, 236]
                .map((y) => disc(400, y, 5, palette.sole, `stroke="${darker(palette.sole, 0.4)}"`))
                .join('')
            : '',
        ]) +
        sewn('sash', 'M304 250C360 258 440 258 496 250L499 276C440 286 360 286 301 276Z', palette.second, [
          gleam('M310 260C360 268 440 268 490 260', 5, 0.4),
        ]) +
        line('M318 72C334 132 466 132 482 72', darker(palette.second, 0.1), 7) +
        stitch('M312 82C332 144 468 144 488 82', palette.thread),
    ),
  );
}
