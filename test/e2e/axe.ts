import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Later sections are laid out when they come near; until then what stands in them lies somewhere else, under what follows. */
const layOutAll = (page: Page) =>
  page.evaluate(() => {
    for (const section of document.querySelectorAll('section')) section.style.contentVisibility = 'visible';
    scrollTo(0, 0); // a target that was scrolled under the head that stays is no small one
  });

/** A colour on its way from one to another, as of a button that can be pressed from now on, is neither. What has no end is not waited for. */
const comeToRest = (page: Page) =>
  page.evaluate(async () => {
    const moving = document.getAnimations().filter(({ effect, playState }) => {
      return playState === 'running' && effect?.getComputedTiming().endTime !== Infinity;
    });
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });

/** What axe finds on the page as it is now, from its top. Legacy mode: everything here is one frame, and it opens no page of its own for each look. */
export async function findingsOf(page: Page): Promise<string[]> {
  await layOutAll(page);
  await comeToRest(page);
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(tags).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** Nothing that axe finds, and no wider than its window. */
export async function expectSound(page: Page, what = page.url()): Promise<void> {
  expect(await findingsOf(page), what).toEqual([]);
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(isWide, `${what} is wider than its window`).toBe(false);
}

const wear = (page: Page, theme: string | undefined) =>
  page.evaluate((wanted) => {
    const { dataset } = document.documentElement;
    if (wanted === undefined) delete dataset.theme;
    else dataset.theme = wanted;
  }, theme);

/** How often a page was looked at: what goes together follows from that alone, whichever journeys ran before. */
const looks = new WeakMap<Page, number>();

/**
 * Sound in both widths and both themes, one of each at a time: which go together changes with every look. The bank's own pages go by
 * the system's theme. Afterwards the page is as it was.
 */
export async function expectSoundByTurns(page: Page, widths: readonly number[] = [1280, 375]): Promise<void> {
  const [size, worn] = [page.viewportSize()!, await page.evaluate(() => document.documentElement.dataset.theme)];
  const look = looks.get(page) ?? 0;
  looks.set(page, look + 1);
  for (const [n, width] of widths.entries()) {
    const theme = (look + n) % 2 === 0 ? 'light' : 'dark';
    await page.setViewportSize({ width, height: 812 });
    await page.emulateMedia({ colorScheme: theme });
    await wear(page, theme);
    await expectSound(page, `${page.url()}, ${width} px, ${theme}`);
  }
  await wear(page, worn);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(size);
}
