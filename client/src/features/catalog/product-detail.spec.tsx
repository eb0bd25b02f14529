import { describe, expect, it } from '@jest/globals';
import { closedDetail, type DetailAct, detailAfter } from './product-detail.ts';

const after = (...acts: readonly DetailAct[]) => acts.reduce(detailAfter, closedDetail);

describe.each([
  ['beside each other', true],
  ['one at a time', false],
] as const)('windows %s', (_, isWide) => {
  it('the temporary wants size can be set and cleared: a size that cannot be had opens wants, and closing them clears it', () => {
    const wanted = after({ do: 'wantAway', size: '12', isWide });
    expect(wanted).toMatchObject({ tempUserWantSize: '12', isWantsWindowOpen: true });
    expect(detailAfter(wanted, { do: 'close', id: 'wants', isWide })).toMatchObject({
      tempUserWantSize: null,
      isWantsWindowOpen: false,
    });
  });

  it('the wants window can be opened and closed, for no size in particular', () => {
    const opened = after({ do: 'open', id: 'wants', size: '9', isWide });
    expect(opened).toMatchObject({ tempUserWantSize: null, isWantsWindowOpen: true });
    expect(detailAfter(opened, { do: 'close', id: 'wants', isWide }).isWantsWindowOpen).toBe(false);
  });

  it('another size that cannot be had takes the place of the first', () =>
    expect(after({ do: 'wantAway', size: '12', isWide }, { do: 'wantAway', size: '13', isWide }).tempUserWantSize).toBe(
      '13',
    ));

  it('leaving the product closes everything', () =>
    expect(after({ do: 'wantAway', size: '12', isWide }, { do: 'windows', act: { do: 'reset' } })).toEqual({
      ...closedDetail,
      windows: { ...closedDetail.windows, size: isWide ? null : '12' },
    }));
});

it('a window that lies open already comes to the front', () =>
  expect(
    after(
      { do: 'open', id: 'brand', size: null, isWide: true },
      { do: 'open', id: 'silhouette', size: null, isWide: true },
      { do: 'open', id: 'brand', size: null, isWide: true },
    ).windows,
  ).toMatchObject({ focusedWindow: 'brand', positionOffset: 48 }));

it('wants keep their size while another sheet lies over them, and lose it on the page', () => {
  const over = after(
    { do: 'wantAway', size: '12', isWide: false },
    { do: 'open', id: 'brand', size: null, isWide: false },
  );
  const back = detailAfter(over, { do: 'windows', act: { do: 'goBack' } });
  expect(back).toMatchObject({ tempUserWantSize: '12', windows: { mobileView: 'wants' } });
  expect(detailAfter(back, { do: 'windows', act: { do: 'goBack' } })).toMatchObject({
    tempUserWantSize: null,
    windows: { mobileView: 'main' },
  });
});
