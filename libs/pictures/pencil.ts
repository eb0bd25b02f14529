import type { ProductLook } from '#contracts/products.ts';
import { against, brightness, darker, lighter, mix } from './colour.ts';

/** The colourway by the part that a colour plays. */
export type Palette = Readonly<{
  main: string;
  second: string;
  accent: string;
  sole: string;
  lace: string;
  lining: string;
  thread: string;
  metal: string;
}>;

/** Small variations of one product: the same seed gives the same ones in the same order. */
export type Chance = Readonly<{
  /** One of so many, counted from 0. */
  of: (count: number) => number;
  between: (least: number, most: number) => number;
  pick: <T>(choices: readonly [T, ...(readonly T[])]) => T;
}>;

/** What every part is drawn with. */
export type Pencil = Readonly<{
  palette: Palette;
  chance: Chance;
  /** The same colours with the chances of one part: a part looks the same from every angle. */
  as: (part: string) => Pencil;
}>;

/** FNV-1a over the seed, then mulberry32: small, well mixed, the same everywhere. */
function rolling(seed: string): () => number {
  let hash = 0x811c9dc5;
  for (const letter of seed) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    hash = Math.trunc(hash + 0x6d2b79f5);
    let mixed = Math.imul(hash ^ (hash >>> 15), hash | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function chanceOf(seed: string): Chance {
  const roll = rolling(seed);
  const of = (count: number) => Math.floor(roll() * count);
  return {
    of,
    between: (least, most) => least + roll() * (most - least),
    pick: (choices) => choices[of(choices.length)] ?? choices[0],
  };
}

function paletteOf({ colours }: ProductLook): Palette {
  const [first, second, accent, sole, lace] = colours;
  const main = first ?? '#8a8782';
  const next = second ?? against(main, 0.22);
  return {
    main,
    second: next,
    accent: accent ?? (second ? mix(main, next, 0.5) : against(main, 0.45)),
    sole: sole ?? '#f1ede4',
    lace: lace ?? (brightness(main) > 0.62 ? lighter(main, 0.6) : lighter(next, 0.72)),
    lining: darker(mix(main, next, 0.35), 0.42),
    thread: against(main, 0.55),
    metal: '#b9b4aa',
  };
}

/** The pencil of a product: its colours and its own small chances. */
export const pencilOf = (look: ProductLook, seed: string): Pencil => ({
  palette: paletteOf(look),
  chance: chanceOf(seed),
  as: (part) => pencilOf(look, `${seed}/${part}`),
});
