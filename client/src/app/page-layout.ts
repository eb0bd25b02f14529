import type { PageTheme } from './theme.ts';

/** The frame around a page: the specification's page layout state (sections 3 and 4). */
export type PageLayout = Readonly<{
  /** Where it is not that of its route. */
  currentTheme: PageTheme | undefined;
  isHeaderVisible: boolean;
  /** The ways from the header to everywhere else, the search among them. */
  isMenuVisible: boolean;
  isFooterVisible: boolean;
}>;

const usual: PageLayout = {
  currentTheme: undefined,
  isHeaderVisible: true,
  isMenuVisible: true,
  isFooterVisible: true,
};

/** A page on which one thing is to be done: nothing leads away but the name of the house. */
export const oneThing: Partial<PageLayout> = { isMenuVisible: false, isFooterVisible: false };

type Matches = readonly Readonly<{ handle?: unknown }>[];

/** What the matched pages say of the frame, the innermost last. Within the native app there is no header and no footer. */
export function layoutIn(matches: Matches, isInApp = false): PageLayout {
  const said = matches.map(({ handle }) => (handle as { layout?: Partial<PageLayout> } | undefined)?.layout);
  const own: PageLayout = Object.assign({}, usual, ...said);
  return isInApp ? { ...own, isHeaderVisible: false, isFooterVisible: false } : own;
}

/** Did the visit come from within the native app? Its address says so. */
export const isInApp = (search: string): boolean => new URLSearchParams(search).get('app') === 'y';
