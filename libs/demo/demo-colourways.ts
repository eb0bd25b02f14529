/** A colourway that suits any model. */
export type DemoColourway = Readonly<{ color: string; colours: readonly string[]; words: string }>;

/** Name | colours | a sentence */
const table = `
Chalk / Ink | #f4f1ea #1f2a44 #d8572a | White ground, dark line.
Moss / Bone | #5d6b45 #e9e3d5 #c98a3c | The green of the north side.
Tar / Signal | #26272b #e5532d #d8d3c8 | Black, with one place where one looks.
Rosewood / Linen | #7a3b3f #e8d9cf #2b2a33 | Red that has been in the sun.
Slate / Gorse | #57606b #e0b93b #e9e4d9 | Grey weather and one bush in flower.
Harbour Blue | #2b5a86 #dfe9ec #f0884f | The blue of painted boats.
Butter / Pine | #efd98a #2f4a3f #f3efe2 | A kitchen wall and the wood behind the house.
Plum / Ash | #5a3650 #b9b4b6 #e3b26b | Late fruit, cold grate.
Brick / Cream | #b8463c #f2ead9 #2b3a55 | A wall in the afternoon.
Fog | #c3c8c9 #8e979b #f2f1ec | Three greys that are not the same.
Midnight / Lemon | #1f2940 #e9c63a #f1e9d2 | Dark, with a slice of light.
Clay / Teal | #b0674a #1f6a6b #ead9c4 | Dug up and washed off.
Oatmeal / Navy | #d9cdb6 #26324d #b5523d | Sunday, and Monday.
Lichen / Bark | #a8ad79 #4a3f33 #dfa23a | What grows on what stood.
Coral / Sand | #f0684f #ead9b8 #2f7f8c | For those who live far from the sea.
Graphite / Volt | #35373b #c9dc3a #6c6f75 | You will be seen anyway.
Claret / Ecru | #7c2233 #e9dfc9 #2b2f3f | A good coat, remembered.
Mint / Liquorice | #a9d8c2 #29282c #f3efe6 | Cool first, then dark.
Indigo / Copper | #2d3f66 #8c5a3a #e2c07d | A new blue and an old kettle.
Quince / Leaf | #e3b94e #4f6b3c #b7472e | From the tree by the gate.
Dusk / Rose | #4b4669 #d98a93 #efd9c4 | Ten minutes past sunset.
Petrol / Peach | #1f5560 #f2b796 #f4ecdd | Two colours that should not, and do.
Snow / Ember | #f2f1ee #ee6d3c #39424e | White, with a fire somewhere.
Heather / Stone | #6d6480 #b9b2a3 #d9cfae | The hill in September.
Ochre / Smoke | #c9963f #75797d #efe6d2 | Dry grass, far chimney.
Forest / Tan | #24493c #a8703f #e7c45a | A path and the dog on it.
Ivory / Wine | #f3eee0 #6b2430 #c9a15b | A tablecloth, after.
Storm / Flare | #5c6f82 #ee6a3a #2d3846 | Seen from the boat that is looked for.
Pistachio / Cocoa | #b9c79a #4b3328 #e8a05c | A shop window in a side street.
Cobalt / White | #2c52a0 #f4f2ec #e9b43a | Enamel, chipped at one corner.
`;

function colourway(row: string): DemoColourway {
  const [color = '', colours = '', words = ''] = row.split('|').map((cell) => cell.trim());
  return { color, colours: colours.split(' '), words };
}

/** Thirty: each model takes a few of them. */
export const demoColourways: readonly DemoColourway[] = table.trim().split('\n').map(colourway);
