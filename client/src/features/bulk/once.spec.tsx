import { beforeEach, expect, it } from '@jest/globals';
import { act, renderHook, waitFor } from '@testing-library/react';
import { type ApiClient, Problem } from '../../lib/api-client.ts';
import { withApi } from '../../lib/with-api.testing.tsx';
import { useBulk } from './use-bulk.ts';

const kind = { size: '9', shoeCondition: 'new', boxCondition: 'good_condition' } as const;
const product = { id: 't', slug: 'shoe', name: 'Shoe', sizeOptions: ['9'], variants: [{ id: 'v', ...kind }] };
const book = { id: 't', rev: '1', sizes: [{ size: '9', tiers: {}, display: null, lastSale: null }] };
const documents = [
  ['sku=', { items: [product] }],
  ['holiday', { isAway: false, until: null }],
  ['book', book],
] as const;

type Listed = Readonly<{ key: string; minor: number }>;

/** A market that takes what it is sent when it is told to, once under each key, and refuses a price below 100 dollars. */
function market() {
  const listed: Listed[] = [];
  const held: (() => void)[] = [];
  let isHeld = false;
  const post = async (_: string, { price: { minor } }: { price: { minor: number } }, key: string) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    if (isHeld) held.push(resolve);
    else resolve();
    await promise;
    if (minor < 10_000) throw new Problem(409, 'ask-too-low');
    if (!listed.some((one) => one.key === key)) listed.push({ key, minor });
    return { id: `l-${key}`, after: 'a' };
  };
  const get = async (path: string) => documents.find(([part]) => path.includes(part))?.[1] ?? { items: [] };
  const hold = () => {
    isHeld = true;
  };
  /** Answers the one that is on its way, and all that come after it. */
  const release = () => {
    isHeld = false;
    for (const answer of held.splice(0)) answer();
  };
  return { listed, held, hold, release, api: { post, get } as unknown as ApiClient };
}

/** A screen with the list, as after a reload or another page. */
function open(api: ApiClient) {
  const wrapper = withApi(api);
  return renderHook(() => useBulk('sue'), { wrapper });
}
type Screen = ReturnType<typeof open>;

beforeEach(() => sessionStorage.clear());

const line = (n: number, price = String(100 + n), quantity = '1') => ({
  line: n,
  texts: { product: 'AB-1', size: '9', condition: 'new', box: '', price, quantity },
});
const isReady = ({ result }: Screen, count: number) => waitFor(() => expect(result.current.count).toBe(count));
const send = ({ result }: Screen) => act(() => result.current.send());

it('whoever looks at another page while a list is on its way finds it at work, and cannot send it a second time', async () => {
  const { listed, held, hold, release, api } = market();
  const first = open(api);
  act(() => first.result.current.read([line(2, '102', '2'), line(3), line(4)]));
  await isReady(first, 4);
  hold();
  let sending: Promise<number>;
  act(() => void (sending = first.result.current.send()));
  await waitFor(() => expect(held).toHaveLength(1));
  first.unmount();
  const again = open(api);
  expect(again.result.current.sending).toBe(4);
  await waitFor(() => expect(again.result.current.all.some(({ left }) => left > 0)).toBe(true));
  const pressed = act(() => again.result.current.send());
  release();
  expect(await pressed).toBe(0);
  expect(await act(() => sending)).toBe(4);
  expect(listed.map(({ minor }) => minor)).toEqual([10_200, 10_200, 10_300, 10_400]);
  expect(again.result.current).toMatchObject({ sending: null, count: 0 });
  expect(again.result.current.all.map(({ stands }) => stands)).toEqual(['listed', 'listed', 'listed']);
});

it('a copy of the window lists nothing that the window has listed', async () => {
  const { listed, api } = market();
  const one = open(api);
  act(() => one.result.current.read([line(2, '102', '2')]));
  act(() => one.result.current.write(one.result.current.all[0]!.row.id, { quantity: '3' }));
  await isReady(one, 3);
  const copy = Object.entries<string>(sessionStorage); // what the browser copies
  expect(await send(one)).toBe(3);
  one.unmount();
  sessionStorage.clear();
  for (const [key, value] of copy) sessionStorage.setItem(key, value);
  const two = open(api);
  await isReady(two, 3);
  expect(await send(two)).toBe(3);
  expect(listed).toHaveLength(3);
});

it('keeps the key of an item until the market has refused it and it was changed', async () => {
  const { listed, api } = market();
  const screen = open(api);
  act(() => screen.result.current.read([line(2, '99', '2')]));
  const rowOf = () => screen.result.current.all[0]!.row;
  const idsOf = () => rowOf().units.map(({ id }) => id);
  const before = idsOf();
  expect(before).toHaveLength(2);
  act(() => screen.result.current.write(rowOf().id, { price: '98' }));
  expect(idsOf()).toEqual(before);
  await isReady(screen, 2);
  expect(await send(screen)).toBe(0);
  expect(idsOf()).toEqual(before); // the same once more is the same command
  act(() => screen.result.current.write(rowOf().id, { price: '120' }));
  expect(idsOf()[0]).not.toBe(before[0]);
  expect(idsOf()[1]).toBe(before[1]); // it was never sent
  await isReady(screen, 2);
  expect(await send(screen)).toBe(2);
  expect(listed.map(({ key }) => key)).toEqual(idsOf());
});

it('what was sent as something else, by another window, keeps its key: it may be for sale', async () => {
  const post = () => Promise.reject(new Problem(422, 'key-reused'));
  const screen = open({ ...market().api, post });
  act(() => screen.result.current.read([line(2)]));
  const { id, units } = screen.result.current.all[0]!.row;
  await isReady(screen, 1);
  expect(await send(screen)).toBe(0);
  expect(screen.result.current.all[0]).toMatchObject({ stands: 'refused', refusal: { code: 'key-reused' } });
  act(() => screen.result.current.write(id, { price: '130' }));
  expect(screen.result.current.all[0]!.row.units.map((unit) => unit.id)).toEqual(units.map((unit) => unit.id));
});
