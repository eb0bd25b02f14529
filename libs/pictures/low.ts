import { darker, lighter } from './colour.ts';
import { body, line, panel, shape, stitch } from './ink.ts';
import type { Pencil } from './pencil.ts';
import {
  collar,
  forefoot,
  grain,
  heelCurve,
  inside,
  laces,
  lastLine,
  mark,
  seam,
  shoeLight,
  toeOf,
  tongue,
} from './shoe-parts.ts';
import { onStage, standing } from './stage.ts';

const upper = `${heelCurve}C146 338 141 325 147 316C153 308 165 310 172 320C190 350 212 373 248 374C286 375 316 348 336 313C343 303 358 303 366 311C410 352 470 386 536 408${forefoot}`;

const toes = [
  'M584 400C566 432 564 470 574 520H730V400Z',
  'M476 516C510 474 560 452 612 448C654 446 690 458 726 474V520H476Z',
  'M300 520C360 480 430 462 500 452C570 444 640 440 730 470V530H300Z',
] as const;

const heels = [
  'M100 430C150 424 196 436 212 468C219 486 218 502 214 520H100Z',
  'M100 366C150 376 186 392 196 430C204 466 198 492 186 520H100Z',
  'M100 440C176 438 236 466 264 520H100Z',
] as const;

const tab = 'M120 300H184L192 350C176 362 150 364 120 360Z';
const eyestay = 'M338 306L372 296L556 400C556 420 544 438 524 445C456 430 392 398 346 352C336 341 331 324 338 306Z';

function panels(pencil: Pencil): string[] {
  const { palette, chance } = pencil;
  const toe = toes[toeOf(pencil)];
  const heel = chance.pick(heels);
  const side = chance.of(3);
  return [
    grain(upper),
    side === 0 ? panel('M196 350C220 430 320 500 470 520H110V360Z', lighter(palette.second, 0.12)) : '',
    seam('M262 374C264 420 286 468 330 510', palette.main),
    panel(toe, palette.second),
    stitch(toe, lighter(palette.second, 0.55)),
    panel(heel, side === 1 ? palette.accent : palette.second),
    stitch(heel, lighter(palette.second, 0.55)),
    panel(tab, side === 1 ? palette.second : palette.accent),
    mark(pencil),
    toe === toes[0] || side === 2 ? holes(pencil) : '',
    panel(eyestay, palette.main),
    stitch('M345 316C346 346 400 394 526 434', palette.thread),
    ...shoeLight(lastLine),
  ];
}

const holes = ({ palette }: Pencil) =>
  line(
    Array.from({ length: 9 }, (_, n) => {
      const row = Math.floor(n / 3);
      return `M${588 + (n % 3) * 17 + row * 7} ${434 + row * 13 + (n % 3) * 4}h.1`;
    }).join(''),
    darker(palette.second, 0.6),
    5.2,
  );

/** A cupped sole with its row of thread: flat under heel and ball, rising under the toe. */
export function cupSole({ palette, chance }: Pencil): string {
  const wall =
    'M128 484C126 476 134 474 144 480C210 494 300 500 390 500C470 500 550 499 606 494C650 489 686 480 712 469C725 472 726 490 715 505C700 522 668 532 630 537C604 541 574 541 540 541H186C162 541 146 534 138 520C131 508 129 496 128 484Z';
  const tread = chance.pick([palette.sole, palette.second, '#b98a55'] as const);
  const edge = 'M130 522C160 530 200 531 260 531H540C610 531 676 524 722 500';
  return body('sole', wall, palette.sole, [
    shape(`${edge}V560H110Z`, tread),
    line(edge, darker(palette.sole, 0.4), 1.6),
    stitch(
      'M136 491C210 504 300 509 390 509C480 509 560 508 610 503C654 497 688 488 716 478',
      darker(palette.sole, 0.42),
      2,
    ),
    chance.of(2)
      ? line(
          'M628 504L626 529M644 502L643 527M660 498L661 523M676 494L678 518M692 488L695 510',
          darker(palette.sole, 0.3),
          2,
        )
      : '',
    line('M134 481C220 498 300 502 400 502C520 502 640 496 714 471', '#fff', 2.2, 'opacity=".3"'),
  ]);
}

/** A low trainer from its outer side. */
export function low(pencil: Pencil): string {
  const shoe =
    inside(pencil, 'M150 318C190 332 226 342 262 341C296 339 324 322 342 306L330 372H176Z') +
    tongue(
      pencil,
      'M316 352C318 316 322 284 334 266C342 254 360 254 370 266C380 286 400 308 430 330C468 356 514 380 560 412L430 404Z',
      [352, 284],
      14,
    ) +
    body('upper', upper, pencil.palette.main, panels(pencil)) +
    collar(pencil, 'M148 318C154 309 165 311 172 321C190 350 212 373 248 374C286 375 316 348 335 315') +
    laces(pencil, [372, 318], [520, 402], 6) +
    cupSole(pencil);
  return onStage({ x: 404, width: 630 }, standing(1.14, shoe));
}
