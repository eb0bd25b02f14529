import { hemLabel, sewn } from './cloth.ts';
import { darker, lighter } from './colour.ts';
import { box, disc, fold, gleam, line, moved, panel, shape, stitch } from './ink.ts';
import type { Pencil } from './pencil.ts';
import { onStage } from './stage.ts';

const legs =
  'M290 78H510C518 150 528 240 532 320C536 390 536 450 534 520C500 530 456 530 428 522C424 430 418 330 402 232H398C382 330 376 430 372 522C344 530 300 530 266 520C264 450 264 390 268 320C272 240 282 150 290 78Z';

const cargo = ({ palette }: Pencil) =>
  panel('M258 312H330V392H256Z', lighter(palette.main, 0.04)) +
  panel('M254 306H334V332C310 338 280 338 254 332Z', palette.second) +
  disc(294, 326, 4, palette.metal) +
  stitch('M264 340V386H324V340', palette.thread);
const stripe = ({ palette }: Pencil) =>
  line('M286 80C276 200 266 320 262 530', palette.second, 30) +
  line('M292 80C284 200 276 320 274 530', palette.accent, 5);
const knee = ({ palette }: Pencil) =>
  panel('M250 290C290 300 340 300 400 290L396 400C350 410 290 410 250 400Z', palette.second) +
  stitch('M262 300C300 308 340 308 384 302M260 392C300 400 340 400 378 394', lighter(palette.second, 0.5));

/** What goes down the leg: the same from every angle. */
export const legOf = (pencil: Pencil) => pencil.as('leg').chance.pick(['cargo', 'stripe', 'knee'] as const);

const sides = { cargo, stripe, knee };

function waist({ palette }: Pencil): string {
  const loops = [312, 356, 438, 482].map((x) => panel(`M${x} 56H${x + 9}V92H${x}Z`, palette.main)).join('');
  return (
    sewn('waist', 'M288 60C350 68 450 68 512 60L511 90C450 98 350 98 289 90Z', darker(palette.main, 0.06), [
      stitch('M289 66C350 74 450 74 511 66M289 85C350 93 450 93 511 85', palette.thread),
    ]) +
    loops +
    disc(400, 79, 8, palette.metal, `stroke="${darker(palette.metal, 0.4)}"`) +
    disc(400, 79, 4, 'none', `stroke="${darker(palette.metal, 0.3)}"`)
  );
}

/** Drawn broader than it hangs. */
const slim = (...parts: string[]) => moved('translate(64 0) scale(.84 1)', ...parts);

/** Trousers as if worn by nobody. */
export function trousers(pencil: Pencil): string {
  const { palette, chance } = pencil;
  const side = sides[legOf(pencil)](pencil);
  const crease = [
    fold('M398 240C372 262 330 268 300 262', 10, 0.16),
    fold('M402 240C428 262 470 268 500 262', 10, 0.16),
    fold('M336 300C324 380 330 450 322 520', 14, 0.12),
    fold('M470 300C482 380 474 450 484 520', 14, 0.14),
    gleam('M306 180C296 280 292 380 290 500', 16, 0.24),
    gleam('M456 240C466 330 470 420 470 510', 14, 0.14),
    fold('M280 470C310 482 340 478 370 470M430 470C460 480 500 480 530 470', 7, 0.14),
  ];
  return onStage(
    { width: 320, floats: true },
    slim(
      shape('M292 60C350 48 450 48 508 60C450 70 350 70 292 60Z', palette.lining) +
        sewn('legs', legs, palette.main, [
          side,
          moved('matrix(-1 0 0 1 800 0)', side),
          ...crease,
          line('M400 90V236', darker(palette.main, 0.4), 1.8, 'opacity=".6"'),
          stitch('M412 92V170C412 196 404 208 400 214', palette.thread),
          panel('M286 96C300 130 322 150 344 154L350 96Z', darker(palette.main, 0.1)),
          panel('M514 96C500 130 478 150 456 154L450 96Z', darker(palette.main, 0.1)),
          stitch('M300 94C310 130 330 148 352 152M500 94C490 130 470 148 448 152', palette.thread),
          chance.of(2)
            ? box(240, 496, 320, 40, darker(palette.main, 0.12))
            : stitch('M266 508C300 518 344 518 372 510M428 510C456 518 500 518 534 508', palette.thread),
        ]) +
        waist(pencil) +
        hemLabel(pencil, 474, 160),
    ),
  );
}
