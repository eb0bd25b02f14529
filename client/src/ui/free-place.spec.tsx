import { expect, it } from '@jest/globals';
import { freePlace } from './free-place.ts';

const size = { width: 300, height: 40 };
const phone = { width: 375, height: 812 };
const bar = { left: 0, right: 375, top: 740, bottom: 812 };

it('lies low in the middle where nothing is', () =>
  expect(freePlace(size, phone, [])).toEqual({ left: 37.5, top: 756 }));

it('keeps clear of a bar that sticks to the thumb', () => {
  const place = freePlace(size, phone, [bar])!;
  expect(place.top + size.height).toBeLessThanOrEqual(bar.top);
});

it('goes aside in a wide window before it goes up', () => {
  const middle = { left: 500, right: 780, top: 740, bottom: 790 };
  expect(freePlace(size, { width: 1280, height: 800 }, [middle])).toEqual({ left: 16, top: 744 });
});

it('has no place where controls are everywhere', () =>
  expect(freePlace(size, phone, [{ left: 0, right: 375, top: 0, bottom: 812 }])).toBeNull());
