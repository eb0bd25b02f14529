import { darker, lighter } from './colour.ts';
import { body, disc, fold, gleam, line, panel, shape, stitch } from './ink.ts';
import { cupSole } from './low.ts';
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

const upper = `${heelCurve}C147 314 130 258 126 206C125 190 138 182 150 190C176 222 238 232 280 200C294 188 306 174 318 170C330 168 338 176 341 188C350 250 374 318 412 352C448 384 492 400 536 408${forefoot}`;

const toe = 'M580 396C558 434 560 474 570 520H730V400Z';
const throat =
  'M296 180L342 164C352 250 376 318 416 350C454 380 504 396 556 402C552 424 540 438 520 446C446 430 392 408 362 374C326 330 306 264 296 196Z';

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
    'M100 332C160 330 200 364 212 414C220 460 212 494 204 520H100Z',
    'M100 384C150 378 190 392 206 430C218 462 214 498 208 520H100Z',
  ]);
  const guard = toeOf(pencil) === 2;
  return [
    grain(upper),
    padding(pencil),
    seam('M318 300C300 360 306 440 340 510', palette.main),
    guard
      ? panel('M372 520C420 474 480 448 552 438C612 430 672 446 730 478V530H372Z', palette.second)
      : panel(toe, palette.second),
    guard
      ? stitch('M388 514C430 480 486 456 554 446C608 439 660 452 704 476', lighter(palette.second, 0.55))
      : stitch(toe, lighter(palette.second, 0.55)),
    panel(heel, palette.second),
    stitch(heel, lighter(palette.second, 0.55)),
    chance.pick(ankles)(pencil),
    mark(pencil),
    panel(throat, palette.main),
    stitch('M307 200C318 264 336 322 368 366C398 404 450 422 522 436', palette.thread),
    fold('M158 350C190 362 230 366 270 352', 9, 0.16),
    ...shoeLight(lastLine),
  ];
}

/** The padding round the ankle, quilted, with the pull at its back. */
const padding = ({ palette }: Pencil) =>
  panel('M110 170C176 240 240 250 300 184L322 250C250 296 180 290 118 250Z', lighter(palette.main, 0.1)) +
  fold('M132 232C190 274 256 272 308 228', 8, 0.16) +
  stitch('M134 248C190 288 256 284 312 242', palette.thread) +
  gleam('M140 214C186 254 250 254 296 206', 7, 0.4);

/** A high trainer from its outer side. */
export function high(pencil: Pencil): string {
  const { palette } = pencil;
  const shoe =
    inside(pencil, 'M128 198C150 164 200 148 252 148C286 148 312 156 332 172L300 214C240 250 180 246 140 212Z') +
    fold('M170 204C220 190 280 190 310 186', 16, 0.5) +
    tongue(
      pencil,
      'M280 236C276 190 282 150 302 124C312 110 330 108 350 114C376 120 388 132 386 152C386 222 402 290 446 330C482 362 526 384 566 410L430 404Z',
      [346, 156],
      10,
    ) +
    line('M296 152C306 126 324 118 350 126C366 130 374 138 375 150', '#fff', 3, 'opacity=".4"') +
    body('upper', upper, palette.main, panels(pencil)) +
    collar(pencil, 'M127 208C126 191 139 183 150 190C176 222 238 232 280 200C294 188 306 174 318 170') +
    laces(pencil, [350, 200], [404, 342], 5, 1.05) +
    laces(pencil, [430, 364], [522, 404], 4) +
    cupSole(pencil);
  return onStage({ x: 404, width: 600 }, standing(1.06, shoe));
}
