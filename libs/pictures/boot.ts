import { darker, lighter } from './colour.ts';
import { body, fold, gleam, line, panel, shape, stitch } from './ink.ts';
import type { Pencil } from './pencil.ts';
import { bow, cord, grain, laces, shoeLight } from './shoe-parts.ts';
import { onStage, standing } from './stage.ts';

const upper =
  'M168 506C156 440 166 380 172 320C176 260 168 210 160 150C158 138 166 132 178 134C216 146 262 146 300 132C316 128 324 138 326 154C332 226 352 296 396 334C436 366 500 362 560 372C640 384 690 420 692 484C600 514 400 514 168 506Z';

const eyestay =
  'M286 120L334 140C338 226 360 290 402 326C436 352 480 362 520 366C512 396 492 412 470 418C410 404 360 376 332 330C304 280 294 200 290 140Z';

function panels({ palette, chance }: Pencil): string[] {
  const toe = chance.pick(['M520 366C492 410 490 460 500 512H700V400Z', 'M548 376C540 430 560 480 590 512H700V400Z']);
  const heel = chance.pick(['M140 300H196C230 360 240 440 226 512H140Z', 'M140 390C190 390 240 420 262 512H140Z']);
  return [
    grain(upper),
    chance.of(2) ? panel('M140 120C200 150 260 150 330 120L334 214C270 236 210 236 140 216Z', palette.second) : '',
    panel(toe, chance.of(2) ? palette.main : palette.second),
    stitch(toe, lighter(palette.main, 0.5)),
    panel(heel, palette.second),
    stitch(heel, lighter(palette.second, 0.5)),
    panel(eyestay, palette.main),
    stitch('M298 146C304 212 316 278 342 326C370 370 414 394 468 406', lighter(palette.main, 0.45)),
    fold('M180 330C220 350 280 346 322 318', 10, 0.22),
    fold('M176 296C220 312 260 310 300 292', 8, 0.13),
    gleam('M186 160C190 220 190 290 184 350', 10, 0.26),
    ...shoeLight('M160 498C300 506 480 508 590 502C634 498 670 488 696 476'),
  ];
}

function sole({ palette }: Pencil): string {
  const tread =
    'M152 506C300 514 480 516 590 511C634 508 676 498 704 484C710 494 708 506 700 512L690 517L684 527L670 523L662 533L644 528L638 538L620 533L614 541H576L572 532H554L550 541H512L508 532H490L486 541H448L444 532H426L420 541H380L366 524H312L298 541H268L264 532H250L246 541H220L216 532H202L198 541H160Z';
  return (
    body('sole', tread, darker(palette.sole, 0.72), [
      line('M140 514C300 520 480 522 590 517C634 514 676 504 710 490', '#fff', 6, 'opacity=".14"'),
    ]) +
    body(
      'welt',
      'M150 492C300 500 500 502 590 496C634 492 672 482 698 470C711 470 713 484 702 490C670 504 630 510 590 512C480 517 300 515 152 509C142 507 142 492 150 492Z',
      palette.sole,
      [stitch('M156 501C300 508 500 510 590 504C634 500 672 490 700 479', darker(palette.sole, 0.5), 2.2)],
    )
  );
}

/** A laced boot from its outer side. */
export function boot(pencil: Pencil): string {
  const { palette } = pencil;
  const shoe =
    line('M176 150C160 100 176 84 188 92C198 104 190 130 192 146', darker(palette.accent, 0.12), 11) +
    shape('M160 148C200 120 270 112 318 132L300 148C250 164 200 162 170 150Z', palette.lining) +
    body(
      'tongue',
      'M270 190C274 130 284 96 304 84C322 76 342 84 346 100C350 190 372 270 420 322L520 372L400 360Z',
      darker(palette.main, 0.14),
      [fold('M330 100C336 190 360 270 420 326', 8, 0.25)],
    ) +
    body('upper', upper, palette.main, panels(pencil)) +
    cord('M164 150C200 164 262 164 308 148', palette.second, 8) +
    laces(pencil, [336, 160], [392, 312], 6, 0.95) +
    laces(pencil, [420, 336], [490, 366], 3) +
    bow(pencil, [348, 160]) +
    sole(pencil);
  return onStage({ x: 420, width: 590 }, standing(1.04, shoe));
}
