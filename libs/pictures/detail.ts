import { clasp } from './bag.ts';
import { ribs } from './cloth.ts';
import { darker, lighter } from './colour.ts';
import { box, disc, line, moved, oval, panel, shape, stitch } from './ink.ts';
import type { Pencil } from './pencil.ts';
import { cord } from './shoe-parts.ts';
import { closeUp } from './stage.ts';

type Cloth = 'grain' | 'weave' | 'knit' | 'mesh';

const tile = (width: number, height: number, parts: string, turn = 0) =>
  `<pattern id="cloth" width="${width}" height="${height}" patternUnits="userSpaceOnUse" patternTransform="rotate(${turn})">${parts}</pattern>`;

/** The material itself as a pattern: leather's grain, a twill, a knit's loops, a running mesh. */
function cloth(kind: Cloth, colour: string): string {
  const [dark, light] = [darker(colour, 0.3), lighter(colour, 0.28)];
  const kinds: Record<Cloth, string> = {
    grain: tile(
      46,
      40,
      line(
        'M4 8q8 -6 14 1M28 6q10 -2 13 6M10 24q6 -8 15 -3M32 26q6 -5 11 1M3 36q8 -3 12 1M24 37q9 -6 15 -1',
        dark,
        1.5,
        'opacity=".55"',
      ) + line('M6 11q7 -5 12 1M12 27q6 -7 13 -3M33 29q5 -4 9 1', light, 1.4, 'opacity=".6"'),
      12,
    ),
    weave: tile(
      12,
      12,
      line('M0 12L12 0M-3 3L3 -3M9 15L15 9', dark, 2.6, 'opacity=".6"') +
        line('M4 12L12 4', light, 1.4, 'opacity=".6"'),
    ),
    knit: tile(
      18,
      16,
      line('M2 2Q5 12 9 14Q13 12 16 2', dark, 4.5, 'opacity=".4"') +
        line('M2 0Q5 10 9 12Q13 10 16 0', light, 3, 'opacity=".65"'),
    ),
    mesh: tile(
      26,
      26,
      oval(13, 13, 8, 6, darker(colour, 0.5)) + line('M5 13a8 6 0 0 1 16 0', light, 1.6, 'opacity=".7"'),
      24,
    ),
  };
  return kinds[kind];
}

const ground = (kind: Cloth, colour: string) =>
  cloth(kind, colour) + box(0, 0, 800, 640, colour) + box(0, 0, 800, 640, 'url(#cloth)');

/** A thick piece of leather over the ground, with two rows of thread and a lit edge. */
const hide = (d: string, colour: string, seam: string): string =>
  line(d, '#000', 26, 'opacity=".3" filter="url(#soft)"') +
  panel(d, colour) +
  line(d, lighter(colour, 0.4), 3, 'opacity=".7"') +
  line(seam, darker(colour, 0.4), 9, 'opacity=".35"') +
  line(seam, lighter(colour, 0.55), 5.5, 'stroke-dasharray="20 13"');

const dimmed = (d: string, width: number, opacity: number) =>
  line(d, '#000', width, `opacity="${opacity}" filter="url(#vague)"`);
const lit = (d: string, width: number, opacity: number) =>
  line(d, '#fff', width, `opacity="${opacity}" filter="url(#vague)"`);

/** A piece of the object, cut out along its own edge, where it turns away: beyond it is the stage. */
const cut = (edge: string, ...parts: string[]): string =>
  closeUp(
    `<clipPath id="cut"><path d="${edge}"/></clipPath><g clip-path="url(#cut)">${parts.join('')}` +
      line(edge, '#000', 46, 'opacity=".3" filter="url(#vague)"') +
      line(edge, '#fff', 5, 'opacity=".35"') +
      box(0, 0, 800, 640, 'url(#lit)', 'opacity=".75"') +
      '</g>',
  );

/** The ring that a lace comes out of. */
const eyelet = ({ palette }: Pencil, x: number, y: number) =>
  disc(x, y, 25, darker(palette.metal, 0.35)) +
  disc(x, y, 23, palette.metal) +
  disc(x, y, 23, 'url(#ball)') +
  disc(x, y, 12, '#171513');

