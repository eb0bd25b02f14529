import { chestOverPocket, drape, hemLabel, ribbed, ribs, sewn } from './cloth.ts';
import { darker, lighter } from './colour.ts';
import { fold, gleam, line, moved, panel, shape, stitch } from './ink.ts';
import type { Pencil } from './pencil.ts';
import { cord } from './shoe-parts.ts';
import { onStage } from './stage.ts';

const torso =
  'M318 142C292 152 264 160 240 170C250 230 254 270 254 320C254 390 250 430 246 474C300 488 500 488 554 474C550 430 546 390 546 320C546 270 550 230 560 170C536 160 508 152 482 142Z';
const sleeve =
  'M244 168C204 184 184 232 172 290C160 350 148 400 138 448C156 464 190 472 210 468C226 412 242 362 262 318C260 260 256 214 244 168Z';
const hood = 'M298 170C278 110 316 44 400 44C484 44 522 110 502 170C484 196 440 214 400 218C360 214 316 196 298 170Z';
const opening =
  'M334 156C322 104 352 70 400 70C448 70 478 104 466 156C446 184 424 198 400 206C376 198 354 184 334 156Z';

function arm(pencil: Pencil, name: string): string {
  const { palette } = pencil;
  return (
    sewn(name, sleeve, palette.main, [
      pencil.as('arm').chance.of(3) === 0
        ? panel('M150 330C190 344 226 344 256 336L250 366C220 376 180 374 140 362Z', palette.second)
        : '',
      fold('M238 190C214 240 214 300 204 350', 14, 0.18),
      fold('M156 414C176 424 200 422 222 408', 8, 0.12),
      gleam('M196 240C184 300 174 350 164 400', 12, 0.24),
    ]) + ribbed(`${name}-cuff`, 'M136 446C160 464 190 472 212 467L204 506C184 510 152 504 130 490Z', palette.second, 14)
  );
}

const hoodOf = ({ palette, chance }: Pencil): string =>
  sewn('hood', hood, palette.main, [
    gleam('M322 110C336 74 366 58 404 56', 10, 0.3),
    fold('M300 160C330 200 372 214 400 216', 12, 0.22),
    fold('M500 160C470 200 428 214 400 216', 12, 0.22),
  ]) +
  sewn('opening', opening, chance.of(2) ? palette.second : darker(palette.main, 0.3), [
    shape(opening, '#000', 'opacity=".36"'),
    fold('M346 140C340 104 366 82 400 82', 16, 0.35),
    line('M400 70V200', '#000', 2, 'opacity=".2"'),
  ]) +
  line(opening, darker(palette.main, 0.25), 3) +
  stitch(
    'M322 160C306 100 346 58 400 58C454 58 494 100 478 160C456 192 430 206 400 216C370 206 344 192 322 160Z',
    palette.thread,
    1.6,
  );

/** A hooded sweatshirt as if worn by nobody. */
export function hoodie(pencil: Pencil): string {
  const { palette } = pencil;
  const pocket = 'M310 370H490L520 440C522 452 518 462 512 470H288C282 462 278 452 280 440Z';
  return onStage(
    { width: 340, floats: true },
    ribs(palette.second) +
      arm(pencil, 'left') +
      moved('matrix(-1 0 0 1 800 0)', arm(pencil, 'right')) +
      sewn('torso', torso, palette.main, [
        chestOverPocket(pencil),
        ...drape,
        panel(pocket, lighter(palette.main, 0.05)),
        stitch('M318 378L290 442M482 378L510 442M316 378H484', palette.thread),
        fold('M250 470H550', 12, 0.2),
        hemLabel(pencil, 300, 430),
      ]) +
      line(
        'M244 170C256 220 260 264 262 318M556 170C544 220 540 264 538 318',
        darker(palette.main, 0.4),
        1.6,
        'opacity=".6"',
      ) +
      ribbed('hem', 'M246 470C300 486 500 486 554 470L550 510C500 522 300 522 250 510Z', palette.second) +
      hoodOf(pencil) +
      cord('M366 196C362 230 372 262 366 300M434 196C440 228 428 256 436 288', palette.lace, 7) +
      line('M366 292V312M436 280V300', palette.metal, 8),
  );
}
