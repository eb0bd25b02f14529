import { darker, lighter } from './colour.ts';
import { body, disc, fold, line, panel, shape, stitch } from './ink.ts';
import { cupSole } from './low.ts';
import type { Pencil } from './pencil.ts';
import { bow, collar, inside, laces, mark, shoeLight, tongue } from './shoe-parts.ts';
import { onStage, standing } from './stage.ts';

const upper =
  'M146 506C134 450 142 390 146 330C148 280 140 240 150 206C156 192 170 196 180 204C216 224 262 220 296 196C308 188 324 192 330 204C344 270 372 330 410 360C448 388 490 404 524 410C580 416 640 424 664 458C678 476 678 494 674 506Z';

const toe = 'M566 396C544 436 548 476 560 512H700V420Z';
const throat =
  'M296 186L338 190C350 266 380 328 416 356C452 384 504 400 548 404C540 426 524 440 508 446C440 430 388 410 360 374C324 330 304 262 292 200Z';

const ankles = [
  ({ palette }: Pencil) =>
    disc(228, 296, 34, palette.second) +
    disc(228, 296, 27, palette.main, `stroke="${palette.accent}" stroke-width="3"`) +
    shape('M228 276L244 304H212Z', palette.accent),
  ({ palette }: Pencil) =>
    panel('M130 262C200 276 270 270 336 246L352 294C280 322 200 330 130 318Z', palette.accent) +
    stitch('M142 274C210 286 280 280 336 256M142 310C210 320 290 312 346 288', lighter(palette.accent, 0.5)) +
    disc(322, 276, 8, darker(palette.accent, 0.5)),
  ({ palette }: Pencil) =>
    panel('M140 236C190 252 250 250 296 232L312 282C250 300 190 300 140 286Z', palette.second) +
    line('M142 262C200 276 256 272 304 256', palette.accent, 8),
] as const;

function panels(pencil: Pencil): string[] {
  const { palette, chance } = pencil;
  const heel = chance.pick([
    'M120 330C170 330 204 362 214 412C222 460 212 490 204 512H110Z',
    'M110 380H196C216 420 218 470 206 512H110Z',
  ]);
  const guard = chance.of(2) === 0;
  return [
    guard
      ? panel('M360 512C400 470 470 440 548 430C600 424 660 440 700 470V520H360Z', palette.second)
      : panel(toe, palette.second),
    guard
      ? stitch('M374 506C412 470 476 448 548 438C600 432 650 446 690 474', lighter(palette.second, 0.55))
      : stitch(toe, lighter(palette.second, 0.55)),
    panel(heel, palette.second),
    stitch(heel, lighter(palette.second, 0.55)),
    chance.pick(ankles)(pencil),
    mark(pencil),
    panel(throat, palette.main),
    stitch('M304 206C316 264 334 322 368 366C396 402 444 422 508 436', palette.thread),
    fold('M158 350C190 362 230 366 270 352', 9, 0.16),
    ...shoeLight('M150 506C300 514 480 508 676 504'),
  ];
}

/** A high trainer from its outer side. */
export function high(pencil: Pencil): string {
  const shoe =
    inside(pencil, 'M152 208C196 176 270 170 324 190L296 214C250 236 200 236 170 214Z') +
    tongue(
      pencil,
      'M280 240C286 196 294 152 314 140C332 130 352 138 356 154C364 240 402 318 470 368L524 408L400 400Z',
      [326, 172],
      14,
    ) +
    body('upper', upper, pencil.palette.main, panels(pencil)) +
    collar(pencil, 'M151 212C158 196 170 200 180 208C216 228 262 224 298 200') +
    laces(pencil, [340, 214], [398, 336], 5, 0.95) +
    laces(pencil, [426, 362], [518, 404], 4) +
    bow(pencil, [350, 210]) +
    cupSole(pencil);
  return onStage({ x: 408, width: 610 }, standing(1.06, shoe));
}
