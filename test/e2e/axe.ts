import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Later sections are laid out when they come near; until then what stands in them lies somewhere else, under what follows. */
const layOutAll = (page: Page) =>
  page.evaluate(() => {
    for (const section of document.querySelectorAll('section')) section.style.contentVisibility = 'visible';
    scrollTo(0, 0); // a target that was scrolled under the head that stays is no small one
  });

/** What axe finds on the page as it is now, from its top. Legacy mode: everything here is one frame, and it opens no page of its own for each look. */
export async function findingsOf(page: Page): Promise<string[]> {
  await layOutAll(page);
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(tags).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** Whether the page is wider than its window. */
export const isWide = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
