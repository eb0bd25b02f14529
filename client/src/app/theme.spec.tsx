import { describe, expect, it } from '@jest/globals';
import { isInApp, layoutIn, oneThing } from './page-layout.ts';
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
    expect(layoutIn([{}, { handle: { layout: { currentTheme: 'light' } } }]).currentTheme).toBe('light');
    expect(layoutIn([{ handle: {} }]).currentTheme).toBeUndefined();
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

describe('the frame', () => {
  const frame = { isHeaderVisible: true, isMenuVisible: true, isFooterVisible: true };

  it('is as the innermost page has it', () => {
    expect(layoutIn([{}, { handle: {} }])).toMatchObject(frame);
    expect(layoutIn([{ handle: { layout: oneThing } }, {}])).toMatchObject({ ...frame, ...oneThing });
    const inner = { handle: { layout: { isFooterVisible: true } } };
    expect(layoutIn([{ handle: { layout: oneThing } }, inner])).toMatchObject({ ...frame, isMenuVisible: false });
  });

  it('has no header and no footer within the native app, whatever a page says', () => {
    const page = { handle: { layout: { isHeaderVisible: true, isFooterVisible: true } } };
    expect(layoutIn([page], isInApp('?app=y'))).toMatchObject({ isHeaderVisible: false, isFooterVisible: false });
    expect(layoutIn([page], isInApp('?app=n'))).toMatchObject(frame);
  });
});
