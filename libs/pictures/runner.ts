import { darker, lighter } from './colour.ts';
import { body, disc, gleam, line, panel, shape, stitch } from './ink.ts';
import type { Pencil } from './pencil.ts';
import { collar, inside, laces, shoeLight, tongue } from './shoe-parts.ts';
import { onStage, standing } from './stage.ts';

const upper =
  'M134 494C120 462 117 432 126 402C133 378 146 356 145 332C144 316 139 304 147 296C157 288 167 298 175 313C195 346 226 363 262 359C302 355 330 328 350 298C358 288 372 290 382 300C430 344 490 378 556 393C612 396 670 400 704 432C716 452 720 466 714 482C560 504 300 506 134 494Z';

const mesh = ({ palette }: Pencil) =>
  `<pattern id="mesh" width="10" height="10" patternUnits="userSpaceOnUse" patternTransform="rotate(24)"><circle cx="5" cy="5" r="2.5" fill="${darker(palette.main, 0.32)}"/></pattern>` +
  shape(upper, 'url(#mesh)', 'opacity=".55"');

const flanks = [
  ({ palette }: Pencil) =>
    panel('M216 490C236 430 290 384 352 348L392 366C340 406 300 446 288 490Z', palette.second) +
    panel('M318 490C336 446 380 412 430 388L462 402C420 430 392 456 380 490Z', palette.accent) +
    stitch('M226 486C248 432 300 392 352 360', lighter(palette.second, 0.5)),
  ({ palette }: Pencil) =>
    panel(
      'M196 380C250 440 350 470 470 452C520 444 560 420 590 398L640 412C590 466 480 510 360 496C270 486 210 440 176 392Z',
      palette.second,
    ) + line('M204 402C264 456 356 484 470 466C520 458 566 438 606 412', palette.accent, 5),
  ({ palette }: Pencil) =>
    line(
      'M214 480C250 420 310 380 372 352M262 486C296 430 352 396 414 378M312 490C346 444 396 416 456 400M366 490C396 456 440 432 498 416',
      palette.second,
      13,
    ) +
    line(
      'M214 480C250 420 310 380 372 352M262 486C296 430 352 396 414 378M312 490C346 444 396 416 456 400M366 490C396 456 440 432 498 416',
      '#fff',
      2,
      'opacity=".35"',
    ),
] as const;

function panels(pencil: Pencil): string[] {
  const { palette, chance } = pencil;
  return [
    mesh(pencil),
    chance.pick(flanks)(pencil),
    panel('M540 510C560 462 604 428 660 420L730 440V510Z', palette.second),
    stitch('M554 506C574 468 612 440 660 431', lighter(palette.second, 0.5)),
    panel('M100 396C150 386 188 400 206 436C217 462 216 486 212 506H100Z', palette.accent),
    stitch('M110 404C152 396 182 410 198 440C207 464 207 486 203 506', lighter(palette.accent, 0.5)),
    panel('M120 280H178L188 336C170 350 148 352 120 348Z', palette.second),
    gleam('M150 420C168 424 180 440 184 466', 6, 0.4),
    panel(
      'M338 300L388 290L572 386C566 410 550 426 528 432C456 416 388 384 346 342C332 328 330 312 338 300Z',
      lighter(palette.main, 0.1),
    ),
    stitch('M350 332C392 374 452 404 528 422', palette.thread),
    ...shoeLight('M140 480C280 496 470 496 600 484C654 476 690 462 716 450'),
  ];
}

function sole({ palette, chance }: Pencil): string {
  const wall =
    'M116 470C112 454 128 448 146 456C214 482 280 484 350 484C440 486 530 485 606 474C654 466 690 454 714 442C729 445 730 464 716 484C694 508 664 526 624 535C602 540 580 541 556 541H216C184 541 158 530 140 514C124 500 118 486 116 470Z';
  const carve = chance.pick([
    'M140 486C230 516 320 490 410 508C500 522 590 506 690 464',
    'M140 490L220 510L300 496L380 512L460 496L540 508L640 480',
    'M134 480C230 502 400 520 520 504C590 494 640 480 700 456',
  ]);
  return body('sole', wall, palette.sole, [
    shape('M100 444C180 492 250 500 340 514C310 545 200 560 100 545Z', palette.accent, 'opacity=".92"'),
    line(carve, darker(palette.sole, 0.22), 7),
    line(carve, '#fff', 2, 'opacity=".6" transform="translate(0 4)"'),
    shape('M140 520C300 526 460 530 560 529C630 527 680 506 730 466V560H130Z', darker(palette.second, 0.2)),
    line(
      'M200 544V526M240 544V527M280 544V527M320 544V528M360 544V528M400 544V529M440 544V529M480 544V529M520 544V529M560 544V528M600 544L598 526M636 538L630 521M666 526L656 512M690 508L678 498',
      darker(palette.second, 0.6),
      3,
    ),
    line('M120 458C220 488 400 490 560 482C640 474 690 456 716 444', '#fff', 2.2, 'opacity=".3"'),
  ]);
}

/** A running shoe from its outer side: mesh, fused ribs, a carved sole. */
export function runner(pencil: Pencil): string {
  const { palette } = pencil;
  const shoe =
    line('M146 322C122 304 126 280 146 284C156 290 158 306 156 318', darker(palette.accent, 0.1), 8) +
    inside(pencil, 'M148 300C190 316 226 328 264 325C300 321 332 306 358 290L340 366H176Z') +
    tongue(
      pencil,
      'M330 340C330 300 336 266 350 250C360 240 378 242 386 254C398 282 424 306 456 328C500 356 540 374 584 398L440 390Z',
      [366, 270],
      16,
    ) +
    body('upper', upper, palette.main, panels(pencil)) +
    collar(pencil, 'M146 300C156 289 167 299 175 314C195 347 226 364 262 360C302 356 330 329 349 300') +
    laces(pencil, [388, 306], [534, 386], 6) +
    disc(372, 318, 5, palette.accent) +
    sole(pencil);
  return onStage({ x: 404, width: 650 }, standing(1.12, shoe));
}
