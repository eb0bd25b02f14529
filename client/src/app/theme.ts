/** Routes with the dark theme; specification, section 2. Every other one is light. */
const dark: readonly RegExp[] = [
  /^\/$/,
  /^\/blackfriday(?:faq)?(?:\/|$)/,
  /^\/brand\/[^/]+$/,
  /^\/manifesto$/,
  /^\/gift-cards\/[^/]+$/,
];

/** The theme of a path without its locale. */
export const themeOf = (path: string): 'light' | 'dark' => (dark.some((route) => route.test(path)) ? 'dark' : 'light');
