import { darker, lighter } from './colour.ts';
import { body, disc, fold, line, panel, shape, stitch } from './ink.ts';
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
  tongue,
} from './shoe-parts.ts';
import { onStage, standing } from './stage.ts';

const upper = `${heelCurve}C148 318 137 262 139 214C140 199 154 194 165 202C194 226 250 228 292 200C305 190 321 194 327 208C340 264 366 324 408 356C446 384 490 400 536 408${forefoot}`;

const toe = 'M580 396C558 434 560 474 570 520H730V400Z';
const throat =
  'M294 190L328 188C344 258 370 318 412 350C452 380 504 396 556 402C552 424 540 438 520 446C446 430 390 408 360 374C322 330 302 264 290 204Z';

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
  const guard = chance.of(2) === 0;
  return [
    grain(upper),
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
    stitch('M301 206C313 264 332 322 366 366C396 404 448 422 522 436', palette.thread),
    fold('M158 350C190 362 230 366 270 352', 9, 0.16),
    ...shoeLight(lastLine),
  ];
}

/** A high trainer from its outer side. */
export function high(pencil: Pencil): string {
  const shoe =
    inside(pencil, 'M142 206C180 186 262 182 322 200L300 226C250 244 200 244 160 222Z') +
    tongue(
      pencil,
      'M276 240C270 196 272 158 284 144C296 132 326 132 340 146C346 230 376 300 428 336C470 364 520 384 562 410L430 404Z',
      [312, 168],
      4,
    ) +
    body('upper', upper, pencil.palette.main, panels(pencil)) +
    collar(pencil, 'M140 216C140 200 154 195 165 203C194 227 250 229 291 202') +
    laces(pencil, [334, 218], [398, 342], 5, 0.95) +
    laces(pencil, [424, 362], [520, 402], 4) +
    cupSole(pencil);
  return onStage({ x: 404, width: 600 }, standing(1.06, shoe));
}
