import { beforeEach, expect, it } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import type { ProductPage } from '#contracts/products.ts';
import { listingRoutes } from '#contracts/listing-routes.ts';
import { NetworkError, Problem } from '../../lib/api-client.ts';
import { withApi } from '../../lib/with-api.testing.tsx';
import type { Wanted } from './judge.ts';
import { rowOf, withUnits } from './rows.ts';
import { draftIn, isUnsure, useListUnit } from './use-sending.ts';

const kind = { size: '9', shoeCondition: 'new', boxCondition: 'good_condition' } as const;
const product = { id: 't', variants: [{ id: 'v', ...kind }] } as unknown as ProductPage;
const wanted: Wanted = { product, kind, minor: 21_000, quantity: 2 };
const texts = { product: 'AB-1', size: '9', condition: 'new', box: '', price: '210', quantity: '2' };
const row = () => withUnits(rowOf({ line: 2, texts }), 2);
const receipt = { id: 'listing', after: 'a' };

type Sent = Readonly<{ path: string; body: unknown; key: string }>;

/** A market that answers in that order, then yes; and what it was sent. */
function market(answers: readonly Error[]) {
  const sent: Sent[] = [];
  const post = (path: string, body: unknown, key: string) => {
    const answer = answers[sent.length];
    sent.push({ path, body, key });
    return answer ? Promise.reject(answer) : Promise.resolve(receipt);
  };
  const wrapper = withApi({ post });
  const list = async (...asked: Parameters<ReturnType<typeof useListUnit>>) => {
    const { result } = renderHook(useListUnit, { wrapper }); // anew: as after a reload
    return await act(() => result.current(...asked));
  };
  return { sent, list };
}

beforeEach(() => sessionStorage.clear());

it('an item whose answer was lost is sent under the same key, hurried or not, and each item has its own', async () => {
  const { sent, list } = market([new NetworkError(), new Problem(429, 'too-many-requests')]);
  const line = row();
  const [first, second] = line.units;
  await list(line, first!, wanted);
  expect(sent.map(({ key }) => key)).toEqual([first!.id, first!.id, first!.id]);
  await list(line, second!, wanted);
  expect(sent[3]!.key).toBe(second!.id);
});

it('what had no answer at all goes again as it was, a reload and another price over', async () => {
  const { sent, list } = market(Array.from({ length: 6 }, () => new Problem(503, 'unavailable')));
  const line = row();
  const [unit] = line.units;
  const failed = await list(line, unit!, wanted).catch((error: Error) => error);
  expect(failed).toBeInstanceOf(Problem);
  expect(isUnsure(line)).toBe(true);
  await list(line, unit!, { ...wanted, minor: 19_900 });
  expect(sent.at(-1)).toEqual(sent[0]);
  expect(isUnsure(line)).toBe(false);
}, 60_000);

it('what the market refused and kept is asked for again, not listed anew', async () => {
  const { sent, list } = market([new Problem(409, 'sells-at-once', { listingId: 'draft', price: {} })]);
  const line = row();
  const [unit] = line.units;
  const error = (await list(line, unit!, wanted).catch((no: Error) => no)) as Error;
  const draft = draftIn(error, wanted);
  expect(isUnsure(line)).toBe(false);
  await list(line, { ...unit!, draft }, { ...wanted, minor: 22_000 });
  expect(sent.at(-1)).toMatchObject({ path: listingRoutes.ask('draft'), body: { price: { minor: 22_000 } } });
  await list(line, { ...unit!, draft }, { ...wanted, kind: { ...kind, size: '10' } });
  expect(sent.at(-1)).toMatchObject({ path: listingRoutes.all });
});
