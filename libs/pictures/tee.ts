import { chest, drape, hemLabel, neckLabel, neckTrim, ribbed, ribs, sewn } from './cloth.ts';
import { darker } from './colour.ts';
import { fold, line, moved, panel, shape, stitch } from './ink.ts';
import type { Pencil } from './pencil.ts';
import { onStage } from './stage.ts';

const torso =
  'M322 92C298 102 268 112 240 124C252 190 258 240 258 300C258 380 252 440 246 506C300 520 500 520 554 506C548 440 542 380 542 300C542 240 548 190 560 124C532 112 502 102 478 92C462 132 338 132 322 92Z';
const sleeve =
  'M244 122C206 140 182 184 158 244C150 264 142 280 134 294C158 314 194 328 230 334C242 316 254 298 262 276C260 226 256 176 244 122Z';

function arm(pencil: Pencil, name: string): string {
  const { palette } = pencil;
  const cuff = 'M126 272C160 300 196 312 246 316L240 346H120Z';
  return sewn(name, sleeve, pencil.palette.main, [
    pencil.as('cuff').chance.of(3) === 0
      ? panel(cuff, palette.second)
      : stitch('M143 281C168 300 202 312 238 318', palette.thread),
    fold('M236 150C216 200 206 240 214 310', 12, 0.16),
    fold('M180 230C200 250 220 262 250 262', 8, 0.12),
  ]);
}

/** Drawn shorter than it hangs. */
const long = (...parts: string[]) => moved('translate(22 -31) scale(.945 1.065)', ...parts);

/** A T-shirt as if worn by nobody. */
export function tee(pencil: Pencil): string {
  const { palette } = pencil;
  const trim = neckTrim(pencil);
  return onStage(
    { width: 330, floats: true },
    long(
      ribs(trim) +
        shape('M322 92C350 80 450 80 478 92C464 136 336 136 322 92Z', darker(palette.main, 0.42)) +
        neckLabel(pencil, 400, 96) +
        arm(pencil, 'left') +
        moved('matrix(-1 0 0 1 800 0)', arm(pencil, 'right')) +
        sewn('torso', torso, palette.main, [
          chest(pencil),
          ...drape,
          stitch('M247 490C300 504 500 504 553 490', palette.thread),
          hemLabel(pencil, 512, 470),
        ]) +
        line(
          'M244 124C256 180 260 226 262 276M556 124C544 180 540 226 538 276',
          darker(palette.main, 0.4),
          1.6,
          'opacity=".6"',
        ) +
        ribbed('neck', 'M322 92C338 132 462 132 478 92L494 97C474 154 326 154 306 97Z', trim) +
        ribbed('nape', 'M318 93C350 76 450 76 482 93L478 97C450 86 350 86 322 97Z', trim),
    ),
  );
}
