import type { Category, SubCategory } from '#contracts/categories.ts';
import type { AddProductBody, Silhouette } from '#contracts/products.ts';
import { slugOf } from '#contracts/slug-of.ts';
import { demoColourways, type DemoColourway } from './demo-colourways.ts';
import { demoModels, type DemoModel } from './demo-models.ts';
import { sizesOf, type Gender } from './demo-shelf.ts';
import { diceOf } from './dice.ts';

/** Words and brands of our own. Name | brand | silhouette | colour | colourway | for | released | dollars | details */
const table = `
Harbour Low | Larkholt | low | Chalk / Ink | #f4f1ea #1f2a44 #d8572a | unisex | 2025-03-14 | 120 | Full-grain leather over a cupped sole. Made for walking home the long way.
Harbour Low | Larkholt | low | Moss / Bone | #5d6b45 #e9e3d5 #c98a3c #efe9db | unisex | 2025-09-05 | 120 | The second season in brushed suede, with a toe cap that takes a knock.
Paperplane | Quillmark | low | Rosewood | #7a3b3f #e8d9cf #2b2a33 #efe8dd | women | 2024-10-18 | 135 | Thin, light, folded from two pieces of calf leather and one idea.
Night Ferry | Ostrafell | low | Tar / Signal | #26272b #3a3d45 #e5532d #d8d3c8 | men | 2025-11-21 | 150 | Waxed canvas against salt water; the signal stripe is for the one who waits.
Belltower High | Larkholt | high | Brick / Cream | #b8463c #f2ead9 #2b3a55 #f2ead9 | unisex | 2024-04-12 | 165 | A high collar, padded twice, after the shoes of the bell ringers.
Belltower High | Larkholt | high | Midnight / Lemon | #1f2940 #f1e9d2 #e9c63a #f6f1e4 | unisex | 2025-02-07 | 165 | Night-blue nubuck, with lemon where nobody looks.
Gantry | Tarnwick | high | Concrete | #a9a7a1 #5f6166 #d9772b #e6e2da | men | 2023-09-29 | 180 | Built like the thing it is named after, but it bends.
Swift Meridian | Vessendal | runner | Ice / Coral | #dfe9ec #20405a #f0684f #f8f6f1 | women | 2025-05-16 | 145 | A knit that breathes and a foam that gives back most of what you put in.
Swift Meridian | Vessendal | runner | Graphite / Volt | #35373b #6c6f75 #c9dc3a #eceae4 | men | 2025-05-16 | 145 | The same last in the dark. You will be seen anyway.
Fell Runner II | Ostrafell | runner | Heather / Gorse | #6d6480 #39404f #e0b93b #d9cfae | unisex | 2024-08-23 | 160 | Lugs for wet grass, drainage for wet socks, and no second thoughts.
Tramline | Pellamy | runner | Cream / Racing Green | #efe7d4 #1f4a3a #c5533f #e9dcc0 | unisex | 2023-06-02 | 130 | A track shoe of another decade, remembered rather than copied.
Quarryman | Tarnwick | boot | Oak / Earth | #9a6a3f #5b3d28 #d8b27a #e9d9b9 | men | 2022-11-11 | 240 | Welted, resoled, handed down. The leather is the colour of the quarry.
Quarryman | Tarnwick | boot | Soot | #2c2a29 #45413e #a33b2e #c9bda7 | unisex | 2024-11-08 | 240 | The black pair. One red loop, so that you find it in the hall.
Poolside | Pellamy | slide | Lagoon / Sand | #2f7f8c #ead9b8 #f07c4b #efe4cc | unisex | 2025-06-20 | 55 | One strap, one bed, no plans.
Poolside | Pellamy | slide | Liquorice / Mint | #29282c #a9d8c2 #f3efe6 #3c3a40 | unisex | 2025-06-20 | 55 | For the night swimmers.
Ringing Tee | Quillmark | tee | Bone / Tangerine | #f0ebdf #e2702f #2b3550 | unisex | 2025-04-04 | 48 | Heavy cotton, cut square, printed by hand and therefore never quite the same.
Ringing Tee | Quillmark | tee | Pine / Butter | #2f4a3f #efd98a #e7e1d2 | unisex | 2025-04-04 | 48 | The forest one. It softens after the third wash and then stays so.
Signal Tee | Vessendal | tee | Cobalt / White | #2c52a0 #f4f2ec #e9b43a | women | 2024-07-12 | 52 | Three shapes on a blue ground, large enough to be read across a street.
Boathouse Hoodie | Larkholt | hoodie | Oatmeal / Navy | #d9cdb6 #26324d #b5523d | unisex | 2024-09-13 | 118 | Loopback cotton with a hood that stands up by itself.
Boathouse Hoodie | Larkholt | hoodie | Plum / Ash | #5a3650 #b9b4b6 #e3b26b | unisex | 2025-10-03 | 118 | Dyed after sewing, so that the seams tell how it was made.
Switchyard Hoodie | Tarnwick | hoodie | Rust / Black | #b35a34 #26262a #ecd9b0 | men | 2023-10-20 | 125 | Brushed inside, broad outside, with cords that do not hide.
Weatherglass Jacket | Ostrafell | jacket | Storm / Flare | #5c6f82 #2d3846 #ee6a3a #e9e4d9 | unisex | 2024-10-04 | 320 | Falling barometer, rising collar. Warm to minus fifteen.
Weatherglass Jacket | Ostrafell | jacket | Lichen / Bark | #a8ad79 #4a3f33 #dfa23a #e9e4d9 | unisex | 2025-10-10 | 320 | The same glass read in the woods.
Overpass Jacket | Pellamy | jacket | Claret / Ecru | #7c2233 #e9dfc9 #2b2f3f | men | 2023-03-17 | 210 | Ribbed at the ends, quiet in the middle, with sleeves that know the way.
Long Gallery Trousers | Quillmark | trousers | Slate / Chalk | #5a616d #e9e5da #d9623b | unisex | 2024-02-09 | 140 | Pleated once, pressed never. A pocket for the ticket and one for the other ticket.
Dockside Trousers | Larkholt | trousers | Indigo / Copper | #2d3f66 #8c5a3a #e2c07d | men | 2022-05-27 | 155 | Rigid twill that becomes yours in about a hundred days.
Orchard Dress | Solvenne | dress | Quince / Leaf | #e3b94e #4f6b3c #b7472e #f6eeda | women | 2025-04-25 | 190 | Pleats that fall like the branch after the fruit is gone.
Orchard Dress | Solvenne | dress | Dusk / Rose | #4b4669 #d98a93 #efd9c4 #f6eeda | women | 2025-08-15 | 190 | The evening edition, a shade deeper at the hem.
Courier Bag | Brindleby | bag | Tan / Oxblood | #b98450 #6b2430 #e6cfa4 #efe4d0 | women | 2023-11-03 | 420 | Vegetable-tanned, hand-set lock. It ages in public.
Courier Bag | Brindleby | bag | Ink / Teal | #22262f #1f6a6b #d9b25f #efe4d0 | women | 2024-11-15 | 420 | The dark one, with a flap the colour of deep water.
Little Cellar Bag | Brindleby | bag | Pistachio / Cocoa | #b9c79a #4b3328 #e8a05c #f1e8d6 | women | 2025-05-02 | 360 | Room for a book, a pear and a secret.
Tidewheel 38 | Corrand | watch | Ivory / Navy | #f3eee0 #23304a #c8463a #efe7d6 | unisex | 2021-06-18 | 1450 | Hand-wound, thirty-eight millimetres, with a hand that runs on the tide.
Tidewheel 38 | Corrand | watch | Forest / Tan | #24493c #a8703f #e7c45a #efe7d6 | unisex | 2023-06-16 | 1450 | The green dial, of which two hundred were made and most are worn.
Night Signal | Corrand | watch | Black / Amber | #1f1f22 #34343a #e39a2f #efe7d6 | men | 2024-09-27 | 980 | Lume that lasts until the first ferry.
Lantern Pendant | Solvenne | jewellery | Garnet | #9c2337 #3b3540 #e7b6a0 | women | 2024-12-06 | 680 | One stone, cut so that it keeps a light of its own.
Lantern Pendant | Solvenne | jewellery | Sea Glass | #5fb3a5 #40505c #f0dca8 | unisex | 2025-12-05 | 640 | Found colour, faithful setting.
Moss Keeper | Oddhill | figure | Fern / Clay | #6f9a58 #8a5a3f #efc75a #f3ead6 | unisex | 2023-08-11 | 95 | It looks after what grows slowly. Vinyl, numbered under the left foot.
Moss Keeper | Oddhill | figure | Snow / Ember | #f2f1ee #39424e #ee6d3c #f3ead6 | unisex | 2024-12-13 | 110 | The winter one. Some say it blinks.
Low Sun, Long Road | Oddhill | print | Ochre / Slate | #c9963f #45566b #c4513a #efe6d2 | unisex | 2022-03-04 | 260 | Five-colour screen print on rag paper, signed, framed, and quieter than it looks.
Nine Rooms | Oddhill | print | Rose / Petrol | #d98f8b #1f5560 #e9bd55 #f4ecdd | unisex | 2025-01-24 | 300 | Every room is the same size. None of them is the same.
`;

