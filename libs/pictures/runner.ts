import { darker, lighter } from './colour.ts';
import { body, disc, gleam, line, panel, shape, stitch } from './ink.ts';
import type { Pencil } from './pencil.ts';
import { collar, inside, laces, shoeLight, tongue } from './shoe-parts.ts';
import { onStage, standing } from './stage.ts';

const upper =
  'M150 490C140 450 134 410 130 370C128 346 134 326 146 314C158 306 170 314 176 330C192 358 222 368 258 362C300 356 330 332 352 302C360 294 376 296 386 308C428 346 480 380 530 392C602 404 664 420 690 462C694 474 692 484 688 490Z';

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
    panel('M560 500C580 462 620 432 664 424L710 440V500Z', palette.second),
    panel('M110 400C150 392 190 404 206 440C216 464 214 484 210 500H110Z', palette.accent),
    gleam('M150 420C168 424 180 440 184 466', 6, 0.4),
    panel('M336 322L388 300L548 390C540 412 526 424 510 430C450 414 384 384 334 342Z', lighter(palette.main, 0.1)),
    stitch('M344 338C392 378 450 406 512 420', palette.thread),
    ...shoeLight('M150 488C300 496 480 490 690 486'),
  ];
}

function sole({ palette, chance }: Pencil): string {
  const wall =
    'M108 476C104 458 124 448 150 460C210 490 270 470 330 478C420 490 520 474 590 476C640 476 684 462 712 460C726 468 714 498 680 516C644 536 610 541 580 541H190C148 541 116 520 108 476Z';
  const carve = chance.pick([
    'M150 500C240 520 330 486 420 506C500 522 580 512 660 494',
    'M140 496L220 512L300 494L380 512L460 494L540 510L630 496',
    'M150 506C260 498 400 520 520 504C580 498 630 496 680 490',
  ]);
  return body('sole', wall, palette.sole, [
    shape('M100 452C180 500 250 500 330 512C300 541 200 560 100 545Z', palette.accent, 'opacity=".92"'),
    line(carve, darker(palette.sole, 0.22), 7),
    line(carve, '#fff', 2, 'opacity=".6" transform="translate(0 4)"'),
    shape('M180 530C320 524 520 530 700 508V560H150Z', darker(palette.second, 0.2)),
    line(
      'M220 541V529M260 541V527M300 541V526M340 541V526M380 541V526M420 541V526M460 541V526M500 541V526M540 541V524M580 541V522M620 541V518',
      darker(palette.second, 0.6),
      3,
    ),
  ]);
}

/** A running shoe from its outer side: mesh, fused ribs, a carved sole. */
export function runner(pencil: Pencil): string {
  const { palette } = pencil;
  const shoe =
    line('M150 326C120 300 126 276 146 282C158 288 158 306 156 322', darker(palette.accent, 0.1), 8) +
    inside(pencil, 'M146 320C210 292 300 288 358 298L340 366H176Z') +
    tongue(
      pencil,
      'M336 344C340 304 350 268 368 250C382 240 402 246 408 262C430 312 476 358 530 392L420 390Z',
      [378, 274],
      24,
    ) +
    body('upper', upper, palette.main, panels(pencil)) +
    collar(pencil, 'M148 322C160 312 168 320 176 334C192 362 222 372 258 366C298 360 326 338 346 312') +
    laces(pencil, [386, 296], [520, 386], 6) +
    disc(372, 318, 5, palette.accent) +
    sole(pencil);
  return onStage({ x: 404, width: 650 }, standing(1.12, shoe));
}
