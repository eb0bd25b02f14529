import { brightness, darker, lighter } from './colour.ts';
import { body, box, disc, fold, gleam, line, moved, oval, shape } from './ink.ts';
import type { Palette, Pencil } from './pencil.ts';
import { closeUp, fromAbove, onStage } from './stage.ts';

const ears = [
  ({ palette }: Pencil, side: string) =>
    body(
      `ear${side}`,
      'M300 160C256 140 240 84 262 62C290 50 336 84 344 124Z',
      palette.main,
      [shape('M296 140C272 120 262 92 272 80C290 76 316 98 324 120Z', palette.second)],
      'ball',
    ),
  ({ palette }: Pencil, side: string) =>
    body(`ear${side}`, 'M304 150C286 110 282 60 300 30C324 50 346 90 352 126Z', palette.accent, [
      line('M290 90L340 84M292 112L350 104', darker(palette.accent, 0.25), 5),
    ]),
  ({ palette }: Pencil, side: string) =>
    line('M340 130C330 90 312 70 300 58', darker(palette.main, 0.3), 10) +
    body(`ear${side}`, 'M318 46a24 24 0 1 0 -48 0a24 24 0 1 0 48 0Z', palette.accent, [], 'ball'),
] as const;

const mirrored = (d: (side: string) => string) => d('l') + moved('matrix(-1 0 0 1 800 0)', d('r'));

/** Eyes and snout, about the middle of a head. */
function face(pencil: Pencil): string {
  const { palette, chance } = pencil.as('face');
  const isDark = brightness(palette.main) < 0.3;
  const ink = isDark ? lighter(palette.main, 0.82) : '#1d1b1a';
  const eyes = chance.pick([
    (isDark ? disc(348, 206, 19, ink) + disc(452, 206, 19, ink) : '') +
      disc(348, 206, 15, '#1d1b1a') +
      disc(452, 206, 15, '#1d1b1a') +
      disc(343, 200, 5, '#fff') +
      disc(447, 200, 5, '#fff'),
    line('M332 208C340 194 356 194 364 208M436 208C444 194 460 194 468 208', ink, 7),
    disc(348, 204, 24, '#fff') +
      disc(452, 204, 24, '#fff') +
      disc(352, 208, 12, '#1d1b1a') +
      disc(448, 208, 12, '#1d1b1a'),
  ]);
  return (
    oval(400, 246, 52, 36, lighter(palette.main, 0.35)) +
    oval(400, 246, 52, 36, 'url(#ball)', 'opacity=".5"') +
    oval(400, 230, 15, 10, darker(palette.second, 0.4)) +
    line('M400 240V252M382 258C390 266 410 266 418 258', '#1d1b1a', 4) +
    oval(312, 244, 18, 11, palette.accent, 'opacity=".5"') +
    oval(488, 244, 18, 11, palette.accent, 'opacity=".5"') +
    eyes
  );
}

const belly = [
  ({ palette }: Pencil) =>
    oval(400, 424, 62, 70, palette.second) + oval(400, 424, 62, 70, 'url(#ball)', 'opacity=".4"'),
  ({ palette }: Pencil) => box(260, 380, 280, 26, palette.second) + box(260, 424, 280, 26, palette.accent),
  ({ palette }: Pencil) => shape('M400 384L452 470H348Z', palette.accent) + disc(400, 444, 14, palette.second),
] as const;

function head(pencil: Pencil): string {
  const ear = pencil.as('ear').chance.pick(ears);
  return (
    mirrored((side) => ear(pencil, side)) +
    body(
      'head',
      'M400 104C492 104 540 158 540 222C540 284 484 318 400 318C316 318 260 284 260 222C260 158 308 104 400 104Z',
      pencil.palette.main,
      [face(pencil)],
      'ball',
    ) +
    gleam('M300 168C320 136 356 120 392 118', 10, 0.5)
  );
}

const limbs = (palette: Palette): string =>
  mirrored((side) =>
    body(
      `leg${side}`,
      'M330 470C318 486 312 500 316 512C330 520 378 520 392 512V470Z',
      palette.main,
      [shape('M300 496H400V530H300Z', palette.second)],
      'ball',
    ),
  ) +
  mirrored((side) =>
    body(
      `arm${side}`,
      'M318 340C282 350 254 392 250 434C250 460 284 464 294 444C302 418 316 396 330 380Z',
      palette.main,
      [shape('M240 420L300 432V470H240Z', palette.second)],
      'ball',
    ),
  );

const limbsAbove = (palette: Palette): string =>
  mirrored((side) =>
    body(`foot${side}`, 'M330 400C300 420 300 480 330 496C366 504 390 470 384 420Z', palette.second, [], 'ball'),
  ) +
  mirrored((side) =>
    body(
      `arm${side}`,
      'M300 276C246 282 216 330 226 372C242 396 276 380 284 356C290 340 300 330 316 322Z',
      palette.main,
      [],
      'ball',
    ),
  );

/** A collector's figure: a creature of our own. */
export function figure(pencil: Pencil): string {
  const { palette, chance } = pencil;
  const torso =
    'M400 304C468 304 500 350 500 418C500 470 480 500 452 506H348C320 500 300 470 300 418C300 350 332 304 400 304Z';
  return onStage(
    { width: 330 },
    body(
      'base',
      'M250 514C250 504 310 498 400 498C490 498 550 504 550 514V530C550 538 490 542 400 542C310 542 250 538 250 530Z',
      darker(palette.second, 0.25),
      [oval(400, 512, 148, 12, '#fff', 'opacity=".16"')],
      'turn',
    ) +
      limbs(palette) +
      body(
        'torso',
        torso,
        palette.main,
        [chance.pick(belly)(pencil), fold('M320 320C360 344 440 344 480 320', 16, 0.3)],
        'ball',
      ) +
      head(pencil),
  );
}

/** The figure from above: head over shoulders over base. */
export function figureTop(pencil: Pencil): string {
  const { palette } = pencil;
  const horn = pencil.as('ear').chance.pick(ears) !== ears[0];
  return fromAbove(
    oval(416, 344, 250, 240, 'url(#dark)', 'opacity=".7"') +
      body('base', 'M400 116a206 206 0 1 0 .1 0Z', darker(palette.second, 0.25), [
        disc(400, 322, 190, 'none', `stroke="${lighter(palette.second, 0.2)}" stroke-width="3"`),
      ]) +
      limbsAbove(palette) +
      disc(408, 326, 136, '#000', 'opacity=".22" filter="url(#soft)"') +
      body(
        'crown',
        'M400 182C486 182 534 236 534 306C534 380 478 424 400 424C322 424 266 380 266 306C266 236 314 182 400 182Z',
        palette.main,
        [
          horn ? line('M400 176V430', palette.accent, 26) : oval(400, 300, 60, 60, palette.second),
          oval(400, 420, 50, 22, lighter(palette.main, 0.35)),
          gleam('M306 260C322 226 356 208 392 206', 16, 0.45),
        ],
        'ball',
      ) +
      mirrored((side) =>
        body(
          `ear${side}`,
          'M300 214C268 196 268 246 290 280C318 290 340 262 336 236C332 216 318 210 300 214Z',
          horn ? palette.accent : palette.main,
          [disc(300, 232, 9, '#fff', 'opacity=".35" filter="url(#soft)"')],
          'ball',
        ),
      ),
  );
}

/** The face, near. */
export const figureDetail = (pencil: Pencil): string => closeUp(moved('translate(-600 -180) scale(2.5)', head(pencil)));