/** Panels, eyelets and laces of a shoe. */
export const shoeDetail =
  (kind: Cloth) =>
  (pencil: Pencil): string => {
    const { palette } = pencil;
    const holes = [
      [330, 180],
      [420, 300],
      [510, 420],
    ] as const;
    return cut(
      'M-60 200C60 206 172 120 206 -60H600C660 40 760 140 870 204V710H-60Z',
      ground(kind, palette.main) +
        hide('M-40 470C160 450 330 520 420 700H-40Z', palette.second, 'M-40 500C140 480 300 544 380 700') +
        hide(
          'M240 -40C300 180 420 380 620 700H860V-40Z',
          lighter(palette.main, 0.07),
          'M276 -40C336 170 456 372 650 680',
        ) +
        hide('M520 -40C560 120 660 300 860 470V-40Z', palette.accent, 'M556 -40C600 104 690 270 860 420') +
        holes.map(([x, y]) => eyelet(pencil, x + 60, y - 10)).join('') +
        cord(
          'M390 170C470 120 560 60 640 -40M480 290C570 250 690 170 820 60M570 410C660 380 760 320 860 250',
          palette.lace,
          40,
        ) +
        line(
          'M396 160C474 110 560 52 630 -40M486 280C574 240 690 160 820 48M576 400C664 370 760 310 860 240',
          '#000',
          24,
          'opacity=".12" stroke-dasharray="3 9" stroke-linecap="butt"',
        ) +
        line('M-60 200C60 206 172 120 206 -60', darker(palette.second, 0.42), 54) +
        line('M-60 200C60 206 172 120 206 -60', palette.second, 46) +
        line('M-60 190C54 196 160 112 194 -60', '#fff', 7, 'opacity=".35" filter="url(#soft)"') +
        lit('M40 560C160 540 250 580 310 650', 18, 0.25),
    );
  };

/** Where the strap goes down into the moulded bed, and the bed's nubs behind it. */
export const slideDetail = (pencil: Pencil): string => {
  const { palette } = pencil;
  const side = 'M-60 420C200 478 560 470 870 380V720H-60Z';
  const strap = 'M150 700C170 470 260 210 420 70C500 2 600 -30 720 -60H870V640C660 700 400 712 150 700Z';
  const nub = (x: number, y: number) =>
    oval(x, y + 5, 19, 10, '#000', 'opacity=".16"') +
    oval(x, y, 19, 10, lighter(palette.second, 0.22)) +
    oval(x - 4, y - 3, 9, 3.5, '#fff', 'opacity=".4"');
  const rows = Array.from({ length: 5 }, (_, row) => row);
  const nubs = rows.flatMap((row) =>
    Array.from({ length: 8 }, (_, n) => nub(-20 + n * 62 + (row % 2) * 31, 216 + row * 46 + n * n * 0.9)),
  );
  return cut(
    'M-60 176C40 150 150 176 266 218C304 160 356 106 404 56C486 -16 590 -54 712 -84H870V560C620 622 300 640 -60 596Z',
    box(0, 0, 800, 640, darker(palette.second, 0.06)) +
      nubs.join('') +
      dimmed('M120 640C160 440 250 220 420 40', 110, 0.4) +
      shape(side, palette.sole) +
      line('M-60 420C200 478 560 470 870 380', '#fff', 9, 'opacity=".6" transform="translate(0 7)"') +
      line('M-60 420C200 478 560 470 870 380', darker(palette.sole, 0.34), 4) +
      line('M-60 480C200 536 560 528 870 440M-60 516C200 572 560 564 870 476', darker(palette.sole, 0.2), 6) +
      shape('M-60 552C200 606 560 598 870 512V720H-60Z', darker(palette.sole, 0.26)) +
      line(strap, '#000', 34, 'opacity=".34" filter="url(#soft)"') +
      cloth('grain', palette.main) +
      `<clipPath id="strap"><path d="${strap}"/></clipPath><g clip-path="url(#strap)">` +
      box(0, -60, 880, 800, palette.main) +
      box(0, -60, 880, 800, 'url(#cloth)') +
      hide(
        'M470 700C480 480 580 260 800 120L870 200C690 320 600 500 590 700Z',
        palette.second,
        'M500 700C510 490 604 280 812 148M562 700C572 508 660 320 846 200',
      ) +
      lit('M330 600C350 430 430 250 560 130', 60, 0.3) +
      '</g>' +
      line('M150 700C170 470 260 210 420 70C500 2 600 -30 720 -60', darker(palette.main, 0.4), 46) +
      line('M150 700C170 470 260 210 420 70C500 2 600 -30 720 -60', palette.main, 38) +
      line('M144 690C164 464 254 204 414 62C494 -6 594 -38 714 -68', '#fff', 8, 'opacity=".35" filter="url(#soft)"') +
      stitch('M206 700C224 486 308 246 458 112C530 50 620 16 730 -10', lighter(palette.main, 0.5), 5.5),
  );
};

