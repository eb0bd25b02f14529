import { darker, lighter } from './colour.ts';
import { body, disc, fold, gleam, line, moved, panel, shape, stitch } from './ink.ts';
import type { Pencil } from './pencil.ts';
import { grain } from './shoe-parts.ts';
import { onStage, standing } from './stage.ts';

/** A moulded bed: a low cup round the heel, thick beneath it, thin under the ball, a short rise at the toes; its far rim beyond the near one. */
const bed =
  'M96 488C91 462 103 443 125 446C152 450 178 468 216 475C300 487 420 488 520 481C600 474 656 464 698 457C722 454 735 466 731 484C726 505 708 521 682 529C650 538 610 541 566 541H168C124 541 100 522 96 488Z';
const rim = 'M95 484C101 474 117 477 138 485C202 506 300 514 400 510C520 504 640 491 704 473C720 469 731 470 732 478';
/** What meets the ground. */
const tread = 'M90 524C220 532 480 533 596 526C656 521 702 507 738 486V560H90Z';
/** Broad over the instep, flat on its back, down to the tread on the near side. */
const strap =
  'M326 522C330 466 350 408 390 376C401 367 414 365 429 368C486 379 544 398 585 433C616 460 631 490 634 514C635 524 630 529 620 530C520 538 428 538 342 534C330 533 325 530 326 522Z';
/** Its opening towards the heel: the near edge, and the lining of the far side as far as one sees it. */
const edge = 'M328 524C332 466 351 409 391 377C398 371 405 368 414 367';
const lining =
  'M328 522C331 466 351 409 391 377C404 367 418 366 432 370C408 362 386 366 366 384C334 414 314 452 308 492C312 506 318 516 328 522Z';
const farEdge = 'M308 492C314 452 334 414 366 384C378 373 394 367 412 366';

const fronts = [
  ({ palette }: Pencil) =>
    panel('M362 540C364 480 386 420 430 370L496 386C458 430 436 480 434 540Z', palette.second) +
    panel('M456 540C458 486 478 438 512 392L548 408C516 446 500 490 498 540Z', palette.accent),
  ({ palette }: Pencil) =>
    moved(
      'translate(474 456) rotate(9) scale(.92 .84)',
      disc(0, 0, 44, palette.second),
      disc(0, 0, 37, 'none', `stroke="${lighter(palette.second, 0.4)}" stroke-width="2" stroke-dasharray="6 5"`),
      shape('M0 -26L24 16H-24Z', palette.accent),
    ),
  ({ palette }: Pencil) => panel('M310 462C410 430 520 440 640 490L648 520C530 478 420 468 304 498Z', palette.second),
] as const;

const nubs = ({ palette }: Pencil) =>
  `<pattern id="nubs" width="15" height="9" patternUnits="userSpaceOnUse"><ellipse cx="4" cy="3" rx="3" ry="1.6" fill="${lighter(palette.second, 0.35)}" opacity=".6"/><ellipse cx="11.5" cy="7.5" rx="3" ry="1.6" fill="#000" opacity=".16"/></pattern>`;

function sole(pencil: Pencil): string {
  const { palette } = pencil;
  const foot = `${rim}V380H90Z`;
  return (
    nubs(pencil) +
    body('bed', bed, palette.sole, [
      shape(foot, darker(palette.second, 0.1)),
      shape(foot, 'url(#nubs)'),
      fold('M112 452C168 478 240 488 312 490', 10, 0.24),
      fold('M330 498C420 504 540 500 650 482', 26, 0.5),
      fold('M700 462C676 466 650 474 632 486', 14, 0.22),
      line(rim, darker(palette.sole, 0.34), 4, 'opacity=".6" transform="translate(0 2)"'),
      line(rim, '#fff', 3, 'opacity=".6" transform="translate(0 5)"'),
      line(
        'M98 502C220 522 420 526 560 514C640 506 692 494 730 480M104 514C220 530 420 532 566 522C644 514 694 502 728 488',
        darker(palette.sole, 0.2),
        1.8,
      ),
      shape(tread, darker(palette.sole, 0.26)),
      line(
        'M150 541V533M190 541V534M230 541V534M270 541V534M310 541V534M640 541V525M600 541V529M680 541V517',
        darker(palette.sole, 0.5),
        5,
      ),
      gleam('M120 500C180 516 260 522 320 522', 7, 0.35),
      gleam('M104 470C106 458 114 452 126 454', 5, 0.5),
    ])
  );
}

/** A slide from its outer side: a moulded bed, one padded strap. */
export function slide(pencil: Pencil): string {
  const { palette, chance } = pencil;
  const upper =
    shape(lining, darker(palette.lining, 0.2)) +
    fold('M322 512C326 466 346 412 386 380', 14, 0.5) +
    line(farEdge, darker(palette.main, 0.28), 6) +
    line(farEdge, lighter(palette.main, 0.16), 2) +
    body('strap', strap, palette.main, [
      grain(strap),
      chance.pick(fronts)(pencil),
      stitch(
        'M346 524C350 472 368 424 402 394C410 387 420 385 432 388C482 398 532 416 566 446C592 470 606 494 610 518',
        lighter(palette.main, 0.5),
      ),
      gleam('M392 410C412 390 440 388 474 396C514 406 550 424 572 446', 14, 0.42),
      fold('M330 528C430 536 520 534 630 524', 16, 0.4),
      fold('M632 512C622 480 604 456 580 436', 12, 0.3),
      fold('M470 520C480 500 482 480 476 462', 12, 0.1),
    ]) +
    line(edge, darker(palette.main, 0.36), 10) +
    line(edge, palette.main, 6.5) +
    line(edge, '#fff', 2, 'opacity=".45" transform="translate(1.4 -1.2)"') +
    line('M429 369C486 380 544 399 585 434C616 461 631 491 633 515', lighter(palette.main, 0.28), 2.4, 'opacity=".7"');
  const shoe = sole(pencil) + moved('translate(12 36) scale(.92 .93)', upper);
  return onStage({ x: 412, width: 640 }, standing(1.1, shoe));
}
