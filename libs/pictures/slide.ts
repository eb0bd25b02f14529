import { darker, lighter } from './colour.ts';
import { body, disc, fold, gleam, line, panel, shape, stitch } from './ink.ts';
import type { Pencil } from './pencil.ts';
import { onStage, standing } from './stage.ts';

const bed =
  'M104 462C100 440 122 434 146 446C220 478 300 484 380 480C470 474 560 462 640 456C684 452 712 464 712 484C712 500 696 512 676 520C640 536 600 541 560 541H190C136 541 108 520 104 482Z';
const strap =
  'M296 498C306 440 352 384 420 370C516 354 612 404 650 468C654 478 648 485 640 487C540 504 410 510 308 508C300 508 295 504 296 498Z';

const fronts = [
  ({ palette }: Pencil) =>
    panel('M390 520C392 452 420 388 470 330L540 340C490 392 466 452 462 520Z', palette.second) +
    panel('M490 520C490 462 512 404 556 352L590 372C556 416 540 464 540 520Z', palette.accent),
  ({ palette }: Pencil) =>
    disc(474, 440, 42, palette.second) +
    disc(474, 440, 36, 'none', `stroke="${lighter(palette.second, 0.4)}" stroke-width="2" stroke-dasharray="6 5"`) +
    shape('M474 414L498 456H450Z', palette.accent),
  ({ palette }: Pencil) => panel('M330 440C420 410 540 404 660 430L668 470C540 446 420 452 316 486Z', palette.second),
] as const;

/** A slide from its outer side: a moulded bed, one padded strap. */
export function slide(pencil: Pencil): string {
  const { palette, chance } = pencil;
  const shoe =
    shape(
      'M296 500C270 488 262 470 276 440C296 404 350 372 424 369C380 384 330 430 330 500Z',
      darker(palette.lining, 0.2),
    ) +
    body('bed', bed, palette.sole, [
      shape('M100 440C200 490 300 492 400 488C500 482 600 466 720 458V440H100Z', darker(palette.second, 0.1)),
      line('M112 470C220 508 330 504 420 500C520 494 610 482 706 480', '#fff', 3, 'opacity=".5"'),
      line('M112 510H700', darker(palette.sole, 0.25), 3),
      line('M112 524H690', darker(palette.sole, 0.25), 3),
      fold('M300 500H660', 14, 0.25),
    ]) +
    body('strap', strap, palette.main, [
      chance.pick(fronts)(pencil),
      stitch('M311 496C322 446 362 398 424 384C512 370 598 414 634 472', lighter(palette.main, 0.5)),
      gleam('M380 410C420 388 470 384 520 396', 12, 0.42),
      fold('M330 500H640', 14, 0.28),
    ]) +
    line('M297 496C307 440 353 385 421 371', darker(palette.main, 0.3), 6) +
    line('M297 496C307 440 353 385 421 371', lighter(palette.main, 0.25), 2.5);
  return onStage({ x: 408, width: 660 }, standing(1.1, shoe));
}
