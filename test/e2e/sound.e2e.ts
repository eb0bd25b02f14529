import { randomUUID } from 'node:crypto';
import { type APIRequestContext, type BrowserContext, expect, type Page } from 'playwright/test';
import { auctionRoutes } from '../../libs/contracts/routes.ts';
import type { Created } from '../../libs/contracts/values.ts';
import { signIn, visits } from './auctions-journey.ts';
import { expectSoundByTurns, findingsOf } from './axe.ts';
import { bidOf, postAs } from './bidders.ts';
import { test, wordsOf } from './journey.ts';
import { joinedWith } from './newcomer.ts';
import { addProduct, endAuction, endedGame, givenCard, openAuction, openCard, openLobby } from './operator.ts';
import { addressOf, walks } from './walks.ts';

const t = wordsOf('en', 'auctions');
const accounts = wordsOf('en', 'accounts');
const shell = wordsOf('en', 'shell');
const notifications = wordsOf('en', 'notifications');
const widths = [1280, 375] as const;

const wear = (page: Page, theme: string) =>
  page.evaluate((wanted) => void (document.documentElement.dataset.theme = wanted), theme);

/** As it is, in both themes. */
async function expectSoundInBoth(page: Page, what: string) {
  const worn = await page.evaluate(() => document.documentElement.dataset.theme ?? 'light');
  expect(await findingsOf(page), `${what}, ${worn}`).toEqual([]);
  await wear(page, worn === 'dark' ? 'light' : 'dark');
  expect(await findingsOf(page), `${what}, not ${worn}`).toEqual([]);
  await wear(page, worn);
}

const resize = (page: Page, width: number) => page.setViewportSize({ width, height: 812 });

/** Pages one after the other. */
async function expectSoundPages(page: Page, paths: readonly string[]) {
  for (const path of paths) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await expectSoundByTurns(page, widths);
  }
}

/** What opens over a page, or what a form says: in both themes, at each of the widths where the way to it is. */
async function expectSoundState(page: Page, what: string, on: readonly number[], open: () => Promise<unknown>) {
  for (const width of on) {
    await resize(page, width);
    await open();
    await expectSoundInBoth(page, `${what}, ${width} px`);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0); // else the next press may hit the question's own button
  }
}

test('axe finds nothing: every page that is open to all', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { items } = (await (await page.request.get('/web-api/v1/products?category=sneakers')).json()) as {
    items: { slug: string; brandSlug: string }[];
  };
  const { slug, brandSlug } = items[0]!;
  const id = await openAuction(page.request);
  const [game, played] = [await openLobby(page.request), await endedGame(page.request)];
  const [gift, handle] = [await givenCard(page.request), await openCard(page.request)];
  const found = { id, slug, brandSlug, game, played, gift, handle };
  await expectSoundPages(
    page,
    walks.everybody.map((walk) => addressOf(walk, found)),
  );
});

test('axe finds nothing: what opens over a page, and every form that says what is wrong', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();
  await page.goto('/auctions');
  await page.waitForLoadState('networkidle');
  await expectSoundState(page, 'filters', widths, () => press(shell('list.filter')));
  await expectSoundState(page, 'sorts', widths, () => press(t('sort.ending')));
  await expectSoundState(page, 'shop menu', [1280], () => press('Shop'));
  await expectSoundState(page, 'preferences', [1280], () => press('Country, language and currency'));
  await expectSoundState(page, 'menu', [375], () => press('Menu'));
  await expectSoundState(page, 'search', [375], () => press('Search'));
  await page.goto('/login');
  await expectSoundState(page, 'signing in, wrong', widths, async () => {
    await page.getByLabel(accounts('email')).fill('nobody@demo.example');
    await page.getByLabel(accounts('password')).fill('not the password');
    await press(accounts('signIn'));
    await expect(page.getByRole('alert').first()).toBeVisible();
  });
  await page.goto('/register');
  await page.waitForLoadState('networkidle');
  await expectSoundState(page, 'registering, empty', widths, async () => {
    await press(accounts('createAccount'));
    await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
  });
});

