import { drape, neckLabel, ribbed, ribs, sewn } from './cloth.ts';
import { darker, lighter } from './colour.ts';
import { box, fold, gleam, line, moved, panel, shape, stitch } from './ink.ts';
import type { Pencil } from './pencil.ts';
import { onStage } from './stage.ts';

const torso =
  'M330 92C298 104 268 114 240 126C250 190 254 240 254 300C254 370 250 420 248 470C300 484 500 484 552 470C550 420 546 370 546 300C546 240 550 190 560 126C532 114 502 104 470 92C450 120 350 120 330 92Z';
const sleeve =
  'M244 124C200 142 184 200 172 268C160 340 150 396 140 450C158 466 190 474 212 470C226 404 244 340 262 290C260 230 256 178 244 124Z';

const seams = (shift: number) =>
  [170, 225, 280, 335, 390, 445]
    .map((row) => row + shift)
    .map((y) => `M100 ${y}C200 ${y + 16} 300 ${y + 12} 400 ${y + 4}S600 ${y + 16} 700 ${y}`)
    .join('');
const quilt = (colour: string) =>
  line(seams(0), darker(colour, 0.4), 2.4) + fold(seams(-8), 9, 0.14) + gleam(seams(18), 13, 0.24);

const yoke = ({ palette }: Pencil) =>
  panel('M180 80H620V206C540 226 460 220 400 212C340 220 260 226 180 206Z', palette.second) +
  stitch('M240 204C300 218 350 214 400 205C450 214 500 218 560 204', lighter(palette.second, 0.5));

const pockets = ({ palette }: Pencil) =>
  panel('M288 372L312 366L326 440L302 446Z', palette.second) +
  panel('M512 372L488 366L474 440L498 446Z', palette.second);

function arm({ palette }: Pencil, name: string, quilted: boolean, band: boolean): string {
  return (
    sewn(name, sleeve, band ? palette.second : palette.main, [
      quilted ? moved('rotate(12 200 300)', line(seams(0), darker(palette.main, 0.4), 2.4)) : '',
      fold('M238 150C212 210 212 280 202 340', 14, 0.2),
      fold('M162 380C186 392 208 388 232 374', 8, 0.14),
      gleam('M198 210C184 280 174 340 164 400', 12, 0.28),
    ]) +
    ribbed(
      `${name}-cuff`,
      'M138 448C160 466 190 474 214 469L206 510C184 514 152 508 130 494Z',
      darker(palette.second, 0.15),
      14,
    )
  );
}

const zip = ({ palette }: Pencil) =>
  box(393, 100, 14, 384, darker(palette.second, 0.35)) +
  line('M400 104V482', palette.metal, 6, 'stroke-dasharray="3 3" stroke-linecap="butt"') +
  box(394, 150, 12, 18, palette.metal, 'rx="3"') +
  box(396.5, 166, 7, 26, lighter(palette.metal, 0.3), 'rx="3"');

/** Drawn shorter than it hangs. */
const long = (...parts: string[]) => moved('translate(18 -22) scale(.955 1.045)', ...parts);

/** A zipped jacket with ribbed ends; some are quilted, some have a yoke or sleeves of the second colour. */
export function jacket(pencil: Pencil): string {
  const { palette, chance } = pencil;
  const kind = chance.of(3);
  const trim = darker(palette.second, 0.15);
  return onStage(
    { width: 340, floats: true },
    long(
      ribs(trim) +
        shape('M326 84C350 66 450 66 474 84L460 130H340Z', darker(palette.accent, 0.35)) +
        neckLabel(pencil, 400, 92) +
        arm(pencil, 'left', kind === 0, kind === 2) +
        moved('matrix(-1 0 0 1 800 0)', arm(pencil, 'right', kind === 0, kind === 2)) +
        sewn('torso', torso, palette.main, [
          kind === 0 ? quilt(palette.main) : '',
          kind === 1 ? yoke(pencil) : '',
          ...drape,
          pockets(pencil),
          fold('M250 470H550', 12, 0.2),
          zip(pencil),
        ]) +
        ribbed('hem', 'M248 466C300 482 500 482 552 466L548 508C500 520 300 520 252 508Z', trim) +
        ribbed(
          'rise',
          'M324 76C316 96 330 124 392 140V118C360 112 342 100 340 82ZM476 76C484 96 470 124 408 140V118C440 112 458 100 460 82Z',
          trim,
        ),
    ),
  );
}
