import { expect, it } from '@jest/globals';
import { noWindows, stepsBack, type WindowAct, type WindowState, windowsAfter } from './windows.ts';

const after = (...acts: readonly WindowAct[]): WindowState => acts.reduce(windowsAfter, noWindows);
const add = (id: 'brand' | 'silhouette' | 'category') => ({ do: 'add', id }) as const;
const remove = (id: 'brand' | 'silhouette') => ({ do: 'remove', id }) as const;

it('begins with the specification’s defaults: bigBuyBarView new, mobileView main, previousMobileView none', () =>
  expect(noWindows).toEqual({
    bigBuyBarView: 'new',
    focusedWindow: null,
    initialCategoryWindowPosition: null,
    mobileView: 'main',
    previousMobileView: 'none',
    openWindows: [],
    positionOffset: 0,
    size: null,
  }));

it('adding a window is ignored if one with that id is open', () => {
  const one = after(add('brand'));
  expect(windowsAfter(one, add('brand'))).toBe(one);
  expect(one.openWindows).toEqual([{ id: 'brand', positionOffset: 0 }]);
});

it('each added window shifts the offset by 24 and each removal shifts it back by 24', () => {
  const two = after(add('brand'), add('silhouette'));
  expect(two.openWindows).toEqual([
    { id: 'brand', positionOffset: 0 },
    { id: 'silhouette', positionOffset: 24 },
  ]);
  expect(two.positionOffset).toBe(48);
  const one = windowsAfter(two, remove('brand'));
  expect(one).toMatchObject({ positionOffset: 24, openWindows: [{ id: 'silhouette', positionOffset: 24 }] });
  expect(windowsAfter(one, remove('brand'))).toBe(one); // it is not open: nothing shifts
  expect(windowsAfter(one, remove('silhouette'))).toMatchObject({ positionOffset: 0, openWindows: [] });
});

it('initialCategoryWindowPosition: the window of the category opens again where it was moved to, until everything is reset', () => {
  const moved = after(
    add('category'),
    { do: 'setInitialCategoryWindowPosition', position: { x: 24, y: -48 } },
    { do: 'remove', id: 'category' },
  );
  expect(moved).toMatchObject({ initialCategoryWindowPosition: { x: 24, y: -48 }, openWindows: [] });
  expect(windowsAfter(moved, { do: 'reset' }).initialCategoryWindowPosition).toBeNull();
});

it('resetting restores defaults but keeps the current size', () =>
  expect(
    after(
      add('brand'),
      { do: 'setBigBuyBarView', view: 'offer' },
      { do: 'setMobileView', view: 'wants', size: '9' },
      { do: 'reset' },
    ),
  ).toEqual({ ...noWindows, size: '9' }));

it('setting the mobile view stores the previous view, the new view and the size', () => {
  const sheet = after({ do: 'setMobileView', view: 'brand', size: '9' });
  expect(sheet).toMatchObject({ previousMobileView: 'main', mobileView: 'brand', size: '9' });
  expect(windowsAfter(sheet, { do: 'setMobileView', view: 'wants', size: '10' })).toMatchObject({
    previousMobileView: 'brand',
    mobileView: 'wants',
    size: '10',
  });
});

it('the same mobile view for another size has what was seen before it as its previous one', () =>
  expect(
    after(
      { do: 'setMobileView', view: 'brand', size: null },
      { do: 'setMobileView', view: 'wants', size: '9' },
      { do: 'setMobileView', view: 'wants', size: '10' },
    ),
  ).toMatchObject({ previousMobileView: 'brand', mobileView: 'wants', size: '10' }));

it('leads back as many times as there is something to go back from: mobile views main, none and back', () => {
  const views = ['brand', 'wants', 'silhouette'] as const;
  for (const count of [0, 1, 2, 3]) {
    let state = after(...views.slice(0, count).map((view) => ({ do: 'setMobileView', view, size: null }) as const));
    const steps = stepsBack(state);
    expect(steps).toBe(Math.min(count, 2)); // the one before the previous view is not kept
    for (let left = steps; left > 0; left--) {
      expect(state.mobileView).not.toBe('main');
      state = windowsAfter(state, { do: 'goBack' });
      expect(stepsBack(state)).toBe(left - 1);
    }
    expect(state.mobileView).toBe('main');
  }
});

it('Back leads to the previous mobile view, and from there to the page', () => {
  const two = after(
    { do: 'setMobileView', view: 'brand', size: null },
    { do: 'setMobileView', view: 'wants', size: null },
  );
  const back = windowsAfter(two, { do: 'goBack' });
  expect(back).toMatchObject({ mobileView: 'brand', previousMobileView: 'none' });
  expect(windowsAfter(back, { do: 'goBack' }).mobileView).toBe('main');
});

it('the window that was opened or pressed last lies in front; when it closes, the one opened before it', () => {
  const three = after(add('brand'), add('silhouette'), add('category'), { do: 'focus', id: 'brand' });
  expect(three.focusedWindow).toBe('brand');
  expect(windowsAfter(three, remove('silhouette')).focusedWindow).toBe('brand');
  expect(windowsAfter(three, remove('brand')).focusedWindow).toBe('category');
  expect(windowsAfter(three, { do: 'focus', id: 'wants' })).toBe(three); // it is not open
});