test('axe finds nothing: confirming an address, a mail that is ended, notifications that cannot be saved', async ({
  browser,
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const email = `sol-${randomUUID()}@journey.example`;
  await page.goto('/register');
  await page.getByLabel(accounts('name')).fill('sol');
  await page.getByLabel(accounts('email')).fill(email);
  await page.getByLabel(accounts('password')).fill(joinedWith);
  await press(accounts('createAccount'));
  await page.getByRole('link', { name: accounts('sent.outbox') }).click();
  await page.getByRole('listitem').filter({ hasText: email }).getByRole('link').click();
  await page.waitForLoadState('networkidle');
  await expectSoundState(page, 'confirming, another password', widths, async () => {
    await page.getByLabel(accounts('password')).fill('not the password');
    await press(accounts('verify.press'));
    await expect(page.getByRole('alert').first()).toBeVisible();
  });
  await press(accounts('verify.anew'));
  await expectSoundState(page, 'filling in once more, empty', widths, async () => {
    await press(accounts('verify.press'));
    await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
  });

  await page.goto('/unsubscribe?token=abc');
  await page.waitForLoadState('networkidle');
  await expectSoundState(page, 'a link of no use', widths, async () => {
    await press(notifications('unsubscribe.press'));
    await expect(page.getByRole('alert').first()).not.toBeEmpty();
  });

  const mina = await signIn(await browser.newContext(), visits[0], 'mina', []);
  await mina.goto('/account/preferences');
  await mina.waitForLoadState('networkidle');
  await mina.route('**/web-api/**', (route) => route.fulfill({ status: 500, json: { code: 'failed' } }));
  await expectSoundState(mina, 'notifications, not saved', widths, async () => {
    await mina.getByRole('checkbox').first().click();
    await mina.getByRole('button', { name: notifications('save'), exact: true }).click();
    const told = mina.getByRole('region', { name: notifications('toPreferences') });
    await expect(told.getByRole('alert')).not.toBeEmpty();
  });
});

test('axe finds nothing: the pages of a member, bids and questions', async ({ browser, request }) => {
  const usd = (dollars: number) => ({ minor: dollars * 100, currency: 'USD' });
  const [id, over, mina] = [
    await openAuction(request, { rules: 'plinth-2', buyNow: usd(5000) }),
    await openAuction(request),
    await signIn(await browser.newContext(), visits[0], 'mina', []),
  ];
  await bidOf(mina, over, 60);
  await endAuction(request, over);
  await mina.goto(`/auctions/${id}`);
  await expect(mina.getByText(/^live, \d+ ms$/).first()).toBeVisible();
  const press = (name: string | RegExp) => mina.getByRole('button', { name }).locator('visible=true').first().click();
  const form = () => mina.locator('form:visible').filter({ has: mina.getByRole('button', { name: /^Place bid/ }) });
  await expectSoundState(mina, 'question: buy now', widths, () => press(/^Buy now for/));
  await expectSoundState(mina, 'picture', widths, () => press(shell('zoom')));
  await expectSoundState(mina, 'bid too low', widths, async () => {
    if ((mina.viewportSize()?.width ?? 0) < 1024) await press(/^Bid \$/);
    await form().getByLabel(t('yourBid'), { exact: true }).fill('1');
    await expect(async () => {
      await form()
        .getByRole('button', { name: /^Place bid/ })
        .click(); // one so soon after the sheet opened is none
      await expect(mina.locator('[aria-invalid="true"]:visible')).toBeVisible({ timeout: 500 });
    }).toPass();
  });
  await expectSoundState(mina, 'bid to type again', widths, async () => {
    if ((mina.viewportSize()?.width ?? 0) < 1024) await press(/^Bid \$/);
    await form().getByLabel(t('yourBid'), { exact: true }).fill('4000');
    await expect(async () => {
      await form()
        .getByRole('button', { name: /^Place bid/ })
        .click();
      await expect(mina.getByLabel(t('yourBidAgain')).locator('visible=true')).toBeFocused({ timeout: 500 });
    }).toPass();
    await expectSoundInBoth(mina, 'asked again');
    await press(t('otherAmount'));
  });
  await bidOf(mina, id, 60);
  await expect(mina.getByText(t('leading'), { exact: true })).toBeVisible();
  await expectSoundState(mina, 'question: retract', widths, () => press(t('retract')));
  await expectSoundPages(
    mina,
    walks.member.map((walk) => addressOf(walk, { over })),
  );
  await expectSoundState(mina, 'account menu', widths, () => press(accounts('account')));
});

/** An auction of a seller's own, with a reserve, which nobody bids on. */
async function listed(seller: Page, operator: APIRequestContext): Promise<string> {
  const { id, after } = await postAs<Created>(seller, auctionRoutes.all, {
    ...(await addProduct(operator)),
    startPrice: { minor: 5000, currency: 'USD' },
    reserve: { minor: 9000, currency: 'USD' },
    closesAt: new Date(Date.now() + 3_600_000).toISOString(),
  });
  await seller.request.get(`${auctionRoutes.page(id)}?after=${after}`);
  return id;
}

test('axe finds nothing: the pages of a seller', async ({ browser, request }) => {
  const ada = await signIn(await browser.newContext(), visits[0], 'ada', []);
  await expectSoundPages(ada, walks.seller);
  await ada.goto('/sell');
  await ada.waitForLoadState('networkidle');
  await expectSoundState(ada, 'listing, empty', widths, async () => {
    await ada.getByRole('button', { name: t('sell.list') }).click();
    await expect(ada.locator('[aria-invalid="true"]').first()).toBeVisible();
  });
  await ada.goto(`/auctions/${await listed(ada, request)}`);
  const press = (name: string) => ada.getByRole('button', { name, exact: true }).click();
  await expectSoundState(ada, 'question: end', widths, () => press(t('do.end')));
  await expectSoundState(ada, 'question: cancel', widths, () => press(t('do.cancel')));
  await expectSoundState(ada, 'question: reserve, unreadable', widths, async () => {
    await press(t('do.reserve'));
    const dialog = ada.getByRole('dialog');
    await dialog.getByLabel(t('newReserve')).fill('much');
    await dialog.getByRole('button', { name: t('do.reserve') }).click();
    await expect(dialog.locator('[aria-invalid="true"]')).toBeVisible();
  });
});

/** A test a room: one that is slow keeps no other from its verdict. One signs in for all. */
test.describe('axe finds nothing: the rooms of an operator', () => {
  test.describe.configure({ mode: 'default' });
  let session: Awaited<ReturnType<BrowserContext['storageState']>>;
  let found: Readonly<Record<string, string>>;
  test.beforeAll(async ({ browser, request }) => {
    const operator = await signIn(await browser.newContext(), visits[0], 'operator', []);
    session = await operator.context().storageState();
    await openAuction(request);
    found = { game: await openLobby(request), played: await endedGame(request) };
  });

  for (const walk of walks.operator) {
    test(walk, async ({ browser }) => {
      const operator = await browser.newContext({ storageState: session, reducedMotion: 'reduce' });
      await expectSoundPages(await operator.newPage(), [addressOf(walk, found)]);
    });
  }
});
