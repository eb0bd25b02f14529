import type { Silhouette } from '#contracts/products.ts';
import { darker, lighter } from './colour.ts';
import { body, box, fold, gleam, line, moved, oval, panel, shape, stitch } from './ink.ts';
import type { Pencil } from './pencil.ts';
import { toeOf } from './shoe-parts.ts';
import { fromAbove } from './stage.ts';

/** Outline of a left shoe from above, about its middle, toe up and towards the other one; the sole shows all round it. */
const last =
  'M14 -224C46 -222 70 -200 80 -160C90 -120 86 -80 78 -40C70 0 60 40 59 90C58 136 62 168 54 194C44 220 22 228 0 228C-24 228 -46 218 -54 192C-62 160 -60 120 -66 70C-72 20 -90 -30 -92 -84C-94 -140 -66 -196 -28 -216C-14 -222 0 -225 14 -224Z';
const mouth = 'M-2 46C28 46 40 84 41 130C42 174 26 202 0 202C-26 202 -42 174 -43 130C-44 84 -34 46 -2 46Z';

/** Tied as from the side: a boot's alone are in a bow, the others' ends are tucked in. */
const tied = ({ palette }: Pencil) =>
  flat(
    'M0 30C-30 8 -48 32 -30 46C-18 54 -4 42 0 30C6 8 46 12 42 36C38 50 10 44 0 30C-10 46 -22 60 -38 68M0 30C12 46 26 58 40 60',
    palette.lace,
    7,
  );

const sole = ({ palette }: Pencil, width: number) =>
  oval(16, 20, 98, 240, '#1d1813', 'opacity=".4" filter="url(#soft)"') +
  shape(last, palette.sole, `stroke="${darker(palette.sole, 0.3)}" stroke-width="${width + 3}"`) +
  line(last, palette.sole, width);

/** A cord that lies flat. */
const flat = (d: string, colour: string, width: number) =>
  line(d, darker(colour, 0.3), width) + line(d, colour, width - 2.5);

const insole = ({ palette }: Pencil, foot: string) =>
  body(`mouth${foot}`, mouth, palette.lining, [
    shape(mouth, lighter(palette.second, 0.35), 'transform="translate(0 16) scale(.86 .92)"'),
    box(-16, 132, 32, 34, palette.accent, 'rx="5"'),
    line('M-8 156L0 142L8 156', lighter(palette.accent, 0.7), 3),
    fold('M-44 60C-20 40 20 40 44 60', 22, 0.5),
  ]);

/** A shaft from above: its roll of leather all round, and a long way down. */
const shaft = ({ palette }: Pencil, foot: string) =>
  moved(
    'translate(0 -8) scale(1.24 1.12)',
    shape(mouth, '#000', 'opacity=".3" filter="url(#soft)" transform="translate(2 -6)"'),
    body(`mouth${foot}`, mouth, darker(palette.lining, 0.3), [
      fold('M-44 70C-30 30 30 30 44 70', 46, 0.6),
      fold('M-40 60C-44 140 -30 190 0 200', 20, 0.4),
      shape('M-22 150C-20 176 20 176 22 150L18 196H-18Z', lighter(palette.lining, 0.2), 'opacity=".7"'),
    ]),
    line(mouth, darker(palette.second, 0.42), 17),
    line(mouth, palette.second, 14),
    line(mouth, '#fff', 3, 'opacity=".3" transform="translate(-1.5 -1.5)"'),
  );

const throat = ({ palette }: Pencil) => {
  const rows = Array.from({ length: 6 }, (_, n) => -92 + n * 25);
  return (
    panel('M-40 60C-46 -10 -44 -70 -34 -112H34C44 -70 46 -10 40 60Z', palette.main) +
    shape(
      'M-22 92C-26 0 -24 -60 -18 -102H18C24 -60 26 0 22 92C10 100 -10 100 -22 92Z',
      lighter(palette.main, 0.12),
      `stroke="${darker(palette.main, 0.4)}" stroke-opacity=".5"`,
    ) +
    box(-13, 58, 26, 24, palette.accent, 'rx="4"') +
    line(rows.map((y) => `M-30 ${y}h.1m60 0h.1`).join(''), darker(palette.main, 0.6), 9) +
    flat(rows.map((y) => `M-30 ${y}q30 -9 60 0`).join(''), palette.lace, 9)
  );
};

