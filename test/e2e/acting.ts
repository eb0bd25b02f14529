import { expect, type Page } from 'playwright/test';
import { wordsOf } from './journey.ts';

const t = wordsOf('en', 'ops');

/** Says the password again, for what takes two operators. */
export async function confirm(page: Page, password: string) {
  await page.getByLabel(t('confirm.password')).fill(password);
  await page.getByRole('button', { name: t('confirm'), exact: true }).click();
  await expect(page.getByText(t('confirm.until'))).toBeVisible();
}
