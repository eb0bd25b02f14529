import { darker, lighter } from './colour.ts';
import { body, line, panel, shape, stitch } from './ink.ts';
import type { Pencil } from './pencil.ts';
import { bow, collar, inside, laces, mark, shoeLight, tongue } from './shoe-parts.ts';
import { onStage, standing } from './stage.ts';

const upper =
  'M146 506C134 462 130 418 138 374C141 354 148 338 158 328C170 318 182 322 190 336C206 362 230 376 262 374C300 372 326 350 346 318C354 306 372 304 384 316C420 352 468 390 520 412C572 418 634 424 662 456C678 474 678 492 674 506Z';

const toes = [
  'M556 400C538 436 540 474 552 512H700V420Z',
  'M586 410C566 440 566 476 574 512H700V420Z',
  'M470 512C500 476 560 462 700 470V520H470Z',
] as const;

const heels = [
  'M120 400C170 396 206 410 220 440C230 464 224 490 214 512H110Z',
  'M120 340H196C206 390 200 460 176 512H110Z',
  'M120 440C180 436 236 462 262 512H110Z',
] as const;

function panels(pencil: Pencil): string[] {
  const { palette, chance } = pencil;
  const toe = chance.pick(toes);
  const heel = chance.pick(heels);
  const side = chance.of(3);
  return [
    side === 0 ? panel('M220 374C240 430 330 500 470 512H130V374Z', lighter(palette.second, 0.12)) : '',
    panel(toe, palette.second),
    stitch(toe, lighter(palette.second, 0.55)),
    panel(heel, side === 1 ? palette.accent : palette.second),
    stitch(heel, lighter(palette.second, 0.55)),
    mark(pencil),
    side === 2 ? holes(pencil) : '',
    panel('M334 330L388 306L540 404C532 424 520 436 506 444C440 424 378 390 330 348Z', palette.main),
    stitch('M340 346C390 390 446 420 508 434', palette.thread),
    ...shoeLight('M150 506C300 514 480 508 676 504'),
  ];
}

const holes = ({ palette }: Pencil) =>
  line(
    Array.from({ length: 9 }, (_, n) => {
      const row = Math.floor(n / 3);
      return `M${580 + (n % 3) * 18 + row * 8} ${436 + row * 15 + (n % 3) * 4}h.1`;
    }).join(''),
    darker(palette.second, 0.6),
    5.2,
  );

/** A cupped sole with its row of thread. */
export function cupSole({ palette, chance }: Pencil): string {
  const wall =
    'M134 498C134 486 146 484 164 488C260 500 430 496 520 494C600 492 650 482 684 490C698 496 696 522 682 532C664 542 640 541 600 541H180C150 541 134 532 134 514Z';
  const tread = chance.pick([palette.sole, palette.second, '#b98a55'] as const);
  return body('sole', wall, palette.sole, [
    shape('M120 528C300 532 520 532 700 524V550H120Z', tread),
    line('M120 527C300 531 520 531 700 523', darker(palette.sole, 0.35), 1.4),
    stitch('M142 501C260 512 430 508 520 506C600 504 650 496 690 502', darker(palette.sole, 0.4), 2),
    chance.of(2) ? shape('M596 486L704 478V516C670 520 630 522 604 522Z', darker(palette.sole, 0.1)) : '',
  ]);
}

/** A low trainer from its outer side. */
export function low(pencil: Pencil): string {
  const shoe =
    inside(pencil, 'M158 330C220 304 300 298 356 310L338 376H180Z') +
    tongue(
      pencil,
      'M330 356C334 316 344 276 364 258C378 248 398 254 404 270C424 316 470 370 524 410L420 400Z',
      [374, 286],
      24,
    ) +
    body('upper', upper, pencil.palette.main, panels(pencil)) +
    collar(pencil, 'M160 334C172 322 182 326 190 340C206 366 232 380 262 378C298 376 324 354 344 324') +
    laces(pencil, [382, 306], [516, 404], 6) +
    bow(pencil, [394, 300]) +
    cupSole(pencil);
  return onStage({ x: 410, width: 640 }, standing(1.14, shoe));
}