const toes = [
  'M-110 -150C-60 -124 60 -124 110 -150V-240H-110Z',
  'M-110 -40C-86 -110 -70 -176 0 -190C70 -176 86 -110 110 -40V-240H-110Z',
  'M-110 70C-90 -60 -84 -178 0 -196C84 -178 90 -60 110 70V-240H-110Z',
] as const;
const threads = [
  'M-84 -150C-50 -132 50 -132 88 -150',
  'M-78 -70C-70 -130 -50 -170 0 -180C50 -170 70 -130 78 -70',
  'M-72 40C-78 -60 -66 -168 0 -186C66 -168 78 -60 72 40',
] as const;

/** The toe that is seen from the side: a runner's is a guard, a boot's may be of the same hide. */
function toe(pencil: Pencil, silhouette: Silhouette): string {
  const { palette } = pencil;
  const which = toeOf(pencil);
  const isPlain = silhouette === 'boot' && which === 2;
  const at = silhouette === 'runner' ? 1 : silhouette === 'boot' ? 0 : which;
  const colour = isPlain ? palette.main : palette.second;
  return panel(toes[at], colour) + stitch(threads[at], lighter(colour, 0.5));
}

/** Runners are slender, boots are broad. */
const build = (silhouette: Silhouette) =>
  silhouette === 'runner' ? 'scale(.92 1.03)' : silhouette === 'boot' ? 'scale(1.05 .99)' : 'scale(1)';

const wings = ({ palette }: Pencil) =>
  line('M-100 -30C-60 -10 -50 20 -66 70M100 -30C60 -10 50 20 66 70', palette.accent, 18);

function laced(pencil: Pencil, foot: string, silhouette: Silhouette): string {
  const { palette } = pencil;
  const isTall = silhouette === 'boot' || silhouette === 'high';
  return moved(
    build(silhouette),
    sole(pencil, 16),
    body(
      `shoe${foot}`,
      last,
      palette.main,
      [
        isTall ? '' : wings(pencil),
        toe(pencil, silhouette),
        panel('M-80 240V176C-40 206 40 206 80 176V240Z', palette.second),
        gleam('M-56 -150C-48 -184 -28 -202 0 -204', 12, 0.4),
        fold('M88 -100C80 -20 66 40 66 190', 14, 0.22),
      ],
      'ball',
    ),
    isTall
      ? shaft(pencil, foot)
      : insole(pencil, foot) + line(mouth, darker(palette.second, 0.3), 9) + line(mouth, palette.second, 6),
    throat(pencil),
    silhouette === 'boot' ? tied(pencil) : '',
  );
}

const sandal = (pencil: Pencil, foot: string): string => {
  const { palette, chance } = pencil.as('above');
  return (
    sole(pencil, 9) +
    body(
      `bed${foot}`,
      last,
      lighter(palette.second, 0.15),
      [
        gleam('M-40 110C-44 150 -34 186 -16 204', 16, 0.3),
        box(-18, 118, 36, 44, palette.accent, 'rx="6"'),
        fold('M-90 30C-40 50 40 50 90 30', 26, 0.4),
      ],
      'ball',
    ) +
    body(
      `strap${foot}`,
      'M-98 -100C-60 -150 70 -152 100 -100C108 -60 96 -10 82 22C40 50 -40 50 -86 22C-100 -16 -108 -60 -98 -100Z',
      palette.main,
      [
        chance.of(2)
          ? line('M-120 -60C-40 -90 40 -90 120 -60', palette.second, 34) +
            line('M-120 -20C-40 -50 40 -50 120 -20', palette.accent, 12)
          : oval(0, -44, 44, 44, palette.second),
        stitch('M-88 -96C-50 -136 60 -138 90 -96M76 14C40 38 -40 38 -80 14', lighter(palette.main, 0.5)),
        gleam('M-70 -100C-40 -126 20 -130 50 -122', 14, 0.4),
      ],
      'ball',
    )
  );
};

/** A pair from above. */
export const pair =
  (silhouette: Silhouette) =>
  (pencil: Pencil): string => {
    const foot = (side: string) => (silhouette === 'slide' ? sandal(pencil, side) : laced(pencil, side, silhouette));
    return fromAbove(
      moved('translate(286 322) rotate(-5)', foot('l')) + moved('translate(514 322) rotate(5) scale(-1 1)', foot('r')),
    );
  };
