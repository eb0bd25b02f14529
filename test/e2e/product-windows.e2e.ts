import { randomUUID } from 'node:crypto';
import { type APIRequestContext, type Browser, expect, type Locator, type Page } from 'playwright/test';
import { listingRoutes } from '../../libs/contracts/listing-routes.ts';
import { expectSound } from './axe.ts';
import { postAs } from './bidders.ts';
import { listenTo, signInAs, test } from './journey.ts';
import { addProduct, addVariant, operatorsOwn } from './operator.ts';
import { Shopper } from './shopper.ts';

/** From 3.5 to 16.5, told in no order. */
const sizeOptions = Array.from({ length: 27 }, (_, n) => String(3.5 + n / 2)).toReversed();

/** A product of a maker with tables: new in 8 at 210 dollars, and without its lid at 180; new in 9 at 240; 10 without its box at 175. */
async function onSale(browser: Browser, request: APIRequestContext, silhouette = 'Fieldtest Line'): Promise<string> {
  const seller = await signInAs(await browser.newContext(), ...operatorsOwn());
  const slug = `sized-${randomUUID()}`;
  const over = {
    sizeOptions,
    brandName: 'Adidas',
    gender: 'men',
    subCategory: 'running',
    silhouette,
  };
  await addProduct(request, 'Other Low', `other-${slug}`, over);
  const { templateId, variantId } = await addProduct(request, 'Sized Low', slug, over);
  const variant = (size: string, boxCondition: string) =>
    addVariant(request, templateId, { size, shoeCondition: 'new', boxCondition });
  const asks = [
    [variantId, 210],
    [await variant('8', 'missing_lid'), 180],
    [await variant('9', 'good_condition'), 240],
    [await variant('10', 'no_original_box'), 175],
  ] as const;
  for (const [id, dollars] of asks)
    await postAs(seller, listingRoutes.all, {
      templateId,
      variantId: id,
      price: { minor: dollars * 100, currency: 'USD' },
    });
  return slug;
}

const exactly = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

