import { darker, lighter } from './colour.ts';
import { body, disc, fold, gleam, line, moved, panel, shape, stitch } from './ink.ts';
import type { Pencil } from './pencil.ts';
import { grain } from './shoe-parts.ts';
import { onStage, standing } from './stage.ts';

/** Thick under the heel, hollow under the arch, rising at the toe; its far rim is seen beyond the near one. */
const bed =
  'M98 474C92 450 106 432 132 436C176 444 214 460 262 464C340 470 420 462 500 454C570 447 640 438 690 432C716 430 730 446 726 468C722 494 704 512 678 522C646 535 600 541 556 541H178C130 541 104 516 98 474Z';
const rim = 'M98 472C104 466 118 468 138 476C200 500 300 504 400 498C520 490 630 478 700 462C716 458 726 456 727 462';
/** Broad over the instep, where its padded edge is highest, narrower towards the toes. */
const strap =
  'M316 504C318 462 338 414 376 384C388 374 402 373 418 377C470 388 520 402 556 426C578 442 592 468 596 496C598 508 592 516 580 517C490 526 420 526 334 524C320 523 315 514 316 504Z';
const edge = 'M318 508C320 462 339 415 377 385C389 375 402 374 416 377';

const fronts = [
  ({ palette }: Pencil) =>
    panel('M362 540C364 480 386 420 430 370L496 386C458 430 436 480 434 540Z', palette.second) +
    panel('M456 540C458 486 478 438 512 392L548 408C516 446 500 490 498 540Z', palette.accent),
  ({ palette }: Pencil) =>
    moved(
      'translate(450 448) rotate(8) scale(.92 .84)',
      disc(0, 0, 44, palette.second),
      disc(0, 0, 37, 'none', `stroke="${lighter(palette.second, 0.4)}" stroke-width="2" stroke-dasharray="6 5"`),
      shape('M0 -26L24 16H-24Z', palette.accent),
    ),
  ({ palette }: Pencil) => panel('M310 452C400 424 510 434 610 478L616 508C520 470 420 460 306 488Z', palette.second),
] as const;

const nubs = ({ palette }: Pencil) =>
  `<pattern id="nubs" width="15" height="9" patternUnits="userSpaceOnUse"><ellipse cx="4" cy="3" rx="3" ry="1.6" fill="${lighter(palette.second, 0.35)}" opacity=".6"/><ellipse cx="11.5" cy="7.5" rx="3" ry="1.6" fill="#000" opacity=".16"/></pattern>`;

function sole(pencil: Pencil): string {
  const { palette } = pencil;
  const foot = `${rim}V400H90Z`;
  return (
    nubs(pencil) +
    body('bed', bed, palette.sole, [
      shape(foot, darker(palette.second, 0.1)),
      shape(foot, 'url(#nubs)'),
      fold('M120 444C180 470 250 478 300 480', 12, 0.26),
      fold('M640 446C618 462 602 480 590 500', 26, 0.4),
      line(rim, darker(palette.sole, 0.3), 4, 'opacity=".6" transform="translate(0 2)"'),
      line(rim, '#fff', 3, 'opacity=".55" transform="translate(0 5)"'),
      line('M104 504C220 524 420 524 560 514C630 508 690 494 724 478', darker(palette.sole, 0.24), 2.6),
      shape('M90 528C300 536 500 534 600 526C660 520 700 504 730 486V560H90Z', darker(palette.sole, 0.16)),
      fold('M300 526C420 534 540 530 650 516', 14, 0.3),
    ])
  );
}

/** A slide from its outer side: a moulded bed, one padded strap. */
export function slide(pencil: Pencil): string {
  const { palette, chance } = pencil;
  const shoe =
    sole(pencil) +
    shape(
      'M338 516C336 462 358 410 418 377C392 368 364 374 340 394C308 422 288 450 280 480C290 500 314 514 338 516Z',
      darker(palette.lining, 0.15),
    ) +
    line('M280 480C288 450 308 422 340 394C358 378 378 372 400 374', darker(palette.main, 0.1), 9) +
    line('M282 476C290 448 309 421 341 393C358 378 377 372 396 373', lighter(palette.main, 0.24), 2.4) +
    body('strap', strap, palette.main, [
      grain(strap),
      chance.pick(fronts)(pencil),
      stitch(
        'M338 508C342 468 358 424 392 396C398 391 408 390 418 392C466 402 512 416 544 438C562 452 574 474 578 494',
        lighter(palette.main, 0.5),
      ),
      gleam('M376 424C396 402 424 398 460 406C500 416 532 432 552 450', 12, 0.4),
      fold('M326 514C420 522 500 520 592 506', 14, 0.34),
      fold('M596 500C588 470 572 446 548 430', 9, 0.3),
    ]) +
    line('M556 426C578 442 592 468 596 496', lighter(palette.main, 0.2), 3) +
    line(edge, darker(palette.main, 0.34), 9) +
    line(edge, lighter(palette.main, 0.2), 4);
  return onStage({ x: 412, width: 640 }, standing(1.1, shoe));
}
