import type { Angle, ProductLook, Silhouette } from '#contracts/products.ts';
import { bag, bagTop } from './draw/bag.ts';
import { boot } from './draw/boot.ts';
import { bagDetail, denimDetail, knitDetail, pleatDetail, shoeDetail, slideDetail, zipDetail } from './draw/detail.ts';
import { dress } from './draw/dress.ts';
import { figure, figureDetail, figureTop } from './draw/figure.ts';
import { laidDown } from './draw/folded.ts';
import { high } from './draw/high.ts';
import { hoodie } from './draw/hoodie.ts';
import { jacket } from './draw/jacket.ts';
import { jewellery, jewelleryDetail, jewelleryTop } from './draw/jewellery.ts';
import { low } from './draw/low.ts';
import { pencilOf, type Pencil } from './draw/pencil.ts';
import { print, printDetail, printTop } from './draw/print.ts';
import { runner } from './draw/runner.ts';
import { pair } from './draw/shoe-top.ts';
import { slide } from './draw/slide.ts';
import { tee } from './draw/tee.ts';
import { trousers } from './draw/trousers.ts';
import { watch, watchDetail, watchTop } from './draw/watch.ts';

type Drawing = (pencil: Pencil) => string;

const drawings: Record<Silhouette, Record<Angle, Drawing>> = {
  low: { side: low, top: pair('low'), detail: shoeDetail('grain') },
  high: { side: high, top: pair('high'), detail: shoeDetail('weave') },
  runner: { side: runner, top: pair('runner'), detail: shoeDetail('mesh') },
  boot: { side: boot, top: pair('boot'), detail: shoeDetail('grain') },
  slide: { side: slide, top: pair('slide'), detail: slideDetail },
  tee: { side: tee, top: laidDown('tee'), detail: knitDetail },
  hoodie: { side: hoodie, top: laidDown('hoodie'), detail: knitDetail },
  jacket: { side: jacket, top: laidDown('jacket'), detail: zipDetail },
  trousers: { side: trousers, top: laidDown('trousers'), detail: denimDetail },
  dress: { side: dress, top: laidDown('dress'), detail: pleatDetail },
  bag: { side: bag, top: bagTop, detail: bagDetail },
  watch: { side: watch, top: watchTop, detail: watchDetail },
  jewellery: { side: jewellery, top: jewelleryTop, detail: jewelleryDetail },
  figure: { side: figure, top: figureTop, detail: figureDetail },
  print: { side: print, top: printTop, detail: printDetail },
};

/**
 * The picture of a product: SVG text of 800 by 640, without words, scripts or anything from outside. The same look and
 * seed give the same text; the seed varies small things (a toe cap, a stripe), the same ones from every angle.
 */
export const drawProduct = (look: ProductLook, angle: Angle, seed: string): string =>
  drawings[look.silhouette][angle](pencilOf(look, seed));
