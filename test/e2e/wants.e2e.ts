import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect } from 'playwright/test';
import type { ProductBook, SalesOfProduct } from '../../libs/contracts/book.ts';
import { bookRoutes } from '../../libs/contracts/book-routes.ts';
import { ownsRoutes } from '../../libs/contracts/owns-routes.ts';
import type { ProductList } from '../../libs/contracts/products.ts';
import { productRoutes } from '../../libs/contracts/routes.ts';
import { expectSound } from './axe.ts';
import { listenTo, test, wordsOf } from './journey.ts';
import { joinAs, postAs } from './bidders.ts';
import { join } from './newcomer.ts';
import { addProduct, openAuction } from './operator.ts';

const t = wordsOf('en', 'wants');
const catalog = wordsOf('en', 'catalog');

test('where nothing runs one is told of any size, before one chooses: asked for, told, listed, ended', async ({
  browser,
  request,
  complaints,
}) => {
  const [name, slug] = ['Journey Awaited', `awaited-${randomUUID()}`];
  const lot = await addProduct(request, name, slug);
  const ann = await joinAs(await browser.newContext({ viewport: { width: 375, height: 812 } }), 'ann', complaints);
  await ann.goto(`/sneakers/${slug}`);
  await expect(ann.getByText(catalog('nothingRuns'))).toBeVisible();
  const tell = ann.getByRole('button', { name: t('tellAny') });
  await expect(tell).toBeInViewport({ ratio: 1 });
  await tell.click();
  await expect(ann.getByText(t('willTellOne'))).toBeVisible();
  await expectSound(ann);

  await openAuction(request, lot);
  await expect(ann.getByRole('link', { name: 'Inbox 1 unread' })).toBeVisible();
  await ann.goto('/account/wants');
  await expect(ann.getByText(t('anySize'))).toBeVisible();
  await ann.getByRole('button', { name: t('remove', { name, size: t('anySize') }) }).click();
  await expect(ann.getByText(t('empty'))).toBeVisible();
});

for (const visit of [
  { language: 'en', prefix: '' },
  { language: 'fr', prefix: '/fr-ca' },
] as const)
  test(`what a browser kept goes to the account that says so, with counts, and what one owns is listed (${visit.language})`, async ({
    browser,
    request,
    complaints,
  }) => {
    const words = wordsOf(visit.prefix, 'wants');
    const [name, slug] = [`Journey Kept ${visit.language}`, `kept-${randomUUID()}`];
    await addProduct(request, name, slug);
    const context = await browser.newContext({ viewport: { width: 375, height: 812 } });
    const visitor = listenTo(await context.newPage(), complaints);
    await visitor.goto(`${visit.prefix}/sneakers/${slug}?size=9`);
    await visitor.getByRole('button', { name: words('tellSize', { size: '9' }) }).click();
    await expect(visitor.getByText(words('kept'))).toBeVisible();
    await expectSound(visitor);
    await visitor.close();

    const ann = await join(context, visit, 'ann', complaints);
    const question = ann.getByRole('dialog', { name: words('merge.title') });
    await expect(question).toBeVisible();
    await expectSound(ann);
    await question.getByRole('button', { name: words('merge.confirm') }).click();
    await expect(ann.getByText(words('merged'))).toBeVisible();
    await ann.goto(`${visit.prefix}/account/wants`);
    const label = `${name}, ${words('size', { size: '9' })}`;
    await ann.getByRole('button', { name: words('count.more', { label }) }).click();
    await ann.getByRole('button', { name: words('count.more', { label }) }).click();
    await expect(ann.getByLabel(words('count'), { exact: true })).toHaveValue('3');
    await expectSound(ann);
    await expect(async () => {
      await ann.reload();
      await expect(ann.getByLabel(words('count'), { exact: true })).toHaveValue('3', { timeout: 1000 });
    }).toPass();

    await ann.goto(`${visit.prefix}/sneakers/${slug}?size=9`);
    await expect(ann.getByText(words('willTell', { size: '9' }))).toBeVisible();
    await ann.getByRole('button', { name: words('owns.add') }).click();
    const asked = ann.getByRole('dialog');
    await asked.getByLabel(words('condition.plinth_clean')).check();
    await expectSound(ann);
    await asked.getByRole('button', { name: words('owns.confirm') }).click();
    await expect(ann.getByText(words('owns.added'))).toBeVisible();
    await ann.goto(`${visit.prefix}/account/wants?list=owns`);
    await expect(ann.getByText(words('condition.plinth_clean'))).toBeVisible();
    await expectSound(ann);
    await ann.getByRole('button', { name: words('removeShort') }).click();
    await expect(ann.getByText(words('owns.empty'))).toBeVisible();
  });

