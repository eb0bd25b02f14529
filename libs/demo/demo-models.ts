import type { Category, SubCategory } from '#contracts/categories.ts';
import type { Silhouette } from '#contracts/products.ts';
import type { Gender } from './demo-shelf.ts';

/** Something that comes in several colourways. Dollars are the retail price. */
export type DemoModel = Readonly<{
  name: string;
  brandName: string;
  silhouette: Silhouette;
  category: Category;
  subCategory: SubCategory | null;
  gender: Gender;
  dollars: number;
  /** One sentence; the colourway adds its own. */
  words: string;
}>;

/** Words and brands of our own. Name | brand | shape | category | sub-category | for | dollars | words */
const table = `
Ropewalk | Larkholt | low | sneakers | lifestyle | unisex | 125 | A plain shoe for long corridors, with a heel that does not speak.
Lamplighter | Quillmark | low | sneakers | lifestyle | women | 140 | Cut in one piece and closed with four eyelets, no more.
Copperbeech | Pellamy | low | sneakers | lifestyle | men | 110 | A court shoe from a town that has no court.
Breakwater Pro | Ostrafell | low | sneakers | skateboarding | unisex | 95 | Double-stitched where the grip tape bites.
Kerbside | Kestrelow | low | sneakers | skateboarding | unisex | 88 | Flat, wide and hard to offend.
Tin Roof Vulc | Kestrelow | low | sneakers | skateboarding | men | 82 | Thin enough to feel the board, thick enough to forget it.
Chapel Street | Tarnwick | low | sneakers | lifestyle | unisex | 160 | Resoleable, lined in calf, quiet on stone.
Full Court Ansel | Vessendal | high | sneakers | basketball | men | 175 | A collar that holds on landing and lets go on the way up.
Rafter High | Vessendal | high | sneakers | basketball | unisex | 185 | Named after the highest thing in the gymnasium.
Second Bounce | Kestrelow | high | sneakers | basketball | women | 150 | Light at the toe and honest at the ankle.
Organ Loft High | Larkholt | high | sneakers | lifestyle | unisex | 170 | Padded tongue, waxed laces, a heel tab long enough to find in the dark.
Harrow High | Tarnwick | high | sneakers | lifestyle | men | 190 | Oiled nubuck over a stitched cup.
Long Meadow | Vessendal | runner | sneakers | running | women | 150 | For the kind of run that begins as a walk.
Tailwind 3 | Vessendal | runner | sneakers | running | men | 155 | A rocker of soft foam and a heel that minds its business.
Even Keel | Pellamy | runner | sneakers | running | unisex | 135 | Steady, wide, and unhurried since its first season.
Night Tram | Pellamy | runner | sneakers | lifestyle | unisex | 128 | Mesh and suede, in the shape that everybody drew at school.
Cairn Trail | Ostrafell | runner | sneakers | running | unisex | 165 | Rock plate, short lugs, laces that stay where they are told.
Peat Line | Ostrafell | runner | sneakers | running | men | 158 | Dries on the way home.
Touchline FG | Kestrelow | runner | sneakers | cleats | men | 130 | Firm-ground studs under a knit that turns with the foot.
Far Post | Kestrelow | runner | sneakers | cleats | women | 126 | A narrow last for quick feet, a wide plate for wet grass.
Ferryman | Tarnwick | boot | sneakers | boots | men | 260 | Storm-welted and greased by hand.
Hill Farm | Ostrafell | boot | sneakers | boots | unisex | 230 | A boot for gates, ditches and dinner afterwards.
Parlour Boot | Quillmark | boot | sneakers | boots | women | 275 | An elastic side, a stacked heel, and nothing that jingles.
Shingle | Pellamy | slide | sneakers | sandals | unisex | 48 | A footbed with the memory of one summer.
Deck Hand | Kestrelow | slide | sneakers | sandals | men | 52 | Quick to drain, slow to wear.
Bathing Steps | Quillmark | slide | sneakers | sandals | women | 64 | A padded strap in the colours of striped towels.
Carrier Tee | Quillmark | tee | apparel | tops | unisex | 46 | Heavy jersey, a square shoulder, a neck that keeps its line.
Rowing Club Tee | Larkholt | tee | apparel | tops | men | 44 | Faded before it was sold, so that nobody has to wait.
Paper Moon Tee | Vessendal | tee | apparel | tops | women | 50 | One large shape where others print a sentence.
Workshop Tee | Tarnwick | tee | apparel | tops | unisex | 42 | The pocket takes a pencil and forgives it.
Signalman Hoodie | Tarnwick | hoodie | apparel | tops | men | 122 | A hood in three panels and cuffs twice as long as usual.
Winter Choir Hoodie | Larkholt | hoodie | apparel | tops | unisex | 128 | Brushed inside, and heavy enough to be a coat in October.
Lido Hoodie | Pellamy | hoodie | apparel | tops | women | 108 | Cropped, ribbed, and meant for wet hair.
Back Row Hoodie | Kestrelow | hoodie | apparel | tops | unisex | 98 | Loopback cotton for the cheap seats.
Harbour Master Coat | Ostrafell | jacket | apparel | outerwear | unisex | 410 | Bonded cotton that sheds a whole afternoon of rain.
Orchard Bomber | Pellamy | jacket | apparel | outerwear | women | 240 | Ribbed at the ends, quilted where nobody sees it.
Timetable Jacket | Tarnwick | jacket | apparel | outerwear | men | 285 | Four pockets, each of which is the right one.
Gale Parka | Ostrafell | jacket | apparel | outerwear | men | 460 | A hood that turns with the head.
Thin Ice Shell | Vessendal | jacket | apparel | outerwear | unisex | 330 | Three layers, one zip, no rustle.
Ferry Queue Trousers | Larkholt | trousers | apparel | bottoms | unisex | 148 | Straight legs and a crease for those who want one.
Loom Trousers | Quillmark | trousers | apparel | bottoms | women | 165 | A high waist in wool that was woven twice.
Ballast Trousers | Tarnwick | trousers | apparel | bottoms | men | 152 | Double knees and a loop for what one carries.
Tide Table Swim Shorts | Pellamy | trousers | apparel | swimwear | men | 68 | Dry by the time the story is told.
Lengths Swim Shorts | Kestrelow | trousers | apparel | swimwear | unisex | 62 | Made for lanes, worn for benches.
Verandah Dress | Solvenne | dress | apparel | dresses | women | 205 | Falls from the shoulder and stops where it should.
Ledger Dress | Quillmark | dress | apparel | dresses | women | 220 | A shirt that went on.
Long Interval Dress | Solvenne | dress | apparel | dresses | women | 260 | For the second act, with pockets.
Registrar Bag | Brindleby | bag | bags | - | women | 440 | Holds its shape for the years that matter.
Saddler's Tote | Brindleby | bag | bags | - | unisex | 390 | Bridle leather, raw inside, with one long handle.
Apothecary Bag | Brindleby | bag | bags | - | women | 470 | Opens like a book and shuts like a door.
Post Round Satchel | Marrowgate | bag | bags | - | men | 310 | Canvas and brass, for rain and letters.
Half Day Bag | Marrowgate | bag | bags | - | unisex | 280 | As large as a morning.
Longcase 40 | Corrand | watch | accessories | - | unisex | 1680 | A dial with a slow hand and a case without a hurry.
Quarter Bell | Corrand | watch | accessories | - | women | 1320 | Thirty-four millimetres, domed, and audible if one listens.
Field Order | Marrowgate | watch | accessories | - | men | 740 | Steel, matt, legible by moonlight.
Noon Gun | Marrowgate | watch | accessories | - | unisex | 860 | One hand too many, for those who like to be early.
Regatta Timer | Corrand | watch | accessories | - | men | 1540 | Five minutes in colour, the rest of the day in grey.
Fern Ring | Solvenne | jewellery | jewelry | - | women | 520 | A stone held by three leaves.
Keystone Pendant | Ashenby | jewellery | jewelry | - | unisex | 460 | Cut like the last stone of an arch.
Small Weather Pendant | Ashenby | jewellery | jewelry | - | women | 590 | One cloud, one drop, one light.
Evening Post Ring | Solvenne | jewellery | jewelry | - | unisex | 640 | A flat setting that catches on nothing.
Signet of Nobody | Ashenby | jewellery | jewelry | - | men | 710 | Left blank on purpose.
Stove Guardian | Oddhill | figure | collectibles | - | unisex | 105 | It keeps warm, and keeps warm those who look.
Letter Fox | Oddhill | figure | collectibles | - | unisex | 98 | It carries what it cannot read.
Attic Whale | Oddhill | figure | collectibles | - | unisex | 140 | Too large for the box it came from.
Umbrella Ghost | Thistlewane | figure | collectibles | - | unisex | 88 | Seen in doorways, always dry.
Clockwork Heron | Thistlewane | figure | collectibles | - | unisex | 160 | Stands on one leg for reasons of its own.
Slow Harvest | Oddhill | print | art | - | unisex | 280 | Seven colours laid one over the other until it was evening.
Two Lighthouses | Thistlewane | print | art | - | unisex | 240 | They face each other and never meet.
The Quiet Machine | Thistlewane | print | art | - | unisex | 320 | A linocut of something that works without being seen.
Interior with Tide | Oddhill | print | art | - | unisex | 360 | The sea comes in and nobody gets up.
Map of a Small Room | Ashenby | print | art | - | unisex | 210 | Every floorboard is named.
Lander No. 4 | Perihale | figure | space | - | unisex | 190 | A model of a craft that was drawn, costed and never built.
Suit Technician | Perihale | figure | space | - | unisex | 150 | The one who checks the gloves, in vinyl, a hand high.
Far Side Chart | Perihale | print | space | - | unisex | 230 | A survey of craters with the names that were turned down.
Recovery Jacket | Perihale | jacket | space | - | unisex | 380 | After the coats of the crew that waits for a capsule on the sea.
Umbilical Tower | Perihale | print | space | - | unisex | 260 | Screen print in five passes, the last of them fire.
`;

function model(row: string): DemoModel {
  const [name = '', brandName = '', silhouette, category, sub, gender, dollars, words = ''] = row
    .split('|')
    .map((cell) => cell.trim());
  return {
    name,
    brandName,
    silhouette: silhouette as Silhouette,
    category: category as Category,
    subCategory: sub === '-' ? null : (sub as SubCategory),
    gender: gender as Gender,
    dollars: Number(dollars),
    words,
  };
}

/** What the demo world's larger shelves are made of. */
export const demoModels: readonly DemoModel[] = table.trim().split('\n').map(model);
