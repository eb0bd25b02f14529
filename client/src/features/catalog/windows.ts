import type { BuyBarView } from '#book/rules/buy-bar.ts';

/** What may lie over a product's page, beside it on wide screens. */
export const windowIds = ['brand', 'silhouette', 'category', 'featured', 'wants'] as const;
export type WindowId = (typeof windowIds)[number];

/** On a small screen one thing is seen at a time: the page itself, or what lies over it. `none`: there was none before. */
export type MobileView = 'main' | 'none' | WindowId;

/** By how much each further window stands aside, in px. Specification, section 9. */
export const windowStep = 24;

/** Aside of where a window stands by itself, in px. */
export type Aside = Readonly<{ x: number; y: number }>;

/** How a product's windows stand; names and defaults are the specification's (section 3, window state). */
export type WindowState = Readonly<{
  bigBuyBarView: BuyBarView;
  /** The one that lies in front. */
  focusedWindow: WindowId | null;
  /** Where the window of its category opens: there somebody has moved it; null: nobody has. */
  initialCategoryWindowPosition: Aside | null;
  mobileView: MobileView;
  previousMobileView: MobileView;
  /** `positionOffset`: px from where the first one stands. */
  openWindows: readonly Readonly<{ id: WindowId; positionOffset: number }>[];
  /** Of the next one. */
  positionOffset: number;
  /** The size of the product that they are about; null: none is chosen. */
  size: string | null;
}>;

export const noWindows: WindowState = {
  bigBuyBarView: 'new',
  focusedWindow: null,
  initialCategoryWindowPosition: null,
  mobileView: 'main',
  previousMobileView: 'none',
  openWindows: [],
  positionOffset: 0,
  size: null,
};

type Acts = Readonly<{
  add: { id: WindowId };
  remove: { id: WindowId };
  focus: { id: WindowId };
  setInitialCategoryWindowPosition: { position: Aside };
  setBigBuyBarView: { view: BuyBarView };
  setMobileView: { view: MobileView; size: string | null };
  goBack: object;
  /** Everything that lies over the page is closed: on a small screen, too. */
  reset: object;
}>;

/** What somebody does with windows. */
export type WindowAct = { [D in keyof Acts]: Readonly<{ do: D } & Acts[D]> }[keyof Acts];

const isOpen = ({ openWindows }: WindowState, id: WindowId) => openWindows.some((one) => one.id === id);

function added(state: WindowState, id: WindowId): WindowState {
  if (isOpen(state, id)) return state;
  const { openWindows, positionOffset } = state;
  return {
    ...state,
    openWindows: [...openWindows, { id, positionOffset }],
    positionOffset: positionOffset + windowStep,
    focusedWindow: id,
  };
}

/** The one that was opened last of those that stay comes to the front. */
function removed(state: WindowState, id: WindowId): WindowState {
  if (!isOpen(state, id)) return state;
  const openWindows = state.openWindows.filter((one) => one.id !== id);
  const { positionOffset, focusedWindow } = state;
  return {
    ...state,
    openWindows,
    positionOffset: positionOffset - windowStep,
    focusedWindow: focusedWindow === id ? (openWindows.at(-1)?.id ?? null) : focusedWindow,
  };
}

/** Whoever goes back from what was gone back to is on the page. */
const gone = (state: WindowState): WindowState => ({
  ...state,
  mobileView: state.previousMobileView === 'none' ? 'main' : state.previousMobileView,
  previousMobileView: 'none',
});

const after: { [D in keyof Acts]: (state: WindowState, act: Acts[D]) => WindowState } = {
  add: (state, { id }) => added(state, id),
  remove: (state, { id }) => removed(state, id),
  focus: (state, { id }) => (isOpen(state, id) ? { ...state, focusedWindow: id } : state),
  setInitialCategoryWindowPosition: (state, { position }) => ({ ...state, initialCategoryWindowPosition: position }),
  setBigBuyBarView: (state, { view }) => ({ ...state, bigBuyBarView: view }),
  setMobileView: (state, { view, size }) => ({
    ...state,
    previousMobileView: view === state.mobileView ? state.previousMobileView : state.mobileView, // for another size
    mobileView: view,
    size,
  }),
  goBack: gone,
  reset: ({ size }) => ({ ...noWindows, size }),
};

/** Specification, section 4, windows. */
export const windowsAfter = (state: WindowState, act: WindowAct): WindowState =>
  (after[act.do] as (state: WindowState, act: WindowAct) => WindowState)(state, act);

const isOver = (view: MobileView) => view !== 'main' && view !== 'none';

/** How many times `goBack` leads from one mobile view to another until the page itself is seen. */
export const stepsBack = ({ mobileView, previousMobileView }: WindowState): number =>
  isOver(mobileView) ? 1 + Number(isOver(previousMobileView)) : 0;
