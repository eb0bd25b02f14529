import { brightness, darker, lighter } from './colour.ts';
import { body, box, disc, fold, gleam, line, moved, r, shape, stitch } from './ink.ts';
import type { Pencil } from './pencil.ts';
import { closeUp, fromAbove, onStage } from './stage.ts';

/** Marks round a dial, as one path: so many, from one radius to another. */
function marks(count: number, inner: number, outer: number): string {
  return Array.from({ length: count }, (_, n) => {
    const [x, y] = [Math.sin((n * 2 * Math.PI) / count), -Math.cos((n * 2 * Math.PI) / count)];
    return `M${r(x * inner)} ${r(y * inner)}L${r(x * outer)} ${r(y * outer)}`;
  }).join('');
}

const hand = (turn: number, length: number, width: number, colour: string) =>
  moved(
    `rotate(${r(turn)})`,
    line(`M0 14V${-length}`, '#000', width + 1, 'opacity=".25" transform="translate(3 4)"') +
      line(`M0 14V${-length}`, colour, width),
  );

const small = (x: number, y: number, { palette }: Pencil, ground: string) =>
  moved(
    `translate(${x} ${y})`,
    disc(0, 0, 29, darker(ground, 0.16), `stroke="${lighter(ground, 0.3)}" stroke-width="1.5"`),
    line(marks(12, 21, 25), lighter(ground, 0.6), 1.4),
    line('M0 4L10 -17', palette.accent, 2.6),
  );

/** Case, bezel and dial about their middle; the dial shows a time of its own. */
function head(pencil: Pencil): string {
  const { palette, chance } = pencil.as('dial');
  const ground = chance.pick([palette.main, palette.second] as const);
  const ink = brightness(ground) > 0.6 ? '#23211f' : '#f7f5f0';
  const hour = chance.between(290, 320);
  const minutes = chance.between(45, 65);
  const layout = chance.of(3);
  return (
    box(128, -15, 24, 30, palette.metal, `rx="5" stroke="${darker(palette.metal, 0.45)}"`) +
    line('M134 -9H147M134 -3H147M134 3H147M134 9H147', darker(palette.metal, 0.4), 1.5) +
    disc(0, 0, 134, darker(palette.metal, 0.3)) +
    disc(0, 0, 131, palette.metal) +
    disc(0, 0, 131, 'url(#ball)') +
    disc(0, 0, 118, chance.of(2) ? darker(palette.second, 0.3) : lighter(palette.metal, 0.25)) +
    line(marks(60, 106, 112), chance.of(2) ? palette.accent : lighter(palette.metal, 0.7), 2) +
    disc(0, 0, 101, darker(ground, 0.4)) +
    disc(0, 0, 98, ground) +
    disc(0, 0, 98, 'url(#ball)', 'opacity=".6"') +
    line(marks(60, 90, 94), ink, 1.1, 'opacity=".7"') +
    line(marks(12, 74, 90), ink, 5, 'stroke-linecap="butt"') +
    (layout === 0 ? small(-42, 0, pencil, ground) + small(42, 0, pencil, ground) : '') +
    (layout === 1
      ? small(0, 42, pencil, ground)
      : box(62, -10, 24, 20, '#fbfaf6', 'rx="2"') + box(68, -5, 12, 10, '#3a3733', 'rx="2"')) +
    hand(hour, 50, 8, ink) +
    hand(minutes, 76, 5.5, ink) +
    hand(chance.between(170, 250), 84, 2, palette.accent) +
    disc(0, 0, 6, palette.accent) +
    shape('M-86 -48A98 98 0 0 1 30 -92C-10 -60 -40 -20 -52 42C-76 10 -92 -20 -86 -48Z', '#fff', 'opacity=".13"')
  );
}

function strap({ palette }: Pencil, d: string, name: string, holes: string): string {
  return body(
    name,
    d,
    palette.second,
    [
      stitch(d.replaceAll('Z', ''), lighter(palette.second, 0.5), 0),
      gleam('M374 0V640', 14, 0.3),
      fold('M446 0V640', 14, 0.25),
      line(holes, darker(palette.second, 0.6), 9),
    ],
    'turn',
  );
}

/** A wristwatch standing on its closed strap. */
export function watch(pencil: Pencil): string {
  const { palette } = pencil;
  return onStage(
    { width: 190 },
    shape(
      'M346 170C350 96 374 62 400 62C426 62 450 96 454 170V470C450 520 430 540 400 540C370 540 350 520 346 470Z',
      darker(palette.lining, 0.3),
    ) +
      strap(pencil, 'M340 216C336 130 346 74 366 58C388 46 412 46 434 58C454 74 464 130 460 216Z', 'upper', '') +
      strap(
        pencil,
        'M340 384C334 450 342 512 362 534C384 544 416 544 438 534C458 512 466 450 460 384Z',
        'lower',
        'M400 452v.1M400 480v.1M400 508v.1',
      ) +
      stitch(
        'M352 206C350 140 356 90 372 70M448 206C450 140 444 90 428 70M352 394C348 450 354 500 368 524M448 394C452 450 446 500 432 524',
        lighter(palette.second, 0.5),
      ) +
      shape(
        'M330 236L346 168H372V236ZM470 236L454 168H428V236ZM330 364L346 432H372V364ZM470 364L454 432H428V364Z',
        palette.metal,
        `stroke="${darker(palette.metal, 0.4)}"`,
      ) +
      moved('translate(400 300) scale(.92)', head(pencil)),
  );
}

/** The watch lying open. */
export function watchTop(pencil: Pencil): string {
  const { palette } = pencil;
  const band = 'M348 210C350 140 356 90 362 62C366 54 434 54 438 62C444 90 450 140 452 210Z';
  const end = 'M348 430C350 490 356 540 364 566C372 584 428 584 436 566C444 540 450 490 452 430Z';
  return fromAbove(
    moved(
      'rotate(62 400 320)',
      moved(
        'translate(8 10)',
        shape(`${band}${end}`, '#000', 'opacity=".16" filter="url(#soft)"'),
        disc(400, 320, 126, '#000', 'opacity=".2" filter="url(#soft)"'),
      ),
      strap(pencil, band, 'band', ''),
      strap(pencil, end, 'end', 'M400 480v.1M400 506v.1M400 532v.1'),
      stitch(
        'M358 200C360 140 364 100 370 74M442 200C440 140 436 100 430 74M358 440C360 490 366 536 372 560M442 440C440 490 434 536 428 560',
        lighter(palette.second, 0.5),
      ),
      line('M352 70V46H448V70', darker(palette.metal, 0.1), 9),
      line('M400 48V84', palette.metal, 7),
      shape(
        'M334 250L346 190H372V250ZM466 250L454 190H428V250ZM334 390L346 450H372V390ZM466 390L454 450H428V390Z',
        palette.metal,
        `stroke="${darker(palette.metal, 0.4)}"`,
      ),
      moved('translate(400 320) rotate(-62) scale(.9)', head(pencil)),
    ),
  );
}

/** The dial, near. */
export const watchDetail = (pencil: Pencil): string => closeUp(moved('translate(250 400) scale(3.5)', head(pencil)));
