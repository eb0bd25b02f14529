import { darker, lighter } from './colour.ts';
import { body, fold, gleam, line, panel, shape, stitch } from './ink.ts';
import type { Pencil } from './pencil.ts';
import { bow, cord, grain, laces, shoeLight, toeOf } from './shoe-parts.ts';
import { onStage, standing } from './stage.ts';

const upper =
  'M158 506C144 470 142 436 152 404C160 378 175 358 175 322C175 268 162 206 156 152C155 136 166 130 178 136C214 162 268 158 306 128C320 118 334 126 337 144C342 214 352 268 388 308C424 348 480 356 540 366C626 380 692 414 696 484C600 514 400 514 158 506Z';

const eyestay =
  'M300 124L342 122C346 222 368 286 408 322C442 350 490 360 536 366C528 396 508 412 484 418C420 404 368 376 338 330C310 280 300 200 296 140Z';

const toes = [
  'M548 376C540 430 560 480 590 512H700V400Z',
  'M520 366C492 410 490 460 500 512H700V400Z',
  'M520 366C492 410 490 460 500 512H700V400Z',
] as const;

function panels(pencil: Pencil): string[] {
  const { palette, chance } = pencil;
  const toe = toes[toeOf(pencil)];
  const heel = chance.pick(['M140 300H196C230 360 240 440 226 512H140Z', 'M140 390C190 390 240 420 262 512H140Z']);
  return [
    grain(upper),
    chance.of(2) ? panel('M130 160H340L344 226C270 250 210 250 130 232Z', palette.second) : '',
    panel(toe, toeOf(pencil) === 2 ? palette.main : palette.second),
    stitch(toe, lighter(palette.main, 0.5)),
    panel(heel, palette.second),
    stitch(heel, lighter(palette.second, 0.5)),
    roll(pencil),
    panel(eyestay, palette.main),
    stitch('M305 140C309 212 322 278 348 326C376 370 424 394 482 406', lighter(palette.main, 0.45)),
    fold('M180 330C220 350 280 346 322 318', 10, 0.22),
    fold('M176 296C220 312 260 310 300 292', 8, 0.13),
    gleam('M186 160C190 220 190 290 184 350', 10, 0.26),
    ...shoeLight('M160 498C300 506 480 508 590 502C634 498 670 488 696 476'),
  ];
}

/** A rolled edge of soft leather round the shaft. */
const roll = ({ palette }: Pencil) =>
  panel('M130 124C206 172 276 166 332 112L338 160C270 212 200 214 130 182Z', darker(palette.second, 0.08)) +
  gleam('M168 152C220 176 274 170 322 134', 4, 0.3) +
  stitch('M166 182C214 200 272 196 330 160', lighter(palette.second, 0.45));

/** A heel of its own, hollow behind the ball, lugs that bite, a welt sewn through. */
function sole({ palette }: Pencil): string {
  const tread =
    'M150 496H590C634 492 680 484 706 472C716 488 712 502 702 510L692 514L686 524L672 520L664 530L646 526L640 536L622 532L616 541H580L576 533H556L552 541H516L512 533H492L488 541H452L448 533H428L424 541H392C386 541 384 520 366 518H322C308 518 306 541 300 541H158C150 541 146 520 150 496Z';
  return (
    body('sole', tread, darker(palette.sole, 0.64), [
      shape('M140 516H312V524H140Z', '#fff', 'opacity=".1"'),
      line('M150 529H304', '#000', 2.4, 'opacity=".4"'),
      line('M140 512C300 520 480 521 590 516C634 513 676 503 710 489', '#fff', 5, 'opacity=".14"'),
    ]) +
    body(
      'welt',
      'M148 488C300 496 500 498 590 492C634 488 674 478 700 466C713 466 715 480 704 487C672 502 630 508 590 510C480 515 300 513 150 507C140 505 140 488 148 488Z',
      palette.sole,
      [stitch('M154 498C300 506 500 508 590 501C634 497 672 487 702 475', darker(palette.sole, 0.5), 2.4)],
    )
  );
}

/** A laced boot from its outer side. */
export function boot(pencil: Pencil): string {
  const { palette } = pencil;
  const leather = darker(palette.main, 0.14);
  const shoe =
    line('M168 150C148 96 164 78 178 86C190 98 186 128 190 150', darker(palette.accent, 0.12), 12) +
    shape('M158 150C170 116 220 96 268 98C304 100 322 112 330 128L306 160C250 190 190 184 160 160Z', palette.lining) +
    fold('M190 152C230 128 280 126 316 134', 14, 0.55) +
    line('M158 146C172 116 220 97 268 98C296 99 316 108 326 120', leather, 7) +
    body(
      'tongue',
      'M272 184C282 130 294 98 314 82C328 72 360 76 372 90C380 104 376 118 376 132C380 208 400 280 436 318L534 374L404 360Z',
      leather,
      [
        fold('M344 110C346 196 368 272 430 330', 9, 0.3),
        gleam('M310 108C322 92 340 88 356 92', 7, 0.4),
        stitch('M300 132C308 106 318 94 332 90C348 88 362 94 364 108', lighter(leather, 0.4)),
      ],
    ) +
    body('upper', upper, palette.main, panels(pencil)) +
    cord('M157 152C156 137 166 131 178 137C214 163 268 159 306 129', palette.second, 9) +
    laces(pencil, [352, 158], [398, 316], 6, 1.02) +
    laces(pencil, [424, 338], [496, 368], 3) +
    bow(pencil, [362, 156]) +
    sole(pencil);
  return onStage({ x: 420, width: 590 }, standing(1.04, shoe));
}
