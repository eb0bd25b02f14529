import { describe, expect, it } from '@jest/globals';
import type { ProductBook } from '#contracts/book.ts';
import type { ProductPage } from '#contracts/products.ts';
import { Problem } from '../../lib/api-client.ts';
import { linesOf, mostBytes, mostRows, textOf } from './file.ts';
import { judged, lineFault, questionOf, sizeIn } from './judge.ts';
import { codeOf } from './queries.ts';
import { askedOf, rowOf, withUnits, yesOf } from './rows.ts';

const refusal = async (what: () => unknown): Promise<Problem> => {
  try {
    await what();
  } catch (error) {
    return error as Problem;
  }
  throw new Error('nothing was refused');
};

describe('a list as it was saved or copied', () => {
  const head = 'sku,size,condition,price';
  const bytes = (text: string) => new TextEncoder().encode(text);

  it('names the line on which each row begins, whatever is in it and between', async () => {
    const list = `\uFEFF${head},box\r\nAB-1,9,new,210,\r\n\r\n"AB-2","9","new\r\nold",210,\r\n,,,,\r\nAB-3,9,new,210,"no box"\r\n`;
    const lines = await linesOf(list);
    expect(lines.map(({ line, texts }) => [line, texts.product, texts.box])).toEqual([
      [2, 'AB-1', ''],
      [4, 'AB-2', ''],
      [7, 'AB-3', 'no box'],
    ]);
  });

  it('is read as Excel writes it where the comma is in numbers, and as cells are copied', async () => {
    const french = 'sep=;\r\nRéférence;Taille;État;Prix;Quantité\r\nAB-1;10,5;Neuf;"1 210,00";2\r\n';
    const texts = { product: 'AB-1', size: '10,5', condition: 'Neuf', box: '', price: '1 210,00', quantity: '2' };
    expect(await linesOf(french)).toEqual([{ line: 3, texts }]);
    expect(await linesOf('price\tsku\tsize\tcondition\n99\tAB-1\t9\tnew')).toMatchObject([
      { line: 2, texts: { product: 'AB-1', price: '99', quantity: '' } },
    ]);
    expect(await linesOf(`${head}\nAB-1,9 "wide",new,99`)).toMatchObject([{ texts: { size: '9 "wide"' } }]);
  });

  it.each([
    ['sku,size,condition,price\nAB-1,10,new,1,200', '200'],
    ['sku,size,condition,price,,\nAB-1,10,new,$1,200,', '200'],
    ['sku,size,condition,price,quantity\nAB-1,10,new,1,025,1', '1'],
    ['sku,condition,size,price\nAB-1,new,10,5,1,200', '1 200'],
    ['sku,size,condition,price\nAB-1,10,new,199,99', '99'],
    ['sku,size,condition,price,notes\nAB-1,10,new,1,200,', '200'],
    ['sku,size,condition,price,place,notes\nAB-1,10,new,1,200,,', '200'],
    ['sku,size,condition,qty,price,notes\nAB-1,10,new,20,1,200,', '200'],
    ['sku,condition,size,price,notes\nAB-1,new,10,5,200,', '200'],
  ])('has a line at fault whose cells go beyond the columns: a comma has cut one', async (list, text) => {
    const [read] = await linesOf(list);
    expect(lineFault(read!)).toMatchObject({ code: 'line-columns-too-many', details: { text } });
  });

  it('has no fault where nothing stands beyond its columns', async () => {
    const [read] = await linesOf('sku,size,condition,price\nAB-1,10,new,"1,200",, ,');
    expect(read).toEqual({ line: 2, texts: { ...texts, size: '10', price: '1,200' } });
    expect(lineFault(read!)).toBeNull();
  });

  it.each(['X,10,new,120,mine', 'X,10,new,120,', 'X,10,new,120', 'X,10,new,120,,'])(
    'has no fault where it has columns that are not read: %s',
    async (row) => {
      const [read] = await linesOf(`sku,size,condition,price,notes\n${row}`);
      expect(lineFault(read!)).toBeNull();
      expect(read!.texts.price).toBe('120');
    },
  );

  it('is UTF-8, or what Excel writes by itself', () => {
    expect(textOf(bytes('état'))).toBe('état');
    expect(textOf(new Uint8Array([0xe9, 0x74, 0x61, 0x74]))).toBe('état');
    expect(textOf(new Uint8Array([0xff, 0xfe, 0xe9, 0, 0x74, 0]))).toBe('ét');
  });

  it('is refused in words where it is none, or too much', async () => {
    const rows = (count: number) => `${head}\n${'AB-1,9,new,210\n'.repeat(count)}`;
    expect(await refusal(() => textOf(new Uint8Array(mostBytes + 1)))).toMatchObject({ code: 'file-too-large' });
    expect(await refusal(() => linesOf(' '.repeat(mostBytes + 1)))).toMatchObject({ code: 'file-too-large' });
    expect(await refusal(() => textOf(bytes('PK\u0003\u0004')))).toMatchObject({ code: 'file-is-workbook' });
    for (const none of ['', ' \n', head, `${head}\n,,,\n`])
      expect(await refusal(() => linesOf(none))).toMatchObject({ code: 'file-empty' });
    expect(await refusal(() => linesOf('sku,price\nAB-1,210'))).toMatchObject({
      code: 'columns-missing',
      details: { columns: ['size', 'condition'] },
    });
    expect(await linesOf(rows(mostRows))).toHaveLength(mostRows);
    expect(await refusal(() => linesOf(rows(mostRows + 1)))).toMatchObject({
      code: 'rows-too-many',
      details: { most: 200, count: 201 },
    });
    const open = `${head}\nAB-1,9,new,210\n\nAB-2,"9,new,210\nAB-3,9,new,210`;
    expect(await refusal(() => linesOf(open))).toMatchObject({ code: 'quotes-open', details: { line: 4 } });
  });
});

