import { expect, type Page } from 'playwright/test';
import { findingsOf } from './axe.ts';
import { listenTo, test } from './journey.ts';

/** What opens over the page, by the button that opens it. */
const overlays = [
  'Open box',
  'Open sheet',
  'Open drawer',
  'Open top',
  'Ask',
  'Ask, refused',
  'Bid $210 or more',
  'Enlarge',
];

const openParts = async (page: Page, baseURL: string, theme: string, width: number) => {
  await page.context().addCookies([{ name: 'theme', value: theme, url: baseURL }]);
  await page.setViewportSize({ width, height: 812 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/ui');
  await page.waitForLoadState('networkidle');
};

for (const theme of ['light', 'dark'])
  for (const width of [375, 1280])
    test(`every part, ${theme}, ${width} px: axe finds nothing, and nothing is wider than the window`, async ({
      page,
      baseURL,
      complaints,
    }, info) => {
      listenTo(page, complaints);
      await openParts(page, baseURL!, theme, width);
      await page.screenshot({ path: info.outputPath(`parts-${theme}-${width}.png`), fullPage: true });
      expect(await findingsOf(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
      for (const name of overlays) {
        const opener = page.getByRole('button', { name, exact: true });
        await opener.click();
        await expect(page.getByRole('dialog')).toBeVisible();
        expect(await findingsOf(page), name).toEqual([]);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await expect(opener, `${name}: the focus comes back`).toBeFocused();
      }
    });

test('what opens over a page begins at its title; Back closes the sheet alone; a menu goes by arrows', async ({
  page,
  baseURL,
  complaints,
}) => {
  listenTo(page, complaints);
  await openParts(page, baseURL!, 'light', 375);
  const bar = page.getByRole('button', { name: 'Bid $210 or more' });
  await bar.click();
  await expect(page.getByRole('heading', { name: 'Your bid' }), 'no field, no keyboard').toBeFocused();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(bar).toBeFocused();
  await expect(page).toHaveURL(/\/ui$/);
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await page.locator('dialog[open]').getByText('Not now').click();
  await expect(page.getByRole('button', { name: 'Ask', exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await expect(page.getByRole('link', { name: 'My bids' }).first()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeFocused();
});

test('a toast covers no control, and the search opens in its field', async ({ page, baseURL, complaints }) => {
  listenTo(page, complaints);
  await openParts(page, baseURL!, 'light', 375);
  await page.getByRole('button', { name: 'Say it' }).click();
  const toast = page.getByText('Added to your watchlist.');
  await expect(toast).toBeVisible();
  const covered = await toast.evaluate((element) => {
    const place = element.parentElement!;
    const { left, right, top, bottom } = place.getBoundingClientRect();
    return [...document.querySelectorAll('a[href], button, input, select, summary')]
      .filter((control) => !place.contains(control))
      .map((control) => ({ box: control.getBoundingClientRect(), text: control.textContent }))
      .filter(
        ({ box }) => box.width > 1 && box.left < right && left < box.right && box.top < bottom && top < box.bottom,
      )
      .map(({ text }) => text);
  });
  expect(covered).toEqual([]);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.locator('dialog[open]').getByRole('searchbox')).toBeFocused();
});