/** A product that was sold new, in that size, for so much the last time; none before the demo world's past is written. */
async function soldBefore(request: APIRequestContext) {
  const get = async (path: string) => (await (await request.get(path)).json()) as unknown;
  for (let cursor: string | undefined = ''; cursor !== undefined;) {
    const page = (await get(`${productRoutes.all}?${new URLSearchParams(cursor && { cursor })}`)) as ProductList;
    for (const { id: templateId, slug, name } of page.items) {
      const { last } = (await get(`${bookRoutes.sales(templateId)}?tier=new`)) as SalesOfProduct;
      if (last.length === 0) continue;
      const { sizes } = (await get(bookRoutes.product(templateId))) as ProductBook;
      // what another journey has just bought is told, and nobody builds on it yet
      const isLast = (one: (typeof last)[number]) =>
        sizes.some(
          ({ size, lastSale }) => size === one.size && lastSale?.cents === one.cents && lastSale.at === one.at,
        );
      const counted = last.find(isLast);
      if (counted) return { templateId, slug, name, size: counted.size, cents: counted.cents };
    }
    cursor = page.next;
  }
  return undefined;
}

test('what one owns shows what it last sold for, times its count, on its page and on the product’s, and says where none was sold', async ({
  browser,
  request,
  complaints,
}) => {
  let found: Awaited<ReturnType<typeof soldBefore>>;
  await expect.poll(async () => (found = await soldBefore(request))).toBeDefined();
  const sold = found!;
  const never = await addProduct(request, 'Journey Unsold', `unsold-${randomUUID()}`);
  const context = await browser.newContext({ viewport: { width: 375, height: 812 } });
  const ann = await join(context, { language: 'en', prefix: '' }, 'ann', complaints);
  const { templateId, size } = sold;
  await postAs(ann, ownsRoutes.all, { templateId, size, condition: 'new_no_defects', count: 2 });
  await postAs(ann, ownsRoutes.all, { templateId: never.templateId, size: '8', condition: 'used' });
  const dollars = (cents: number) =>
    new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100);
  const [one, both, three] = [1, 2, 3].map((count) => dollars(count * sold.cents));

  await ann.goto('/account/wants?list=owns');
  const main = ann.getByRole('main');
  const row = (name: string) => main.getByRole('listitem').filter({ hasText: name });
  await expect(main.getByText(t('owns.valued_one', { count: 1, entries: 2 }))).toBeVisible();
  await expect(main.getByText(t('owns.worth'))).toContainText(both!);
  await expect(row(sold.name)).toContainText(both!);
  await expect(row(sold.name)).toContainText(`2 at ${one}`);
  await expect(row('Journey Unsold')).toContainText(t('owns.unsold'));
  await expectSound(ann);
  await row(sold.name)
    .getByRole('button', { name: /^One more/ })
    .click();
  await expect(main.getByText(t('owns.worth'))).toContainText(three!);

  await ann.goto(`/sneakers/${sold.slug}?size=${size}`);
  await ann.getByRole('button', { name: t('title'), exact: true }).click();
  const drawer = ann.getByRole('dialog', { name: t('title') });
  await expect(drawer.getByText(t('owns.here'))).toBeVisible();
  await expect(drawer.getByText(`3 at ${one}`)).toBeVisible();
  await expectSound(ann);
});