const shoe = { id: 't', slug: 'shoe', sizeOptions: ['9', '9.5', '10C', '12'] } as unknown as ProductPage;
const texts = { product: 'AB-1', size: '9', condition: 'new', box: '', price: '210', quantity: '' };
const codes = (over: Partial<typeof texts>, product = shoe) =>
  Object.fromEntries(
    Object.entries(judged({ ...texts, ...over }, product).faults).map(([column, { code }]) => [column, code]),
  );
const wanted = (over: Partial<typeof texts> = {}, product = shoe) => judged({ ...texts, ...over }, product).wanted!;

describe('a line', () => {
  it('is what may be listed', () => {
    expect(judged(texts, shoe)).toEqual({
      faults: {},
      wanted: {
        product: shoe,
        kind: { size: '9', shoeCondition: 'new', boxCondition: 'good_condition' },
        minor: 21_000,
        quantity: 1,
      },
    });
  });

  it.each([
    ['210', 210],
    ['$1,210', 1210],
    ['1 210,00 $US', 1210],
    ['1.210,00', 1210],
    ['1\u202F200\u00A0$', 1200],
    ['1,200', 1200],
    ['1,234,000.00', 1_234_000],
    ['210.0', 210],
    ['US$ 99', 99],
  ])('costs whole dollars: %s', (price, dollars) => expect(wanted({ price }).minor).toBe(dollars * 100));

  it.each(['210.50', '210,5', '0', '-5', '2e3', '=1+1', '99999999', '1,21', '1 20', '20 0', '1,200 300', 'free'])(
    'does not cost %s',
    (price) => expect(codes({ price })).toEqual({ price: 'line-price-not-whole' }),
  );

  it.each(['1.200', '120.000', '$1.234.000'])('asks how many dollars are meant by %s', (price) =>
    expect(codes({ price })).toEqual({ price: 'line-price-ambiguous' }),
  );

  it('has no quantity that is the end of a price', () =>
    expect(codes({ price: '1', quantity: '025' })).toEqual({ quantity: 'line-quantity-wrong' }));

  it('has no cell that is longer than anything meant, and none takes long to be looked at', async () => {
    const long = (text: string) => ({ ...texts, product: text, size: text, condition: text, box: text, price: text });
    const faults = Array.from({ length: 5 }, () => ({ code: 'line-text-too-long', details: { most: 200 } }));
    const begun = performance.now();
    for (const text of [`${'/'.repeat(200_000)}x`, `10.${'0'.repeat(200_000)}1`]) {
      expect(Object.values(judged(long(text), shoe).faults)).toMatchObject(faults);
      expect(sizeIn(text, shoe)).toBeNull();
      expect(codeOf(text)).toHaveLength(text.startsWith('/') ? 1 : text.length);
      const [read] = await linesOf(`sku,size,condition,price\n${text},9,new,210`);
      expect(read!.texts.product).toHaveLength(201);
      expect(judged(read!.texts, shoe).faults.product).toMatchObject({ code: 'line-text-too-long' });
    }
    expect(performance.now() - begun).toBeLessThan(5000);
    expect(judged({ ...texts, product: 'x'.repeat(200) }, shoe).faults).toEqual({});
  });

  it.each([
    ['US 9,5', '9.5'],
    ['9.50', '9.5'],
    ['9.0', '9'],
    ['9.500 ', '9.5'],
    ['10.00c', '10C'],
    ['10c', '10C'],
    [' 12 ', '12'],
  ])('has a size that its product is made in: %s', (size, is) => expect(wanted({ size }).kind.size).toBe(is));

  it('may leave out the size of what has but one, a quantity of one, and a good box', () => {
    const bag = { ...shoe, sizeOptions: ['One size'] };
    expect(wanted({ size: '' }, bag).kind).toMatchObject({ size: 'One size', boxCondition: 'good_condition' });
    expect(codes({ size: '' })).toEqual({ size: 'line-size-missing' });
  });

  it('says its condition in either language, and flaws of the box by name', () => {
    expect(wanted({ condition: 'Neuf, avec défauts' }).kind.shoeCondition).toBe('new_with_defects');
    expect(wanted({ condition: 'NEW', box: 'Couvercle manquant' }).kind.boxCondition).toBe('missing_lid');
    expect(codes({ condition: 'new-box-issues' })).toEqual({ box: 'line-box-missing' });
    expect(codes({ condition: '' })).toEqual({ condition: 'line-condition-missing' });
  });

  it('is no used item, which needs photographs', () => {
    for (const condition of ['used', "D'occasion", 'plinth_clean'])
      expect(codes({ condition })).toEqual({ condition: 'line-condition-used' });
  });

  it('says all that is wrong with it at once', () => {
    expect(codes({ size: '44', condition: 'fine', box: 'dog ate it', price: '', quantity: '51' })).toEqual({
      size: 'line-size-unknown',
      condition: 'line-condition-unknown',
      box: 'line-box-unknown',
      price: 'line-price-missing',
      quantity: 'line-quantity-wrong',
    });
    expect(judged(texts, { is: 'unknown' }).faults.product).toMatchObject({ code: 'line-product-unknown' });
    expect(judged(texts, { is: 'several', count: 3 }).faults.product).toMatchObject({ details: { count: 3 } });
    expect(judged(texts, undefined)).toEqual({ faults: {}, wanted: null });
  });
});

