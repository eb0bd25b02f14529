import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { look, silhouettes } from '#contracts/products.ts';
import { productRoutes } from '#contracts/routes.ts';
import { coloursOf, shoeShape, subCategoryOf, thingShape } from '../scripts/import/guesses.ts';
import { mapped } from '../scripts/import/mapped.ts';
import { batched, handIn, type Numbered } from '../scripts/import/send.ts';
import { type OpenMarket, openMarket } from './support/market.ts';

const sneaker = {
  id: 'p1',
  sku: 'TW-7',
  brand: 'Tidewright',
  name: 'Tidewright Quay High Gull',
  silhouette: 'Quay High',
  colorway: 'White/Navy Blue-Gum',
  gender: 'women',
  release_date: '2020-10-02',
  retail_price_cents: 22_000,
  us_sizes: [5, 5.5, 6],
  tags: ['sailing'],
  description: "A shop's own text.",
};
const article = {
  id: '39',
  name: 'Peter Quay Men Party Blue Jeans',
  gender: 'Men',
  master_category: 'Apparel',
  sub_category: 'Bottomwear',
  article_type: 'Jeans',
  base_colour: 'Blue',
  usage: 'Casual',
};
const own = {
  slug: 'quay-boot',
  name: 'Quay Boot',
  brandName: 'Tidewright',
  sku: 'TW-8',
  category: 'sneakers',
  color: 'Tar',
  details: '',
  look: { silhouette: 'boot', colours: ['#26272b'] },
  gender: 'men',
  releaseDate: null,
  retailPriceCents: 100,
  sizeOptions: ['9'],
  variants: [{ size: '9', shoeCondition: 'new', boxCondition: 'good_condition' }],
};

const productOf = (fields: object) => {
  const outcome = mapped(fields as Record<string, unknown>);
  if (!('product' in outcome)) throw new Error(JSON.stringify(outcome));
  return outcome.product;
};

describe('what a record becomes', () => {
  it('goods are guessed at by their words', () => {
    expect(productOf(sneaker)).toEqual({
      slug: 'tidewright-quay-high-gull-tw-7',
      name: 'Tidewright Quay High Gull',
      brandName: 'Tidewright',
      sku: 'TW-7',
      category: 'sneakers',
      subCategory: 'lifestyle',
      silhouette: 'Quay High',
      color: 'White/Navy Blue-Gum',
      details: '',
      designer: null,
      upperMaterial: null,
      technology: null,
      look: { silhouette: 'high', colours: ['#f4f2ec', '#22304f', '#a97447'] },
      gender: 'women',
      releaseDate: '2020-10-02',
      retailPriceCents: 22_000,
      sizeOptions: ['5', '5.5', '6'],
    });
    expect(productOf({ brand: 'Quay', name: 'Toddler Clog', id: '1' })).toMatchObject({
      gender: 'infant',
      look: { silhouette: 'slide' },
      subCategory: 'sandals',
      color: 'Multi',
      retailPriceCents: null,
      silhouette: 'Toddler Clog',
    });
  });

  it('articles say who made them before they say for whom', () => {
    expect(productOf(article)).toMatchObject({
      slug: 'peter-quay-men-party-blue-jeans-39',
      brandName: 'Peter Quay',
      category: 'apparel',
      subCategory: 'bottoms',
      look: { silhouette: 'trousers', colours: ['#2f5fb3'] },
      gender: 'men',
      sizeOptions: ['XS', 'S', 'M', 'L', 'XL', 'XXL'],
    });
    const bag = { ...article, master_category: 'Accessories', sub_category: 'Bags', article_type: 'Handbags' };
    expect(productOf(bag)).toMatchObject({ category: 'bags', look: { silhouette: 'bag' }, sizeOptions: ['One size'] });
  });

  it('what the market does not sell is left out; what is wrong is said', () => {
    const wrong = (fields: object) => mapped(fields as Record<string, unknown>);
    expect(wrong({ ...article, master_category: 'Personal Care', sub_category: 'Lips' })).toEqual({
      leftOut: 'not sold here: Personal Care',
    });
    expect(wrong({ ...sneaker, retail_price_cents: 'free' })).toMatchObject({
      wrong: expect.stringMatching(/^retailPriceCents: /),
    });
    expect(wrong({ ...sneaker, brand: undefined })).toMatchObject({ wrong: expect.stringMatching(/^brandName: /) });
    expect(wrong({ ...own, sku: undefined })).toMatchObject({ wrong: expect.stringMatching(/^sku: /) });
    expect(wrong({ ...own, variants: [{ size: '9' }] })).toMatchObject({ wrong: expect.stringMatching(/^variants\./) });
    expect(productOf(own)).toEqual(own);
  });

  it('guesses stay within what the market knows', () => {
    const words = ['', 'Quay Runner 9', 'Duffel Bag', 'Ring', 'Rain Jacket', 'Skirts', 'Kurtas', 'Vinyl', 'Posters'];
    for (const word of words) {
      expect(silhouettes).toContain(shoeShape(word));
      expect(silhouettes).toContain(thingShape(word));
      expect(look.safeParse({ silhouette: 'low', colours: coloursOf(word) }).success).toBe(true);
    }
    expect(['Quay 1 Low', 'Air Jordan 4', 'Winter Boots', 'Dunk SB', 'Slides'].map(shoeShape)).toEqual([
      'low',
      'high',
      'boot',
      'low',
      'slide',
    ]);
    expect(subCategoryOf('apparel', 'tee', 'Swim top')).toBe('swimwear');
    expect(subCategoryOf('bags', 'bag', 'Running bag')).toBeNull();
    expect(subCategoryOf('sneakers', 'low', 'Janoski')).toBe('skateboarding');
  });
});