const categoryOf: Readonly<Record<Silhouette, Category>> = {
  low: 'sneakers',
  high: 'sneakers',
  runner: 'sneakers',
  boot: 'sneakers',
  slide: 'sneakers',
  tee: 'apparel',
  hoodie: 'apparel',
  jacket: 'apparel',
  trousers: 'apparel',
  dress: 'apparel',
  bag: 'bags',
  watch: 'accessories',
  jewellery: 'jewelry',
  figure: 'collectibles',
  print: 'art',
};

const subCategoryOf: Readonly<Partial<Record<Silhouette, SubCategory>>> = {
  low: 'lifestyle',
  high: 'lifestyle',
  runner: 'running',
  boot: 'boots',
  slide: 'sandals',
  tee: 'tops',
  hoodie: 'tops',
  jacket: 'outerwear',
  trousers: 'bottoms',
  dress: 'dresses',
};

function product(row: string, n: number): AddProductBody {
  const [name = '', brandName = '', shape, color = '', colours = '', gender, released = '', dollars, details = ''] = row
    .split('|')
    .map((cell) => cell.trim());
  const silhouette = shape as Silhouette;
  return {
    slug: slugOf(`${brandName} ${name} ${color}`),
    name,
    brandName,
    sku: `${brandName.slice(0, 3).toUpperCase()}-${String(1000 + n * 37)}`,
    category: categoryOf[silhouette],
    subCategory: subCategoryOf[silhouette] ?? null,
    silhouette: name,
    color,
    details,
    look: { silhouette, colours: colours.split(' ') },
    gender: gender as Gender,
    releaseDate: released,
    retailPriceCents: Number(dollars) * 100,
    sizeOptions: sizesOf(silhouette, gender as Gender),
  };
}

