/** Routes with the dark theme; specification, section 2. Every other one is light. */
const dark: readonly RegExp[] = [
  /^\/$/,
  /^\/blackfriday(?:faq)?(?:\/|$)/,
  /^\/brand\/[^/]+$/,
  /^\/manifesto$/,
  /^\/gift-cards\/[^/]+$/,
];

/** What the visitor may choose: `route` is the shop's own light and dark, by the page; `system` is the device's. */
export const themeChoices = ['route', 'system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

const cookie = 'theme';
const aYear = 365 * 24 * 3600;

/** The visitor's choice in a `Cookie` header or in `document.cookie`. */
export function choiceIn(cookies: string | null): ThemeChoice {
  const pair = cookies?.split(/;\s*/).find((part) => part.startsWith(`${cookie}=`));
  return themeChoices.find((choice) => pair === `${cookie}=${choice}`) ?? 'route';
}

/** A choice as a `Cookie` header of its own; empty for the shop's own theme. */
export const choiceHeader = (choice: ThemeChoice): string => (choice === 'route' ? '' : `${cookie}=${choice}`);

/** The cookie that keeps a choice for a year; the shop's own theme needs none. */
export const cookieOf = (choice: ThemeChoice, isSecure: boolean): string =>
  `${cookie}=${choice}; Path=/; SameSite=Lax; Max-Age=${choice === 'route' ? 0 : aYear}${isSecure ? '; Secure' : ''}`;

/** What a page may say of itself. */
export type PageTheme = 'light' | 'dark';

/**
 * The theme of a path without its locale: the `data-theme` of the document. A page may override that of its route, the visitor's
 * choice overrides both.
 */
export function themeOf(path: string, choice: ThemeChoice, page?: PageTheme): PageTheme | 'system' {
  if (choice !== 'route') return choice;
  return page ?? (dark.some((route) => route.test(path)) ? 'dark' : 'light');
}