describe('batches', () => {
  const numbered = (count: number, details = ''): Numbered[] =>
    Array.from({ length: count }, (_, at) => ({ n: at + 1, product: { ...productOf(own), slug: `p-${at}`, details } }));
  async function* stream(all: readonly Numbered[]) {
    yield* all;
  }

  it('are of a hundred, and of what a body holds', async () => {
    const sizes = async (all: Numbered[]) => {
      const found: number[] = [];
      for await (const batch of batched(stream(all))) {
        const body = JSON.stringify({ known: 'revise', products: batch.map(({ product }) => product) });
        expect(Buffer.byteLength(body)).toBeLessThan(65_536);
        found.push(batch.length);
      }
      return found;
    };
    expect(await sizes(numbered(250))).toEqual([100, 100, 50]);
    expect((await sizes(numbered(60, 'x'.repeat(2000)))).length).toBe(3);
  });

  it('are halved until the product is found that spoils one', async () => {
    const keys = new Set<string>();
    const post = async (_: string, body: object, __: string, key: string) => {
      keys.add(key);
      const { products } = body as { products: { slug: string }[] };
      const isSpoilt = products.some(({ slug }) => slug === 'p-5');
      const items = products.map(({ slug }) => ({ slug, outcome: 'added', code: null }));
      return { status: isSpoilt ? 400 : 200, body: isSpoilt ? { code: 'bad-request' } : { items }, ms: 1 };
    };
    const outcomes = await handIn({ post }, 'op', 'revise', numbered(9));
    expect(outcomes.map(({ n, outcome }) => [n, outcome])).toEqual(
      Array.from({ length: 9 }, (_, at) => [at + 1, at === 5 ? 'refused' : 'added']),
    );
    const asked = keys.size;
    await handIn({ post }, 'op', 'revise', numbered(9));
    expect(keys.size).toBe(asked); // the same command has the same key
  });
});

