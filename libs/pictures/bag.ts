import { darker, lighter } from './colour.ts';
import { body, box, disc, fold, gleam, line, oval, panel, shape, stitch } from './ink.ts';
import type { Pencil } from './pencil.ts';
import { fromAbove, onStage } from './stage.ts';

const sack =
  'M214 270C212 256 220 250 234 250H566C580 250 588 256 586 270C592 350 606 430 618 508C620 528 608 540 588 540H212C192 540 180 528 182 508C194 430 208 350 214 270Z';

const flaps = [
  'M206 244H594C602 300 606 340 604 372C600 398 470 424 400 424C330 424 200 398 196 372C194 340 198 300 206 244Z',
  'M206 244H594C600 290 604 330 600 356L400 446L200 356C196 330 200 290 206 244Z',
  'M206 244H594C602 300 604 350 600 388C598 402 590 408 576 408H224C210 408 202 402 200 388C196 350 198 300 206 244Z',
] as const;

/** The lock of a bag, about its middle. */
export const clasp = ({ palette }: Pencil, x: number, y: number): string =>
  box(x - 27, y - 18, 54, 42, '#000', 'rx="9" opacity=".2" transform="translate(2 5)"') +
  box(x - 27, y - 20, 54, 42, palette.metal, `rx="9" stroke="${darker(palette.metal, 0.45)}" stroke-width="1.5"`) +
  box(x - 21, y - 14, 42, 30, lighter(palette.metal, 0.35), 'rx="6"') +
  oval(x, y + 1, 11, 11, darker(palette.metal, 0.25)) +
  box(x - 2.5, y - 7, 5, 16, darker(palette.metal, 0.6), 'rx="2"') +
  line(`M${x - 18} ${y - 10}H${x + 18}`, '#fff', 2.5, 'opacity=".8"');

const handle = ({ palette }: Pencil) => {
  const bow = 'M286 262C276 120 330 62 400 62C470 62 524 120 514 262';
  return (
    line(bow, darker(palette.second, 0.42), 26) +
    line(bow, palette.second, 21) +
    line(bow, '#fff', 5, 'opacity=".25" transform="translate(-4 -4)"') +
    stitch('M297 250C290 132 338 72 400 72C462 72 510 132 503 250', lighter(palette.second, 0.5)) +
    [286, 514].map((x) => line(`M${x - 15} 246a15 17 0 1 1 30 0`, darker(palette.metal, 0.1), 7)).join('')
  );
};

/** A shoulder bag with a flap, a handle and a lock. */
export function bag(pencil: Pencil): string {
  const { palette, chance } = pencil;
  const flap = chance.pick(flaps);
  const tone = pencil.as('flap').chance.pick([palette.second, lighter(palette.main, 0.06), palette.main] as const);
  const lockAt = flap === flaps[1] ? 430 : 404;
  return onStage(
    { width: 470 },
    handle(pencil) +
      body('sack', sack, palette.main, [
        panel('M170 486H630V560H170Z', palette.second),
        stitch('M186 494H614', lighter(palette.second, 0.5)),
        panel('M170 440L236 560H170ZM630 440L564 560H630Z', palette.accent),
        fold('M230 410C300 440 500 440 570 410', 20, 0.3),
        fold('M250 440C246 470 250 500 244 530', 12, 0.14),
        gleam('M214 300C206 370 198 430 192 490', 12, 0.3),
      ]) +
      line(flap, '#000', 8, 'opacity=".12" transform="translate(0 5)"') +
      body('flap', flap, tone, [
        chance.of(2)
          ? panel('M374 230H426V470H374Z', palette.accent) +
            stitch('M380 230V470M420 230V470', lighter(palette.accent, 0.5))
          : '',
        gleam('M230 262C330 272 470 272 570 262', 14, 0.36),
        fold('M300 340C360 356 440 356 500 340', 18, 0.08),
      ]) +
      `<g transform="translate(400 330) scale(.96 .93) translate(-400 -330)">${stitch(flap, lighter(tone, 0.5), 2.2)}</g>` +
      clasp(pencil, 400, lockAt),
  );
}

/** The bag seen from above: the flap, the handle laid to one side. */
export function bagTop(pencil: Pencil): string {
  const { palette } = pencil;
  const strap = 'M232 300C190 120 610 120 568 300';
  return fromAbove(
    oval(408, 350, 260, 150, 'url(#dark)', 'opacity=".7"') +
      body(
        'base',
        'M180 250C178 234 190 226 206 226H594C610 226 622 234 620 250L626 430C626 452 612 462 594 462H206C188 462 174 452 174 430Z',
        darker(palette.main, 0.12),
        [panel('M160 210L224 250V440L160 480ZM640 210L576 250V440L640 480Z', darker(palette.accent, 0.1))],
      ) +
      body(
        'flap',
        'M214 240H586C592 240 596 246 596 252L604 480C604 496 594 504 580 504H220C206 504 196 496 196 480L204 252C204 246 208 240 214 240Z',
        pencil.as('flap').chance.pick([palette.second, lighter(palette.main, 0.06), palette.main] as const),
        [
          gleam('M226 262H574', 16, 0.4),
          fold('M220 330H580', 26, 0.1),
          shape('M196 470H604V510H196Z', palette.second),
          stitch('M210 464H590', lighter(palette.second, 0.5)),
        ],
      ) +
      stitch('M222 252H578L588 490H212Z', palette.thread) +
      clasp(pencil, 400, 474) +
      line(strap, '#000', 24, 'opacity=".16" transform="translate(6 10)"') +
      line(strap, darker(palette.second, 0.4), 24) +
      line(strap, palette.second, 20) +
      stitch('M241 298C204 132 596 132 559 298', lighter(palette.second, 0.5)) +
      disc(232, 300, 15, palette.metal, `stroke="${darker(palette.metal, 0.45)}" stroke-width="2"`) +
      disc(568, 300, 15, palette.metal, `stroke="${darker(palette.metal, 0.45)}" stroke-width="2"`),
  );
}