it('asks for a yes where the market would, and sends the yes to just that', () => {
  const book = (offer: number | null, last: number | null): ProductBook => ({
    id: 't',
    rev: '1',
    sizes: [
      {
        size: '9',
        tiers: { new: { ask: null, instant: null, offer } },
        display: null,
        lastSale: last === null ? null : { cents: last, at: '2026-01-01T00:00:00.000Z' },
      },
    ],
  });
  expect(questionOf(wanted(), book(20_900, 42_000))).toBeNull();
  const sells = questionOf(wanted(), book(21_000, 42_000))!;
  expect(sells).toEqual({ code: 'sells-at-once', minor: 21_000 });
  expect(questionOf(wanted(), book(null, 42_001))).toEqual({ code: 'ask-price-again', minor: 42_001 });
  const row = { ...rowOf({ line: 2, texts }), yes: [yesOf(sells)] };
  expect(askedOf(row, wanted())).toMatchObject({ sellAtLeast: { minor: 21_000 }, again: false });
  expect(askedOf({ ...row, yes: [] }, wanted())).toMatchObject({ sellAtLeast: null, again: false });
});

it('each item keeps what its command is known by, however often its line is sent', () => {
  const once = withUnits(rowOf({ line: 2, texts }), 2);
  const ids = once.units.map(({ id }) => id);
  expect(new Set(ids).size).toBe(2);
  expect(withUnits(once, 3).units.slice(0, 2)).toEqual(once.units);
  expect(withUnits(once, 1).units).toEqual(once.units);
});