for (const prefix of ['', '/fr-ca']) {
  const language = prefix || 'en';

  test(`sizes are filtered, turned into rows with all five tiers, and read in another unit, in ${language}`, async ({
    browser,
    request,
    complaints,
  }) => {
    const slug = await onSale(browser, request);
    const page = listenTo(await browser.newPage({ viewport: { width: 375, height: 812 } }), complaints);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const shopper = new Shopper(page, prefix);
    const [book, catalog] = [shopper.t('book'), shopper.t('catalog')];
    const path = `${prefix}/sneakers/${slug}`;
    const plain = await browser.newPage({ javaScriptEnabled: false });
    await plain.goto(path);
    const written = plain.locator('main a[href*="?size="]');
    await expect(written.first()).toContainText('3.5'); // ascending, without any script
    await expect(written.nth(9)).toContainText(/^8\D.*\d/);
    await plain.close();
    await page.goto(path);
    const tiles = page.locator('main a[href*="?size="]');
    await expect(tiles).toHaveCount(27);

    await exactly(page, book('sizes.filter')).click();
    const filter = page.getByRole('region', { name: book('sizes.filter') });
    await filter.getByRole('button', { name: book('sizes.condition.new'), exact: true }).click();
    await expect(tiles).toHaveCount(3);
    await filter.getByRole('button', { name: '9', exact: true }).click();
    await expect(tiles).toHaveCount(1);
    await shopper.sound();
    await filter.getByLabel(book('sizes.instant')).check();
    await expect(page.getByText(book('sizes.none'))).toBeVisible();
    await filter.getByRole('button', { name: book('sizes.clear') }).click();
    await expect(tiles).toHaveCount(27);
    await expect(filter.getByLabel(book('sizes.instant'))).not.toBeChecked();
    await exactly(page, book('sizes.filter')).click();

    await page.getByRole('button', { name: book('sizes.list') }).click();
    const rows = page.locator('main li:has(> button)');
    await expect(rows).toHaveCount(24); // a page
    await page.getByRole('button', { name: book('sizes.more') }).click();
    await expect(rows).toHaveCount(27);
    const row = rows.filter({ hasText: /^8(?!\.)/ });
    await row.getByRole('button').click();
    const tier = (name: string) => row.locator(`[data-tier="${name}"]`);
    await expect(row.locator('[data-tier]')).toHaveCount(5);
    await expect(tier('newWithBoxIssues')).toContainText(book('bucketText.newWithBoxIssues'));
    await expect(tier('newWithBoxIssues').getByRole('button')).toBeVisible();
    const digits = async (of: Locator) => (await of.innerText()).replaceAll(/\D/g, '');
    const best = await digits(tier('bestPrice').locator('data'));
    expect(await digits(row.getByRole('button').first())).toBe(`8${best}`); // as new goes before what is cheaper
    expect(Number(best)).toBeGreaterThan(Number(await digits(tier('newWithBoxIssues').locator('data'))));
    for (const none of ['instantShip', 'newWithDefects', 'used'])
      await expect(tier(none)).toContainText(book('sizes.noneOf'));
    await shopper.sound();
    await row.getByRole('link', { name: book('sizes.choose', { size: '8' }) }).click();
    const panel = page.getByRole('region', { name: book('bar', { size: '8' }) });
    const turned = (name: string) => panel.getByRole('button', { name: new RegExp(`^${book(name)}`), pressed: true });
    await expect(turned('view.new')).toBeVisible();
    await page.getByRole('button', { name: new RegExp(`^${book('sizes.view.used')} 0`) }).click();
    await expect(turned('view.used')).toBeVisible(); // bigBuyBarView turns the chosen size's panel, too
    await expect(page.getByText(book('sizes.out.used'))).toBeVisible();
    await expect(page.getByText(book('sizes.out.new'))).toHaveCount(0);
    await panel.getByRole('button', { name: new RegExp(`^${book('view.new')}`) }).click();
    const sections = page.getByRole('group', { name: book('sizes.sections') });
    const section = sections.getByRole('button', {
      name: new RegExp(`^${book('sizes.view.new')} [1-9]`),
      pressed: true,
    });
    await expect(section).toBeVisible(); // and the panel the list
    await page.getByLabel(book('sizes.unit')).selectOption('eu');
    await expect(rows.filter({ hasText: 'EU 42 2/3' })).toHaveCount(1); // Adidas' own table
    await exactly(page, book('sizes.grid')).click();
    await expect(tiles).toHaveCount(27);
    await expect(page.getByRole('link', { name: /EU 42 2\/3/ })).toContainText(
      catalog('size.from', { price: '' }).trim(),
    );
  });

  test(`windows lie over a product's page: moved, in front, closed by Escape; a size that cannot be had opens wants, in ${language}`, async ({
    browser,
    request,
    complaints,
  }) => {
    const silhouette = `Line ${randomUUID()}`;
    const slug = await onSale(browser, request, silhouette);
    const page = listenTo(await browser.newPage({ viewport: { width: 1280, height: 900 } }), complaints);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const shopper = new Shopper(page, prefix);
    const [book, catalog, wants] = [shopper.t('book'), shopper.t('catalog'), shopper.t('wants')];
    const model = catalog('related.silhouette', { name: silhouette });
    await page.goto(`${prefix}/sneakers/${slug}`);
    const [first, second] = [
      page.getByRole('dialog', { name: model }),
      page.getByRole('dialog', { name: catalog('featured') }),
    ];
    await exactly(page, model).click();
    await expect(first.getByRole('link', { name: 'Other Low' })).toBeVisible();
    await expect(first.getByRole('heading', { name: model })).toBeFocused();
    await exactly(page, model).click(); // it is open: nothing is added
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await exactly(page, catalog('featured')).click();
    await expect(second.getByRole('link', { name: 'Adidas', exact: true })).toBeVisible();
    const left = async (one: typeof first) => (await one.boundingBox())!.x;
    expect((await left(second)) - (await left(first))).toBe(24);
    await expectSound(page);
    const move = second.getByRole('button', { name: catalog('windows.move', { title: catalog('featured') }) });
    const before = await left(second);
    await move.press('ArrowRight');
    await expect.poll(() => left(second)).toBe(before + 24);
    const head = (await second.getByRole('heading', { name: catalog('featured') }).boundingBox())!;
    await page.mouse.move(head.x + 20, head.y + 10);
    await page.mouse.down();
    await page.mouse.move(head.x + 120, head.y + 40);
    await page.mouse.up();
    await expect.poll(() => left(second)).toBe(before + 124);
    const isOver = (one: typeof first, other: typeof first) =>
      Promise.all([one, other].map((each) => each.evaluate((node) => Number(getComputedStyle(node).zIndex)))).then(
        ([a, b]) => a! > b!,
      );
    expect(await isOver(second, first)).toBe(true);
    await first.getByRole('heading', { name: model }).click();
    await expect.poll(() => isOver(first, second)).toBe(true);
    await page.keyboard.press('Escape'); // the one in front
    await expect(first).toHaveCount(0);
    await expect(second).toBeVisible();
    await expect(second.getByRole('button').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const category = catalog('related.category', { name: catalog('category.sneakers') });
    const third = page.getByRole('dialog', { name: category });
    await exactly(page, category).click();
    const stood = await left(third);
    await third.getByRole('button', { name: catalog('windows.move', { title: category }) }).press('ArrowRight');
    await expect.poll(() => left(third)).toBe(stood + 24);
    await page.keyboard.press('Escape');
    await exactly(page, category).click();
    expect(await left(third)).toBe(stood + 24); // initialCategoryWindowPosition: where it was moved to
    await page.keyboard.press('Escape');
    await exactly(page, wants('title')).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: wants('title') })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(exactly(page, wants('title'))).toBeFocused(); // where one was

    await page.getByRole('button', { name: book('sizes.list') }).click();
    await page.getByRole('button', { name: /^3\.5 / }).click();
    const away = page.getByRole('dialog', { name: wants('title') });
    await expect(away).toContainText(wants('away', { size: wants('size', { size: '3.5' }) }));
    await away.getByRole('button', { name: wants('tellSize', { size: '3.5' }) }).click();
    await expect(away.getByText(wants('kept'))).toBeVisible();
    await expectSound(page);
    await page.keyboard.press('Escape');
    await exactly(page, wants('title')).click();
    await expect(away).not.toContainText(wants('away', { size: wants('size', { size: '3.5' }) })); // cleared

    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 375, height: 812 });
    await exactly(page, model).click();
    await first.getByRole('button', { name: catalog('featured'), exact: true }).click();
    await expect(second).toBeVisible();
    await expect(second.getByRole('heading', { name: catalog('featured') })).toBeFocused();
    await expectSound(page);
    await page.goBack();
    await expect(first).toBeVisible(); // the previous mobile view
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`/sneakers/${slug}`));
  });
}