const woven = (pencil: Pencil) => {
  const { palette } = pencil;
  return moved(
    'translate(0 70) rotate(-9 400 300)',
    box(286, 210, 236, 190, '#000', 'rx="4" opacity=".25" filter="url(#soft)"') +
      box(280, 200, 236, 190, palette.sole, 'rx="4"') +
      line('M292 212H504M292 378H504', darker(palette.sole, 0.3), 4, 'stroke-dasharray="12 8"') +
      line('M350 330L398 240L446 330', darker(palette.sole, 0.72), 16) +
      line('M330 354H466', palette.accent, 7),
  );
};

/** Rib, cloth and the sewn label of a knitted garment. */
export const knitDetail = (pencil: Pencil): string => {
  const { palette, chance } = pencil.as('detail');
  const trim = chance.pick([palette.second, lighter(palette.main, 0.06)] as const);
  const rim = 'M-40 -40H860V110C620 220 200 220 -40 110Z';
  return cut(
    'M-60 20C180 130 640 130 870 20V720H-60Z',
    ground('knit', palette.main) +
      ribs(trim) +
      line(rim, '#000', 20, 'opacity=".3" filter="url(#soft)"') +
      shape(rim, trim) +
      `<clipPath id="rim"><path d="${rim}"/></clipPath><g clip-path="url(#rim)" opacity=".7">${moved('scale(3)', box(-20, -20, 320, 100, 'url(#rib)'))}</g>` +
      stitch('M-40 134C200 246 620 246 860 134M-40 150C200 262 620 262 860 150', palette.thread, 4.5) +
      dimmed('M60 700C160 500 120 360 170 200', 60, 0.28) +
      dimmed('M740 700C650 520 700 400 660 210', 60, 0.28) +
      woven(pencil),
  );
};

/** A zip between two placket edges. */
export const zipDetail = (pencil: Pencil): string => {
  const { palette } = pencil;
  const teeth = 'M388 -20V660';
  return cut(
    'M-60 -60H290C318 30 340 84 366 116H434C460 84 482 30 510 -60H870V720H-60Z',
    ground('weave', palette.main) +
      box(330, -20, 140, 680, darker(palette.second, 0.4)) +
      line(teeth, palette.metal, 44, 'stroke-dasharray="14 14" stroke-linecap="butt"') +
      line('M412 -6V660', lighter(palette.metal, 0.35), 44, 'stroke-dasharray="14 14" stroke-linecap="butt"') +
      hide('M-40 -40H344C352 200 352 440 344 700H-40Z', palette.main, 'M316 -40C324 200 324 440 316 700') +
      hide('M860 -40H456C448 200 448 440 456 700H860Z', palette.main, 'M484 -40C476 200 476 440 484 700') +
      line(
        'M40 120C130 140 210 140 330 110M40 380C130 400 210 400 330 370M760 120C670 140 590 140 470 110M760 380C670 400 590 400 470 370',
        '#000',
        30,
        'opacity=".24" filter="url(#vague)"',
      ) +
      box(362, 236, 76, 104, '#000', 'rx="16" opacity=".35" filter="url(#soft)" transform="translate(8 12)"') +
      box(358, 226, 84, 104, palette.metal, `rx="16" stroke="${darker(palette.metal, 0.4)}" stroke-width="2"`) +
      box(358, 226, 84, 104, 'url(#ball)', 'rx="16"') +
      shape(
        'M378 300H422L434 470C434 490 366 490 366 470Z',
        lighter(palette.metal, 0.2),
        `stroke="${darker(palette.metal, 0.45)}" stroke-width="2"`,
      ) +
      oval(400, 452, 14, 16, darker(palette.metal, 0.6)) +
      cord('M400 456C396 520 420 560 404 620', palette.accent, 20),
  );
};

