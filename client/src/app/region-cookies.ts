import type { Locale } from '#contracts/locales.ts';
import { cookieIn, type Region } from '#contracts/region.ts';
import { cookies } from '#contracts/routes.ts';

/** Seconds: what somebody has chosen counts for a year. */
const aYear = 365 * 24 * 3600;

/** For this browser's session where no age is given. */
function write(name: string, value: string, maxAge?: number) {
  const age = maxAge === undefined ? '' : `; Max-Age=${maxAge}`;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${value}; Path=/; SameSite=Lax${age}${secure}`;
}

/** A browser that keeps no cookies shows the page as it is: that is told where developers look, and nowhere else. */
function tried(keep: () => void) {
  try {
    keep();
  } catch (error) {
    console.warn('the region is not kept in this browser', error);
  }
}

/** What was chosen, for a year. */
export const keepChoice = ({ country, currency }: Region, locale: Locale): void =>
  tried(() => {
    write(cookies.country, country, aYear);
    write(cookies.currency, currency, aYear);
    write(cookies.locale, locale.code, aYear);
  });

/**
 * Country and currency where the browser has none yet: those that the page was made with; specification, section 8. Nobody has chosen
 * them, so they go with the browser's session. The locale is not among them: a link from a friend would choose one's language.
 */
export const keepMissing = ({ country, currency }: Region): void =>
  tried(() => {
    if (cookieIn(document.cookie, cookies.country) === undefined) write(cookies.country, country);
    if (cookieIn(document.cookie, cookies.currency) === undefined) write(cookies.currency, currency);
  });