/** Forty products over the first categories: what the first screen shows. */
export const firstProducts: readonly AddProductBody[] = table.trim().split('\n').map(product);

const waysOfEach = 5;

/** A model in some of the colourways; the same ones every time. */
function inColours(model: DemoModel, at: number): readonly AddProductBody[] {
  const dice = diceOf(`colourways ${model.name}`);
  const left = [...demoColourways];
  return Array.from({ length: waysOfEach }, (_, way) => {
    const [{ color, colours, words }] = left.splice(dice.of(left.length), 1) as [DemoColourway];
    const { name, brandName, silhouette, category, subCategory, gender, dollars } = model;
    return {
      slug: slugOf(`${brandName} ${name} ${color}`),
      name,
      brandName,
      sku: `${brandName.slice(0, 3).toUpperCase()}-${String(4000 + at * 17)}-${way + 1}`,
      category,
      subCategory,
      silhouette: name,
      color,
      details: `${model.words} ${words}`,
      look: { silhouette, colours: [...colours] },
      gender,
      releaseDate: `${2021 + dice.of(5)}-${twoDigits(1 + dice.of(12))}-${twoDigits(1 + dice.of(28))}`,
      retailPriceCents: (dollars + (way === 0 ? 0 : dice.of(3) * 5)) * 100,
      sizeOptions: sizesOf(silhouette, gender),
    };
  });
}

const twoDigits = (n: number) => String(n).padStart(2, '0');

/** The rest of the shelves, which fill while one looks: every top category, each model in five colourways. */
export const moreProducts: readonly AddProductBody[] = demoModels.flatMap(inColours);

/** Everything that the demo world has. */
export const demoProducts: readonly AddProductBody[] = [...firstProducts, ...moreProducts];