/** Waistband, button and rivet. */
export const denimDetail = (pencil: Pencil): string => {
  const { palette } = pencil;
  const rivet = (x: number, y: number, radius: number) =>
    disc(x + 4, y + 8, radius, '#000', 'opacity=".3" filter="url(#soft)"') +
    disc(x, y, radius, palette.metal, `stroke="${darker(palette.metal, 0.4)}" stroke-width="2"`) +
    disc(x, y, radius, 'url(#ball)') +
    disc(x, y, radius * 0.6, 'none', `stroke="${darker(palette.metal, 0.3)}" stroke-width="4"`);
  return cut(
    'M-60 26C240 44 520 44 760 26C770 160 790 300 870 420V720H-60Z',
    ground('weave', palette.main) +
      hide('M-40 330C120 350 240 470 300 700H-40Z', palette.second, 'M-40 366C100 384 210 490 262 700') +
      hide(
        'M430 -40H520C530 240 520 470 500 700H420C430 470 436 240 430 -40Z',
        palette.main,
        'M500 -40C508 240 500 470 480 700',
      ) +
      hide(
        'M-40 -40H860V200C560 216 240 216 -40 200Z',
        lighter(palette.main, 0.04),
        'M-40 172C240 188 560 188 860 172',
      ) +
      line('M-40 20C240 36 560 36 860 20', lighter(palette.main, 0.55), 5.5, 'stroke-dasharray="20 13"') +
      hide('M640 -40H716V280H640Z', palette.main, 'M656 -40V262') +
      rivet(474, 108, 54) +
      rivet(96, 372, 17) +
      dimmed('M560 300C640 380 720 420 900 430', 46, 0.26),
  );
};

const pleat = (x: number) => `M${x} 220C${x - 20} 360 ${x - 34} 500 ${x - 40} 700`;

/** The sash and the pleats below it. */
export const pleatDetail = (pencil: Pencil): string => {
  const { palette } = pencil;
  const all = [90, 230, 370, 510, 650, 790].map(pleat).join('');
  return cut(
    'M60 -60C92 60 102 130 96 190C80 320 40 420 -60 520V720H870V520C760 420 724 320 704 190C698 130 708 60 740 -60Z',
    ground('weave', palette.main) +
      dimmed(all, 46, 0.4) +
      moved('translate(-50 0)', lit(all, 36, 0.4)) +
      line(all, darker(palette.main, 0.45), 2.5, 'opacity=".6"') +
      hide(
        'M-40 120C240 150 560 150 860 120V250C560 280 240 280 -40 250Z',
        palette.second,
        'M-40 232C240 262 560 262 860 232',
      ) +
      line('M-40 144C240 174 560 174 860 144', lighter(palette.second, 0.55), 5.5, 'stroke-dasharray="20 13"') +
      disc(404, 56, 34, '#000', 'opacity=".25" filter="url(#soft)"') +
      disc(400, 48, 34, palette.sole) +
      disc(400, 48, 34, 'url(#ball)') +
      line('M391 39v.1M409 39v.1M391 57v.1M409 57v.1', darker(palette.sole, 0.6), 8),
  );
};

/** The lock on grained leather. */
export const bagDetail = (pencil: Pencil): string => {
  const { palette } = pencil;
  return cut(
    'M-60 150C-20 80 60 52 140 48C320 34 480 34 660 48C740 52 820 80 870 150V720H-60Z',
    ground('grain', palette.main) +
      hide(
        'M-40 -40H860V240C700 330 560 372 400 372C240 372 100 330 -40 240Z',
        pencil.as('flap').chance.pick([palette.second, lighter(palette.main, 0.06), palette.main] as const),
        'M-40 204C100 292 240 334 400 334C560 334 700 292 860 204',
      ) +
      hide('M-40 560C240 540 560 540 860 560V700H-40Z', palette.second, 'M-40 594C240 574 560 574 860 594') +
      moved('translate(400 340) scale(3.1)', clasp(pencil, 0, 0)) +
      lit('M40 60C240 110 460 120 680 70', 60, 0.36),
  );
};
