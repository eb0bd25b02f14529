import type { Angle, ProductLook, Silhouette } from '#contracts/products.ts';
import { bag, bagTop } from './bag.ts';
import { boot } from './boot.ts';
import { bagDetail, denimDetail, knitDetail, pleatDetail, shoeDetail, slideDetail, zipDetail } from './detail.ts';
import { dress } from './dress.ts';
import { figure, figureDetail, figureTop } from './figure.ts';
import { laidDown } from './folded.ts';
import { high } from './high.ts';
import { hoodie } from './hoodie.ts';
import { jacket } from './jacket.ts';
import { jewellery, jewelleryDetail, jewelleryTop } from './jewellery.ts';
import { low } from './low.ts';
import { pencilOf, type Pencil } from './pencil.ts';
import { print, printDetail, printTop } from './print.ts';
import { runner } from './runner.ts';
import { pair } from './shoe-top.ts';
import { slide } from './slide.ts';
import { tee } from './tee.ts';
import { trousers } from './trousers.ts';
import { watch, watchDetail, watchTop } from './watch.ts';

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
