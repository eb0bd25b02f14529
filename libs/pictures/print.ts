import { darker, lighter } from './colour.ts';
import { box, disc, line, moved, r, shape } from './ink.ts';
import type { Pencil } from './pencil.ts';
import { closeUp, fromAbove, onStage } from './stage.ts';

const hills = ({ palette, chance }: Pencil) =>
  box(0, 0, 240, 320, lighter(palette.main, 0.55)) +
  disc(chance.between(70, 170), chance.between(70, 120), chance.between(32, 46), palette.accent) +
  shape('M0 190C50 150 90 160 130 186C170 210 210 176 240 160V320H0Z', palette.second) +
  shape('M0 236C60 206 110 240 150 226C190 212 220 226 240 216V320H0Z', palette.main) +
  shape('M0 282C70 260 150 292 240 266V320H0Z', darker(palette.second, 0.35)) +
  line('M0 190C50 150 90 160 130 186C170 210 210 176 240 160', lighter(palette.second, 0.4), 2);

const arcs = ({ palette, chance }: Pencil) => {
  const rings = [110, 88, 66, 44, 22].map((radius, n) =>
    disc(
      120,
      200,
      radius,
      [palette.main, palette.second, palette.accent, palette.sole, palette.main][n] ?? palette.main,
    ),
  );
  const low = chance.between(196, 206);
  return (
    box(0, 0, 240, 320, lighter(palette.second, 0.82)) +
    rings.join('') +
    box(0, low, 240, 130, lighter(palette.second, 0.82)) +
    box(20, low + 14, 200, 10, palette.accent) +
    box(20, low + 34, 140, 10, palette.main) +
    disc(196, 50, 18, palette.second)
  );
};

const blocks = ({ palette, chance }: Pencil) => {
  const tones = [palette.main, palette.second, palette.accent, lighter(palette.main, 0.5), palette.sole] as const;
  const tile = (n: number) => {
    const [x, y] = [(n % 3) * 80, Math.floor(n / 3) * 80];
    const kind = chance.of(4);
    const [back, front] = [chance.pick(tones), chance.pick(tones)];
    const forms = [
      `M${x} ${y}h80a80 80 0 0 1 -80 80Z`,
      `M${x} ${y + 80}V${y}L${x + 80} ${y + 80}Z`,
      `M${x} ${y + 40}a40 40 0 0 1 80 0Z`,
      `M${x + 40} ${y}h40v80h-40Z`,
    ];
    return box(x, y, 80.5, 80.5, back) + shape(forms[kind] ?? '', front);
  };
  return Array.from({ length: 12 }, (_, n) => tile(n)).join('');
};

const strokes = ({ palette, chance }: Pencil) => {
  const tones = [palette.main, palette.second, palette.accent] as const;
  const sweep = (n: number) => {
    const y = 50 + n * 42;
    const d = `M${r(chance.between(10, 40))} ${r(y + chance.between(-14, 14))}C80 ${r(y + chance.between(-60, 40))} 160 ${r(y + chance.between(-40, 60))} ${r(chance.between(196, 228))} ${r(y + chance.between(-18, 18))}`;
    const tone = tones[n % 3] ?? palette.main;
    return line(d, tone, 26, 'opacity=".92"') + line(d, lighter(tone, 0.3), 5, 'opacity=".7" stroke-dasharray="60 14"');
  };
  return (
    box(0, 0, 240, 320, '#f6f2ea') +
    Array.from({ length: 6 }, (_, n) => sweep(n)).join('') +
    disc(chance.between(60, 180), chance.between(80, 240), 22, palette.second)
  );
};

/** The picture itself, 240 by 320. */
const artwork = (pencil: Pencil): string =>
  '<clipPath id="art"><path d="M0 0H240V320H0Z"/></clipPath>' +
  `<g clip-path="url(#art)">${pencil.as('art').chance.pick([hills, arcs, blocks, strokes])(pencil.as('art'))}</g>`;

/** Frame, mount and picture, 340 by 440, from the upper left corner. */
function framed(pencil: Pencil): string {
  const wood = pencil.as('frame').chance.pick(['#2a2725', '#b98e5e', '#efebe3', '#6b4a32'] as const);
  return (
    box(0, 0, 340, 440, wood, `stroke="${darker(wood, 0.35)}"`) +
    shape('M0 0H340L322 18H18Z', '#fff', 'opacity=".22"') +
    shape('M340 0V440L322 422V18Z', '#000', 'opacity=".2"') +
    shape('M0 440H340L322 422H18Z', '#000', 'opacity=".28"') +
    box(18, 18, 304, 404, '#faf8f3') +
    line('M19 421V19H321', '#000', 4, 'opacity=".16" stroke-linecap="butt"') +
    box(46, 56, 248, 328, '#fff', 'stroke="#000" stroke-opacity=".14"') +
    moved('translate(50 60)', artwork(pencil)) +
    box(52, 394, 26, 3, '#55504a', 'opacity=".6"') +
    line('M258 398c8 -8 12 6 18 -2s8 4 14 -2', '#55504a', 1.4, 'opacity=".7"') +
    shape('M18 18H190L60 422H18Z', '#fff', 'opacity=".1"')
  );
}

/** A framed print leaning back on the plinth. */
export const print = (pencil: Pencil): string =>
  onStage(
    { width: 360 },
    box(240, 76, 356, 462, '#000', 'opacity=".16" filter="url(#soft)" transform="translate(10 6)"') +
      moved('translate(222 76) scale(1.05)', framed(pencil)),
  );

/** The frame lying flat. */
export const printTop = (pencil: Pencil): string =>
  fromAbove(
    moved(
      'rotate(-5 400 320) translate(218 84) scale(1.07)',
      box(0, 0, 340, 440, '#000', 'opacity=".24" filter="url(#soft)" transform="translate(9 12)"'),
      framed(pencil),
    ),
  );

/** A corner, near. */
export const printDetail = (pencil: Pencil): string =>
  closeUp(moved('translate(110 -560) rotate(-2) scale(2.7)', framed(pencil)));
