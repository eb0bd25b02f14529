import { expect, it } from '@jest/globals';
import { type BuyBarAct, buyBarAfter, closedBuyBar, countOf, pageSize } from './buy-bar.ts';

const after = (...acts: readonly BuyBarAct[]) => acts.reduce(buyBarAfter, closedBuyBar);

it('product-page search filters (sizes, instant ship, shoe conditions) can be set or cleared to empty/false', () => {
  const set = after(
    { do: 'setSizes', sizes: ['9', '10'] },
    { do: 'setInstantShip', isOn: true },
    { do: 'setConditions', conditions: ['used'] },
  );
  expect(set.filter).toEqual({ sizes: ['9', '10'], instantShip: true, conditions: ['used'] });
  expect(countOf(set.filter)).toBe(4);
  expect(buyBarAfter(set, { do: 'clearFilter' }).filter).toEqual({ sizes: [], instantShip: false, conditions: [] });
});

it('a size row is expanded or not, one at a time', () => {
  expect(closedBuyBar.expandedSize).toBeNull();
  expect(after({ do: 'expand', size: '9' }).expandedSize).toBe('9');
  expect(after({ do: 'expand', size: '9' }, { do: 'expand', size: '10' }).expandedSize).toBe('10');
  expect(after({ do: 'expand', size: '9' }, { do: 'expand', size: '9' }).expandedSize).toBeNull();
});

it('grid page size: 24; whoever narrows or turns the list begins with the first page', () => {
  expect(pageSize).toBe(24);
  const two = after({ do: 'showMore' });
  expect(two.shown).toBe(48);
  expect(buyBarAfter(two, { do: 'setInstantShip', isOn: true }).shown).toBe(24);
  expect(buyBarAfter(two, { do: 'setGridView', isOn: false })).toMatchObject({ shown: 24, variantGridView: false });
});
