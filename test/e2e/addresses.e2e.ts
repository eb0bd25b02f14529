import { expect } from 'playwright/test';
import { expectSoundByTurns } from './axe.ts';
import { test, wordsOf } from './journey.ts';
import { join } from './newcomer.ts';

for (const visit of [
  { language: 'en', prefix: '', name: 'olive', country: 'US', japan: 'Japan' },
  { language: 'fr', prefix: '/fr-ca', name: 'marie', country: 'CA', japan: 'Japon' },
] as const)
  test(`a member keeps addresses, each as its country has them, in ${visit.language}`, async ({
    browser,
    complaints,
  }) => {
    const t = wordsOf(visit.prefix, 'addresses');
    const accounts = wordsOf(visit.prefix, 'accounts');
    const page = await join(
      await browser.newContext({ viewport: { width: 375, height: 812 } }),
      visit,
      visit.name,
      complaints,
    );
    await page.goto(`${visit.prefix}/account/profile`);
    await page
      .getByRole('navigation', { name: accounts('account.pages') })
      .getByRole('link', { name: accounts('to.addresses') })
      .click();
    await expect(page.getByText(t('empty'))).toBeVisible();
    await expect(page.getByRole('navigation').locator('[aria-current=page]')).toHaveText([accounts('to.addresses')]);
    await expectSoundByTurns(page);

    const dialog = page.getByRole('dialog');
    const cards = page.getByRole('main').getByRole('listitem');
    const field = (name: string) => dialog.getByLabel(name, { exact: true });
    await page.getByRole('button', { name: t('addOne') }).click();
    await expect(dialog.getByLabel(t('country'))).toHaveValue(visit.country);
    await field(t('field.name')).fill('Olive Martin');
    await field(t('field.line1')).fill('1 Main Street');
    await dialog.getByRole('button', { name: t('add') }).click();
    await expect(dialog.getByLabel(t('city.city'))).toHaveAttribute('aria-invalid', 'true');
    await expect(dialog.getByLabel(t('city.city'))).toBeFocused();
    expect(complaints.splice(0)).toEqual([expect.stringContaining('409')]);
    await expectSoundByTurns(page);

    await page.reload();
    await page.getByRole('button', { name: t('addOne') }).click();
    await expect(field(t('field.line1'))).toHaveValue('1 Main Street');
    await field(t('city.city')).fill(visit.country === 'US' ? 'Austin' : 'Montréal');
    const [state, far, near] = visit.country === 'US' ? ['TX', '10001', '78701'] : ['QC', 'V5K 0A1', 'h2w 1m8'];
    const zip = field(t(visit.country === 'US' ? 'zip.zip' : 'zip.postal'));
    await field(t(visit.country === 'US' ? 'state.state' : 'state.province')).selectOption(state);
    await zip.fill(far);
    await dialog.getByRole('button', { name: t('add') }).click();
    await expect(zip).toHaveAccessibleDescription(new RegExp(t('wrong.zip.elsewhere').slice(0, 12)));
    await expect(zip).toBeFocused();
    expect(complaints.splice(0)).toEqual([expect.stringContaining('409')]);
    await zip.fill(near);
    await dialog.getByRole('button', { name: t('add') }).click();
    await expect(cards).toHaveCount(1);
    await expect(cards.first()).toContainText(visit.country === 'US' ? 'Austin, TX 78701' : 'Montréal');
    await expect(cards.first()).toContainText(t('default'));

    await page.getByRole('button', { name: t('addOne') }).click();
    await dialog.getByLabel(t('country')).selectOption({ label: visit.japan });
    await expect(dialog.getByLabel(t('state.prefecture'))).toBeVisible();
    await expect(dialog.getByLabel(t('city.city'))).toHaveCount(0);
    await field(t('field.name')).fill('Sato Yuki');
    await field(t('zip.postal')).fill('150');
    await field(t('field.line1')).fill('1-2-3 Jingumae, Shibuya-ku');
    await field(t('state.prefecture')).selectOption('13');
    await dialog.getByRole('button', { name: t('add') }).click();
    await expect(field(t('zip.postal'))).toBeFocused();
    await expectSoundByTurns(page);
    expect(complaints.splice(0)).toEqual([expect.stringContaining('409')]);
    await field(t('zip.postal')).fill('1500001');
    await dialog.getByRole('button', { name: t('add') }).click();
    await expect(cards).toHaveCount(2);

    await cards
      .nth(1)
      .getByRole('button', { name: t('makeThisDefault', { address: '' }) })
      .click();
    await expect(cards.first()).toContainText('Sato Yuki');
    await expect(cards.first()).toContainText(t('default'));
    await expectSoundByTurns(page);
    await cards
      .first()
      .getByRole('button', { name: t('changeThis', { address: '' }) })
      .click();
    await field(t('field.name')).fill('Suzuki Hana');
    await dialog.getByRole('button', { name: t('save') }).click();
    await expect(cards.first()).toContainText('Suzuki Hana');
    await cards
      .first()
      .getByRole('button', { name: t('removeThis', { address: '' }) })
      .click();
    await expectSoundByTurns(page);
    await dialog.getByRole('button', { name: t('remove'), exact: true }).click();
    await expect(cards).toHaveCount(1);
    await expect(cards.first()).toContainText('Olive Martin');
    await expect(cards.first()).toContainText(t('default'));
  });
