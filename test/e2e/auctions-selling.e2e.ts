import { randomUUID } from 'node:crypto';
import { type APIRequestContext, type BrowserContext, expect, type Page } from 'playwright/test';
import { bid, signIn, type Visit, visits } from './auctions-journey.ts';
import { expectSound } from './axe.ts';
import { test, wordsOf } from './journey.ts';
import { addProduct, endAuction, journeysBrand } from './operator.ts';

/** So many seconds from now, as a field for a local time takes it. */
const localTime = (page: Page, ahead: number) =>
  page.evaluate((seconds) => {
    const at = new Date(Date.now() + seconds * 1000);
    return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
  }, ahead);

/** Lists an auction that ends in less than two minutes, with two photographs, and gives its id. */
async function sell(ada: Page, { prefix, language }: Visit, operator: APIRequestContext): Promise<string> {
  const t = wordsOf(language, 'auctions');
  const pictured = wordsOf(language, 'pictures');
  const name = `Journey ${randomUUID().slice(0, 8)}`; // of the demo world's, its crowd would bid on it
  await addProduct(operator, name);
  await ada.goto(`${prefix}/sell`);
  await expectSound(ada);
  const list = ada.getByRole('button', { name: t('sell.list') });
  await list.click();
  await expect(ada.getByText(t('refusals.product-missing')).first()).toBeVisible();

  await ada.getByRole('combobox', { name: t('sell.product') }).fill(`${journeysBrand} ${name}`);
  await ada.getByRole('option', { name }).first().click();
  await expect(ada.getByLabel(t('sell.size'))).toBeVisible();

  const pictures = ada.getByLabel(t('sell.pictures'), { exact: true });
  await pictures.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
  await expect(ada.getByText(pictured('refusals.picture-type'))).toBeVisible();
  await pictures.setInputFiles({ name: 'false.png', mimeType: 'image/png', buffer: Buffer.from('no picture either') });
  await expect(ada.getByText('false.png')).toBeVisible();
  for (const [at, dark] of [false, true].entries()) {
    const buffer = await ada.screenshot({ omitBackground: dark, clip: { x: 0, y: at * 40, width: 400, height: 320 } });
    await pictures.setInputFiles({ name: `shoe-${at}.png`, mimeType: 'image/png', buffer });
    await expect(ada.getByRole('img', { name: pictured('one', { n: at + 1 }) })).toBeVisible();
  }

  await ada.getByLabel(t('startPrice')).fill('50');
  await ada.getByLabel(t('sell.ends'), { exact: true }).selectOption('at');
  await expectSound(ada);
  await ada.getByLabel(t('sell.closesAt')).fill(await localTime(ada, 118)); // last: from here on time runs out
  await list.click();
  await ada.waitForURL(/\/auctions\/[\da-f-]{36}$/);
  return ada.url().split('/').at(-1)!;
}

async function openAll(contexts: readonly BrowserContext[], visit: Visit, heard: string[]) {
  const [ada, mina, luc] = await Promise.all([
    signIn(contexts[0]!, visit, 'ada', heard),
    signIn(contexts[1]!, visit, 'mina', heard),
    signIn(contexts[2]!, visit, 'luc', heard),
  ]);
  return { ada, mina, luc };
}

/** By how much late bids moved the end, as everybody is told. */
const extended = async (page: Page, id: string) => {
  const answer = await page.request.get(`/web-api/v1/auctions/${id}`);
  return ((await answer.json()) as { extended: number }).extended;
};

for (const visit of visits) {
  const t = wordsOf(visit.language, 'auctions');
  const { price, prefix } = visit;

  test(`a seller lists, others watch, bid to the last second and check the outcome, in ${visit.language}`, async ({
    browser,
    request,
    complaints,
  }) => {
    const contexts = await Promise.all([1, 2, 3].map(() => browser.newContext()));
    const heard: string[] = [];
    const { ada, mina, luc } = await openAll(contexts, visit, heard);
    const id = await sell(ada, visit, request);
    await expect(ada.getByText(t('yours'))).toBeVisible();
    await Promise.all([mina, luc].map((page) => page.goto(`${prefix}/auctions/${id}`)));

    await mina.getByRole('button', { name: t('watch'), exact: true }).click();
    await expect(luc.getByText(t('watchers_one', { count: 1 }))).toBeVisible();
    await expect(mina.getByRole('img').first()).toHaveAttribute('src', /^\/media\/[\da-f]{64}\/800$/);

    await bid(mina, visit, '60');
    await expect(mina.getByText(t('leading'), { exact: true })).toBeVisible();
    const late = t('extended', { by: '|', at: '' }).split('|')[0]!;
    await expect(luc.getByText(late)).toBeVisible();
    const once = await extended(luc, id);
    await bid(luc, visit, '80');
    await expect(mina.getByText(t('beaten'), { exact: true })).toBeVisible();
    await expect.poll(() => extended(luc, id)).toBeGreaterThan(once);
    await expect(ada.getByText(late)).toBeVisible();

    await endAuction(request, id);
    const won = luc.getByLabel(t('bidPanel'));
    await expect(won).toContainText(price(61));
    await luc.getByRole('button', { name: t('verify'), exact: true }).click();
    await expect(luc.getByText(t('verified.ok'))).toBeVisible();
    await expectSound(luc);

    await mina.route('**/audit?page=1', async (route) => {
      const answer = await route.fetch();
      const audit = (await answer.json()) as { entries: { maximum: number }[] };
      audit.entries[1]!.maximum = 9000;
      await route.fulfill({ response: answer, json: audit });
    });
    await mina.getByRole('button', { name: t('verify'), exact: true }).click();
    await expect(mina.getByText(t('verified.failed'))).toBeVisible();
    await expect(mina.getByText(t('flaw.entry', { n: 2, alias: 2 }))).toBeVisible();
    await expectSound(mina);

    for (const [page, path, words] of [
      [ada, 'auctions', t('sold')],
      [mina, 'watching', t('sold')],
      [mina, 'bids', t('state.lost')],
      [luc, 'bids', t('state.won')],
    ] as const) {
      await page.goto(`${prefix}/account/${path}`);
      await expect(page.getByRole('main').getByText(words).first()).toBeVisible();
      await expectSound(page);
    }
    complaints.push(...heard.filter((said) => !/status of 4(?:13|15|22)/.test(said))); // a refused picture is no complaint
  });
}
