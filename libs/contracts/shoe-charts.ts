import type { ShoeBrand, ShoeGender } from './sizes.ts';

/** A size of a shoe in three ways of counting; `eu` as it is printed (`42 2/3`). */
export type ShoeSize = Readonly<{ us: number; uk: number; eu: string }>;

/** US, UK and EU of each size, the smallest first. */
const rows = (lines: string): readonly ShoeSize[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [us, uk, ...eu] = line.trim().split(' ');
      return { us: Number(us), uk: Number(uk), eu: eu.join(' ') };
    });

/** The same shoes for others, whose numbers begin so much higher. */
const raised = (by: number, sizes: readonly ShoeSize[]) => sizes.map((one) => ({ ...one, us: one.us + by }));

/** Nike's and Jordan's size guide, men; `nike_jordan` of our reference figures. Half a UK size is left out between 6.5 and 7. */
const nikeMen = rows(`
  3.5 3 35.5
  4 3.5 36
  4.5 4 36.5
  5 4.5 37.5
  5.5 5 38
  6 5.5 38.5
  6.5 6 39
  7 6 40
  7.5 6.5 40.5
  8 7 41
  8.5 7.5 42
  9 8 42.5
  9.5 8.5 43
  10 9 44
  10.5 9.5 44.5
  11 10 45
  11.5 10.5 45.5
  12 11 46
  12.5 11.5 47
  13 12 47.5
  14 13 48.5
  15 14 49.5
  16 15 50.5
  17 16 51.5
  18 17 52.5`);

/** The same guide, women. */
const nikeWomen = rows(`
  5 2.5 35.5
  5.5 3 36
  6 3.5 36.5
  6.5 4 37.5
  7 4.5 38
  7.5 5 38.5
  8 5.5 39
  8.5 6 40
  9 6.5 40.5
  9.5 7 41
  10 7.5 42
  10.5 8 42.5
  11 8.5 43
  11.5 9 44
  12 9.5 44.5`);

/** adidas' and Yeezy's size guide: a third of an EU size at a time, men. */
const adidasMen = rows(`
  4 3.5 36
  4.5 4 36 2/3
  5 4.5 37 1/3
  5.5 5 38
  6 5.5 38 2/3
  6.5 6 39 1/3
  7 6.5 40
  7.5 7 40 2/3
  8 7.5 41 1/3
  8.5 8 42
  9 8.5 42 2/3
  9.5 9 43 1/3
  10 9.5 44
  10.5 10 44 2/3
  11 10.5 45 1/3
  11.5 11 46
  12 11.5 46 2/3
  12.5 12 47 1/3
  13 12.5 48
  13.5 13 48 2/3
  14 13.5 49 1/3
  14.5 14 50`);

/** The same guide, women, as far as it goes: the same lasts, of a US number 1.5 and a UK number half a size higher. */
const adidasWomen = [
  { us: 5, uk: 3.5, eu: '35 1/3' },
  ...adidasMen.slice(0, 12).map(({ us, eu }) => ({ us: us + 1.5, uk: us, eu })),
];

/** Vans' size guide, men; women wear the same shoes under a number that is 1.5 higher. */
const vansMen = rows(`
  3.5 2.5 34.5
  4 3 35
  4.5 3.5 36
  5 4 36.5
  5.5 4.5 37
  6 5 38
  6.5 5.5 38.5
  7 6 39
  7.5 6.5 40
  8 7 40.5
  8.5 7.5 41
  9 8 42
  9.5 8.5 42.5
  10 9 43
  10.5 9.5 44
  11 10 44.5
  11.5 10.5 45
  12 11 46
  13 12 47`);

const between = (first: number, last: number) =>
  Array.from({ length: (last - first) * 2 + 1 }, (_, half) => first + half / 2);

/** A whole EU size for a whole one of ours: the Italian houses. */
const straight = (first: number, last: number, uk: number, eu: number): readonly ShoeSize[] =>
  between(first, last).map((us) => ({ us, uk: us + uk, eu: String(us + eu) }));

/** To the next half, as a size is printed. */
const halves = (size: number) => String(Math.round(size * 2) / 2);

/**
 * By the measures themselves where a maker has no guide that we know: a UK size of adults is three times the last in inches less 25,
 * of children less 12; an EU size is the last in Paris points of 2/3 cm (ISO/TS 19407:2015, its tables' rule).
 */
const measured = (first: number, last: number, ukOf: (us: number) => number, zero: number): readonly ShoeSize[] =>
  between(first, last).map((us) => ({ us, uk: ukOf(us), eu: halves(((ukOf(us) + zero) / 3) * 2.54 * 1.5) }));

const [adults, children] = [25, 12];

type Charts = Readonly<Record<ShoeGender, readonly ShoeSize[]>>;

const other: Charts = {
  men: measured(3, 18, (us) => us - 1, adults),
  women: measured(4, 15, (us) => us - 2.5, adults),
  youth: measured(1, 7, (us) => us - 0.5, adults),
  infant: measured(1, 13.5, (us) => us - 0.5, children),
};

/** `nike_jordan` of our reference figures: older children's are men's; of the smaller ones the guides give the EU size alone. */
const nike: Charts = { ...other, men: nikeMen, women: nikeWomen, youth: nikeMen.slice(0, 8) };

/**
 * Each maker's sizes. Gucci's men's shoes are marked half a size under the US one, Balenciaga's a whole one; both houses' women's
 * shoes count 36 for a US 6 (their shops' size guides).
 */
export const shoeCharts: Readonly<Record<ShoeBrand, Charts>> = {
  nike,
  jordan: nike,
  adidas: { ...other, men: adidasMen, women: adidasWomen },
  vans: { ...other, men: vansMen, women: raised(1.5, vansMen) },
  gucci: { ...other, men: straight(5, 15, -0.5, 33.5), women: straight(4, 12, -3, 30) },
  balenciaga: { ...other, men: straight(5, 15, -1, 33), women: straight(4, 12, -3, 30) },
  other,
};

/** Houses that print Italian sizes: in France the same shoe is called one more. */
export const italianHouses: readonly ShoeBrand[] = ['gucci', 'balenciaga'];
