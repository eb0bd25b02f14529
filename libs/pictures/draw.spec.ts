import { constants, brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { angles, silhouettes, type ProductLook } from '#contracts/products.ts';
import { drawProduct } from './draw.ts';

const colourways = [
  ['#f4f1ea'],
  ['#2b2b2d', '#6f7a45', '#e5b93c'],
  ['#c9463d', '#f2efe8', '#22304f', '#f2efe8', '#ffffff'],
] as const;

const seeds = Array.from({ length: 12 }, (_, n) => `product-${n}`);

const looks: readonly ProductLook[] = silhouettes.flatMap((silhouette) =>
  colourways.map((colours) => ({ silhouette, colours: [...colours] })),
);

const pictures = looks.flatMap((look) =>
  angles.flatMap((angle) => seeds.map((seed) => ({ look, angle, seed, svg: drawProduct(look, angle, seed) }))),
);

/** Reads the text as XML of elements alone: every tag closed in order, every attribute quoted and named once. */
function faultOf(svg: string): string | undefined {
  const open: string[] = [];
  const rest = svg.replaceAll(/<(\/?)([a-zA-Z]+)((?:\s+[a-zA-Z0-9-]+="[^"<&]*")*)\s*(\/?)>/g, (...tag: string[]) => {
    const [, closes, name = '', attributes = '', empty] = tag;
    const names = [...attributes.matchAll(/([a-zA-Z0-9-]+)="/g)].map((found) => found[1]);
    if (new Set(names).size < names.length) return `twice in ${name}`;
    if (closes) return open.pop() === name ? '' : `</${name}>`;
    if (!empty) open.push(name);
    return '';
  });
  return rest || open.join(' ') || undefined;
}

/** How opaque a picture is, 0 to 255, in its corners and where it is most. */
async function opacityOf(svg: string): Promise<{ corners: number[]; most: number }> {
  const alpha = await sharp(Buffer.from(svg)).resize(200, 160).ensureAlpha().extractChannel(3).raw().toBuffer();
  return { corners: [0, 199, 159 * 200, 160 * 200 - 1].map((at) => alpha[at] ?? -1), most: Math.max(...alpha) };
}

/** Uploads are read without it, and what sharp may read is the whole process's: a worker may have run their spec before. */
const drawings = { operation: ['VipsForeignLoadSvg'] };

describe('the picture of a product', () => {
  beforeAll(() => sharp.unblock(drawings));
  afterAll(() => sharp.block(drawings));

  it('is the same for the same look and seed', () =>
    pictures.forEach(({ look, angle, seed, svg }) => expect(drawProduct(look, angle, seed)).toBe(svg)));

  it('is well-formed', () =>
    expect(pictures.flatMap(({ svg }) => faultOf(svg) ?? []).map((fault) => fault.slice(0, 80))).toEqual([]));

  it('names each of its parts once', () =>
    pictures.forEach(({ svg }) => {
      const ids = [...svg.matchAll(/\bid="([^"]+)"/g)].map((found) => found[1]);
      expect(new Set(ids).size).toBe(ids.length);
      for (const [, used] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(ids).toContain(used);
    }));

  it('carries nothing that acts, speaks or comes from outside', () =>
    pictures.forEach(({ svg }) =>
      expect(svg).not.toMatch(/<script|href|<text|<style|<image|foreignObject|\son[a-z]+=|NaN|undefined|url\((?!#)/),
    ));

  it('is less than 14 kB', () => expect(Math.max(...pictures.map(({ svg }) => svg.length))).toBeLessThan(14_000));

  it('is less than 2 kB on its way, on average, and never 3', () => {
    const sizes = pictures.map(
      ({ svg }) => brotliCompressSync(svg, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length,
    );
    expect(Math.max(...sizes)).toBeLessThan(3000);
    expect(sizes.reduce((sum, size) => sum + size, 0) / sizes.length).toBeLessThan(2000);
  });

  it('is cut out: its corners let the stage through', async () => {
    for (const silhouette of silhouettes) {
      for (const angle of ['side', 'top'] as const) {
        const svg = drawProduct({ silhouette, colours: ['#c9463d', '#22304f'] }, angle, 'a');
        expect([silhouette, angle, await opacityOf(svg)]).toEqual([
          silhouette,
          angle,
          { corners: [0, 0, 0, 0], most: 255 },
        ]);
      }
    }
  });

  it('is cut out from near as well: along its own edge', async () => {
    for (const silhouette of silhouettes) {
      const svg = drawProduct({ silhouette, colours: ['#c9463d', '#22304f'] }, 'detail', 'a');
      const { data } = await sharp(Buffer.from(svg)).resize(200, 160).raw().toBuffer({ resolveWithObject: true });
      const clear = data.filter((alpha, at) => at % 4 === 3 && alpha === 0).length / (200 * 160);
      expect([silhouette, clear > 0.01, clear < 0.7]).toEqual([silhouette, true, true]);
    }
  });

  it('differs by angle, by colour and in small things by seed', () => {
    for (const silhouette of silhouettes) {
      const look: ProductLook = { silhouette, colours: ['#c9463d', '#22304f'] };
      const drawn = angles.map((angle) => drawProduct(look, angle, 'a'));
      expect(new Set(drawn).size).toBe(angles.length);
      expect(drawProduct({ silhouette, colours: ['#3f5d4c', '#22304f'] }, 'side', 'a')).not.toBe(drawn[0]);
      expect(new Set(seeds.map((seed) => drawProduct(look, 'side', seed))).size).toBeGreaterThan(1);
    }
  });
});