describe('npm run import', () => {
  let market: OpenMarket;
  let folder: string;

  beforeAll(async () => {
    market = await openMarket();
    folder = mkdtempSync(join(tmpdir(), 'import-'));
  });
  afterAll(async () => {
    await market.close();
    rmSync(folder, { recursive: true });
  });

  type Done = { code: number | null; out: string; err: string };
  const run = (...args: string[]) =>
    new Promise<Done>((resolve) => {
      const root = join(import.meta.dirname, '..');
      const { NODE_OPTIONS: _, ...rest } = process.env;
      const env = { ...rest, DATA_DIR: folder, OPERATOR_TOKEN: market.operator.token };
      const child = spawn(process.execPath, ['scripts/import.ts', ...args], { cwd: root, env });
      let [out, err] = ['', ''];
      child.stdout.on('data', (part) => (out += part));
      child.stderr.on('data', (part) => (err += part));
      child.on('close', (code) => resolve({ code, out, err }));
    });
  const put = (name: string, content: string | Buffer) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const load = (file: string, ...more: string[]) => run('catalog', file, '--url', market.url, ...more);
  const page = async (slug: string) => {
    await market.caughtUp();
    return (await fetch(market.url + productRoutes.page(slug))).json() as Promise<object>;
  };

  const lines = [own, sneaker, { ...own, sku: '' }, { ...own, slug: 'quay-shoe' }].map((one) => JSON.stringify(one));
  const ndjson = [lines[0], 'not json', lines[1], '', lines[2], '[1]', lines[3], lines[1]].join('\n');

  it('takes NDJSON, names bad lines by number and goes on; again it is the same', async () => {
    const file = put('goods.ndjson.gz', gzipSync(ndjson));
    const { code, out, err } = await load(file);
    expect([code, err]).toEqual([1, '']);
    const told = out.trim().split('\n');
    expect(told[0]).toBe('line 2: not a JSON object');
    expect(told[1]).toMatch(/^line 5: sku: ./);
    expect(told[2]).toBe('line 6: not a JSON object');
    expect(told[3]).toMatch(/^left out 1: the same name and number/);
    expect(told[4]).toMatch(/^7 lines in [\d.]+ s: 3 added, 0 revised, 0 the same, 1 left out, 3 bad$/);
    expect(await page('quay-boot')).toMatchObject({ sku: 'TW-8', variants: [{ size: '9' }] });
    const again = await load(file, '--json');
    const summary: unknown = JSON.parse(again.out.trim().split('\n').at(-1) ?? '');
    expect(summary).toMatchObject({ summary: { added: 0, same: 3, bad: 3 } });
    expect(await market.problems()).toEqual([]);
  });

  it('revises what is known, or leaves it', async () => {
    const file = put('dearer.ndjson', JSON.stringify({ ...own, retailPriceCents: 777 }));
    expect((await load(file, '--known', 'leave')).out).toContain('0 revised, 0 the same, 1 known and left alone');
    expect(await page('quay-boot')).toMatchObject({ retailPriceCents: 100 });
    expect(await load(file)).toMatchObject({ code: 0, out: expect.stringContaining('1 revised') });
    expect(await page('quay-boot')).toMatchObject({ retailPriceCents: 777 });
  });

  it('takes CSV with quotes and a mark at its start', async () => {
    const rows = [
      'id,name,gender,master_category,sub_category,article_type,base_colour,season,year,usage',
      '1,"Quay, Men Tee",Men,Apparel,Topwear,Tshirts,Red,,,Casual',
      '2,short',
      '3,"Quay Girls ""Frock""",Girls,Apparel,Dress,Dresses,Pink,,,',
    ];
    const { code, out } = await load(put('clothes.csv', `\uFEFF${rows.join('\n')}\n`));
    expect(code).toBe(1);
    expect(out).toMatch(/^line 3: .*\n3 lines in .*2 added.*1 bad\n$/);
    expect(await page('quay-girls-frock-3')).toMatchObject({ gender: 'youth', look: { silhouette: 'dress' } });
  });

  it('says what is wrong in a line', async () => {
    const many = Array.from({ length: 20_000 }, (_, n) => `${n},${n * 7919}\n`).join('');
    const cut = put('cut.csv.gz', gzipSync(`a,b\n${many}`).subarray(0, 3000));
    const one = put('one.ndjson', lines[0] ?? '');
    for (const [args, words] of [
      [['catalog'], /the file is missing/],
      [['catalogue', one], /say what to import/],
      [['catalog', join(folder, 'none.csv')], /cannot be read: ENOENT/],
      [['catalog', put('x.pdf', 'x')], /neither .csv nor .ndjson/],
      [['catalog', one, '--known', 'all'], /not revise or leave/],
      [['catalog', one, '--url', 'http://127.0.0.1:9'], /nothing answers/],
      [['catalog', cut, '--url', market.url], /cannot be read to its end/],
    ] as const) {
      const { code, err } = await run(...args);
      expect([args, code, err]).toEqual([args, 2, expect.stringMatching(words)]);
      expect(err.trim().split('\n')).toHaveLength(1);
    }
    expect((await run('--help')).out).toContain('npm run import -- catalog FILE');
  });
});
