import { noWindows, type WindowAct, type WindowId, type WindowState, windowsAfter } from './windows.ts';

/** What lies over a product's page, and for which size; names are the specification's (section 3, product detail state). */
export type ProductDetail = Readonly<{
  windows: WindowState;
  /** A size that is wanted and cannot be had: what the window of wants is about while it is open. */
  tempUserWantSize: string | null;
  isWantsWindowOpen: boolean;
}>;

export const closedDetail: ProductDetail = { windows: noWindows, tempUserWantSize: null, isWantsWindowOpen: false };

/** Beside each other on a wide screen, one at a time on a small one. */
type Screen = Readonly<{ isWide: boolean }>;

type Acts = Readonly<{
  /** One that lies open already comes to the front. */
  open: Screen & { id: WindowId; size: string | null };
  close: Screen & { id: WindowId };
  /** A size that cannot be had opens wants. */
  wantAway: Screen & { size: string };
  windows: { act: WindowAct };
}>;

/** What somebody does on a product's page. */
export type DetailAct = { [D in keyof Acts]: Readonly<{ do: D } & Acts[D]> }[keyof Acts];

/** Whoever closes wants, or is back on the page, wants that size no longer. */
function settled(detail: ProductDetail, windows: WindowState): ProductDetail {
  const { openWindows, mobileView, previousMobileView } = windows;
  const isBeneath = mobileView !== 'main' && previousMobileView === 'wants';
  const isThere = openWindows.some(({ id }) => id === 'wants') || mobileView === 'wants' || isBeneath;
  return { windows, isWantsWindowOpen: isThere, tempUserWantSize: isThere ? detail.tempUserWantSize : null };
}

function opened({ windows }: ProductDetail, { id, size, isWide }: Acts['open']): WindowState {
  if (!isWide) return windowsAfter(windows, { do: 'setMobileView', view: id, size });
  return windowsAfter(windowsAfter(windows, { do: 'add', id }), { do: 'focus', id });
}

const after: { [D in keyof Acts]: (detail: ProductDetail, act: Acts[D]) => ProductDetail } = {
  open: (detail, act) => settled(detail, opened(detail, act)),
  close: (detail, { id, isWide }) =>
    settled(
      detail,
      windowsAfter(
        detail.windows,
        isWide ? { do: 'remove', id } : { do: 'setMobileView', view: 'main', size: detail.windows.size },
      ),
    ),
  wantAway: (detail, { size, isWide }) =>
    settled({ ...detail, tempUserWantSize: size }, opened(detail, { id: 'wants', size, isWide })),
  windows: (detail, { act }) => settled(detail, windowsAfter(detail.windows, act)),
};

/** Specification, section 4, windows, wants and filters. */
export const detailAfter = (detail: ProductDetail, act: DetailAct): ProductDetail =>
  (after[act.do] as (detail: ProductDetail, act: DetailAct) => ProductDetail)(detail, act);
