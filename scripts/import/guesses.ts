/**
 * What a product probably looks like, guessed from words. Tables alone: the first entry that fits is taken, and the same
 * words give the same guess for ever. Nobody is told that a guess is knowledge: only pictures and shelves rest on it.
 */
import type { Category, SubCategory } from '#contracts/categories.ts';
import type { Silhouette } from '#contracts/products.ts';

type Table<T> = readonly (readonly [words: RegExp, guess: T])[];

const first = <T>(table: Table<T>, words: string, otherwise: T): T =>
  table.find(([pattern]) => pattern.test(words))?.[1] ?? otherwise;

/** Shapes of shoes: what is worn open, then what is laced high, then what runs; a low shoe is what is left. */
const shoeShapes: Table<Silhouette> = [
  [/\b(?:slides?|slippers?|flip[- ]?flops?|sandals?|adilette|clogs?|thongs?|mules?)\b/i, 'slide'],
  [/\b(?:boots?|booties|chukka|duckboot|hiker|heels?)\b/i, 'boot'],
  [/\blow\b/i, 'low'],
  [/\b(?:high|hi|mid|chuck taylor|air jordan|jordan \d+|lebron|kobe|kyrie)\b/i, 'high'],
  [
    /\b(?:run\w*|train\w*|trail|sports?|boost|ultra ?boost|zoom|max|yeezy|nmd|gel\w*|react|flyknit|presto)\b/i,
    'runner',
  ],
];

/** Clothes, bags and what is worn on them. Tunics, kurtas and saris are drawn as dresses, shirts as tees. */
const thingShapes: Table<Silhouette> = [
  [/\b(?:watch(?:es)?|belts?|sunglasses|caps?|hats?|gloves?|ties|headband|wristbands?|cufflinks)\b/i, 'watch'],
  [/\b(?:ear ?rings?|rings?|pendants?|necklace\w*|bangles?|bracelets?|jewellery|jewelry|chains?)\b/i, 'jewellery'],
  [/\b(?:\w*bags?|backpacks?|clutch(?:es)?|wallets?|rucksacks?|pouch|sleeve|totes?)\b/i, 'bag'],
  [/\b(?:sweat ?shirts?|hoodies?|sweaters?|robes?)\b/i, 'hoodie'],
  [/\b(?:\w*jackets?|blazers?|coats?|waistcoats?|shrugs?|parkas?)\b/i, 'jacket'],
  [
    /\b(?:jeans|trousers|\w*pants|shorts|leggings|jeggings|capris|tights|skirts?|salwar|patiala|churidar)\b/i,
    'trousers',
  ],
  [/\b(?:dress(?:es)?|gowns?|sarees?|kurtas?|kurtis?|tunics?|jumpsuits?|rompers?|nightdress\w*|lehenga.*)\b/i, 'dress'],
  [/\b(?:figures?|figurines?|toys?|vinyl)\b/i, 'figure'],
  [/\b(?:prints?|posters?|lithographs?|canvas)\b/i, 'print'],
];

/** The shape of a shoe's picture. */
export const shoeShape = (words: string): Silhouette => first(shoeShapes, words, 'low');

/** The shape of anything else's picture: a tee where no word says more. */
export const thingShape = (words: string): Silhouette => first(thingShapes, words, 'tee');

const shoeClasses: Table<SubCategory> = [
  [/\b(?:cleats?|football|soccer|predator|nemeziz|copa)\b/i, 'cleats'],
  [/\b(?:sb|skate\w*|sk8|vans|janoski)\b/i, 'skateboarding'],
  [/\b(?:jordan|lebron|kobe|kyrie|kd|harden|basketball|uptempo)\b/i, 'basketball'],
  [/\b(?:run\w*|pegasus|ultra ?boost|trail|duramo)\b/i, 'running'],
];

const ofShape: Readonly<Partial<Record<Silhouette, SubCategory>>> = {
  slide: 'sandals',
  boot: 'boots',
  tee: 'tops',
  hoodie: 'tops',
  jacket: 'outerwear',
  trousers: 'bottoms',
  dress: 'dresses',
};

/** The sub-category of a shoe or of clothes; nothing for what has none. */
export function subCategoryOf(category: Category, shape: Silhouette, words: string): SubCategory | null {
  if (category === 'apparel') return /\b(?:swim\w*|bikini)\b/i.test(words) ? 'swimwear' : (ofShape[shape] ?? null);
  if (category !== 'sneakers') return null;
  return ofShape[shape] ?? first(shoeClasses, words, 'lifestyle');
}

/** Colour words and what they look like. Two words before one: 'navy blue' is not 'blue'. */
const colourTable = `
navy blue #22304f, royal blue #2c4fa8, university blue #7fb2e5, off white #efeae0, sea green #4f9a86,
lime green #a7cf3a, fluorescent green #b8f23d, turquoise blue #3fb8c4, coffee brown #4b3328,
mushroom brown #a08d7b, grey melange #b4b4b2, gym red #b3262e, wolf grey #a3a6a8, summit white #f1efe8,
core black #17171a, rose gold #d9a38f, black #1d1d20, white #f4f2ec, blue #2f5fb3, brown #6b4630, grey #8e9093,
gray #8e9093, red #c2303a, green #3d7a4b, pink #e59ab0, purple #6c4a8f, silver #c3c6ca, yellow #ecc93a,
beige #d9c9a8, gold #c9a13b, maroon #6d2230, orange #e5752e, cream #efe6d0, olive #6f7340, steel #8a929b,
charcoal #3d4045, peach #f2b796, skin #e3bd9b, lavender #b7a4d6, magenta #c2317f, khaki #a39b6d, tan #bf9867,
teal #1f7a7c, mustard #d2a22f, bronze #8f6a3a, copper #b06c42, rust #a84f2b, burgundy #5f1e2e, metallic #a9adb3,
rose #d98593, mauve #a9839b, nude #e0c0a6, taupe #8b7d70, navy #22304f, sail #ece5d3, bone #e5ddca, volt #c9dc3a,
crimson #b8243c, cement #b3b1aa, obsidian #1f2937, anthracite #303338, pine #1f4d3d, jade #3f9c7a, gum #a97447,
midnight #1a2240, infrared #f0445a, platinum #dcdcd6, smoke #a7a7a5, royal #2c4fa8, carbon #2c2e31,
stone #b9b2a3, ice #dcebf0, salt #efece4, sand #d8c6a0, mint #a9d8c2, coral #f0684f, turquoise #3fb8c4,
grape #5b3a78, concord #3f3f86, fossil #b5a994, muslin #dcd1b8, amarillo #eebf2f, desert #c7a87c, indigo #2d3f66,
plum #5a3650, wheat #d3ab6c, clay #b0674a, lilac #c3a9d9, fuchsia #d1358c`;

const colours = new Map(
  colourTable.split(',').map((entry) => {
    const [, words = '', colour = ''] = /^\s*(.+) (#\w+)$/.exec(entry) ?? [];
    return [words, colour] as const;
  }),
);

const mostColours = 5;
const noColour = ['#d8d4cb', '#4a4d52'];

/** The colours that the words name, in their order, at most five; two greys where they name none. */
export function coloursOf(words: string): string[] {
  const all = words.toLowerCase().match(/[a-z]+/g) ?? [];
  const found: string[] = [];
  for (let n = 0; n < all.length; n++) {
    const pair = colours.get(`${all[n]} ${all[n + 1]}`);
    const colour = pair ?? colours.get(all[n] ?? '');
    if (pair) n++;
    if (colour && !found.includes(colour)) found.push(colour);
  }
  return found.length > 0 ? found.slice(0, mostColours) : noColour;
}
