import { describe, expect, it } from '@jest/globals';
import { themeIn } from './page-route.ts';
import { choiceIn, cookieOf, themeOf } from './theme.ts';

describe('the theme', () => {
  it.each([
    ['/', 'dark'],
    ['/brand/larkholt', 'dark'],
    ['/brand', 'light'],
    ['/blackfridayfaq', 'dark'],
    ['/blackfriday/ann', 'dark'],
    ['/blackfridays', 'light'],
    ['/auctions', 'light'],
  ] as const)('of %s is %s, unless the visitor has chosen', (path, theme) => {
    expect(themeOf(path, 'route')).toBe(theme);
    expect(themeOf(path, 'light')).toBe('light');
    expect(themeOf(path, 'system')).toBe('system');
  });

  it("is the page's own where it has one, unless the visitor has chosen", () => {
    expect(themeOf('/brand/larkholt', 'route', 'light')).toBe('light');
    expect(themeOf('/brand/larkholt', 'dark', 'light')).toBe('dark');
    expect(themeIn([{}, { handle: { theme: 'light' } }])).toBe('light');
    expect(themeIn([{ handle: {} }])).toBeUndefined();
  });

  it('is kept in a cookie, in which nothing else counts', () => {
    expect(choiceIn(null)).toBe('route');
    expect(choiceIn('csrf=a; theme=dark; b=c')).toBe('dark');
    expect(choiceIn('theme=blue')).toBe('route');
    expect(choiceIn('othertheme=dark')).toBe('route');
    expect(choiceIn(cookieOf('system', true).split(';')[0]!)).toBe('system');
    expect(cookieOf('route', false)).toContain('Max-Age=0');
    expect(cookieOf('dark', true)).toContain('; Secure');
  });
});
