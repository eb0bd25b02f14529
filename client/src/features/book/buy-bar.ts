import { type BarFilter, noFilter } from '#book/rules/buckets.ts';

/** How the list of sizes stands; the specification's buy-bar state and product-page search filters (sections 3 and 4). */
export type BuyBarState = Readonly<{
  filter: BarFilter;
  /** The size whose row shows all its tiers. */
  expandedSize: string | null;
  /** Tiles instead of rows. */
  variantGridView: boolean;
  /** Sizes shown at once; more are asked for. */
  shown: number;
}>;

/** Grid page size. Specification, section 9. */
export const pageSize = 24;

export const closedBuyBar: BuyBarState = {
  filter: noFilter,
  expandedSize: null,
  variantGridView: true,
  shown: pageSize,
};

type Acts = Readonly<{
  setSizes: { sizes: readonly string[] };
  setInstantShip: { isOn: boolean };
  setConditions: { conditions: BarFilter['conditions'] };
  clearFilter: object;
  /** The same size again closes its row. */
  expand: { size: string };
  setGridView: { isOn: boolean };
  showMore: object;
}>;

/** What somebody does with the list of sizes. */
export type BuyBarAct = { [D in keyof Acts]: Readonly<{ do: D } & Acts[D]> }[keyof Acts];

const narrowed = (state: BuyBarState, change: Partial<BarFilter>): BuyBarState => ({
  ...state,
  filter: { ...state.filter, ...change },
  shown: pageSize,
});

const after: { [D in keyof Acts]: (state: BuyBarState, act: Acts[D]) => BuyBarState } = {
  setSizes: (state, { sizes }) => narrowed(state, { sizes }),
  setInstantShip: (state, { isOn }) => narrowed(state, { instantShip: isOn }),
  setConditions: (state, { conditions }) => narrowed(state, { conditions }),
  clearFilter: (state) => narrowed(state, noFilter),
  expand: (state, { size }) => ({ ...state, expandedSize: state.expandedSize === size ? null : size }),
  setGridView: (state, { isOn }) => ({ ...state, variantGridView: isOn, shown: pageSize }),
  showMore: (state) => ({ ...state, shown: state.shown + pageSize }),
};

export const buyBarAfter = (state: BuyBarState, act: BuyBarAct): BuyBarState =>
  (after[act.do] as (state: BuyBarState, act: BuyBarAct) => BuyBarState)(state, act);

/** How many things narrow it: 0 is none. */
export const countOf = ({ sizes, instantShip, conditions }: BarFilter): number =>
  sizes.length + Number(instantShip) + conditions.length;
