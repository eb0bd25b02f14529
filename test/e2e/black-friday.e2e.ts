import { expect } from 'playwright/test';
import { signIn, visits } from './auctions-journey.ts';
import { expectSound } from './axe.ts';
import { listenTo, test, wordsOf } from './journey.ts';
import { letBlackoutBeAsked, openLobby } from './operator.ts';

const [english] = visits;
const t = wordsOf('en', 'blackfriday');

test('while it is blacked out, the pages of Black Friday show the countdown alone', async ({
  context,
  request,
  baseURL,
  complaints,
}) => {
  await letBlackoutBeAsked(request);
  const page = listenTo(await context.newPage(), complaints);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/blackfriday');
  await expect(page.getByRole('heading', { name: t('games') })).toBeVisible();
  const asked = encodeURIComponent(JSON.stringify({ BlackFridayBlackout: true }));
  await context.addCookies([{ name: 'featureFlags', value: asked, url: baseURL! }]);
  for (const [path, hidden] of [
    ['/blackfriday', t('games')],
    ['/blackfridayfaq', t('ask.when')],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('timer')).toBeVisible();
    await expect(page.getByText(hidden, { exact: true })).toBeHidden();
    for (const viewport of [
      { width: 1280, height: 800 },
      { width: 375, height: 700 },
    ]) {
      await page.setViewportSize(viewport);
      await expectSound(page);
    }
  }
});

test('an operator announces a drop, everybody reads it, and it is withdrawn', async ({ browser, complaints }) => {
  const office = await browser.newContext({ viewport: { width: 375, height: 700 } });
  const desk = await signIn(office, english, 'operator', complaints);
  await desk.goto('/operator/blackfriday');
  await desk.getByRole('button', { name: t('desk.announce') }).click();
  await expect(desk.getByText(t('desk.wrongTitle')).first()).toBeVisible();
  await expectSound(desk);
  await desk.getByRole('textbox', { name: t('desk.title'), exact: true }).fill('Two hundred pairs');
  await desk.getByLabel(t('desk.at'), { exact: true }).fill('2031-11-28T12:00');
  await desk.getByLabel(t('desk.path')).fill('/sneakers/running');
  await desk.getByRole('button', { name: t('desk.announce') }).click();
  const withdraw = desk.getByRole('button', { name: t('desk.withdrawThis', { title: 'Two hundred pairs' }) });
  await expect(withdraw).toBeVisible();
  await expect(desk.getByText('2031')).toBeVisible(); // of which year it is
  await expect(desk.getByRole('textbox', { name: t('desk.title'), exact: true })).toHaveValue('');
  await expect(desk.getByLabel(t('desk.at'), { exact: true })).toHaveValue('');
  for (const width of [375, 1280]) {
    await desk.setViewportSize({ width, height: 800 });
    await expectSound(desk);
  }
  const visitor = listenTo(await (await browser.newContext()).newPage(), complaints);
  await visitor.goto('/blackfriday');
  await expect(visitor.getByRole('link', { name: 'Two hundred pairs' })).toHaveAttribute('href', '/sneakers/running');
  await withdraw.click();
  await expectSound(desk);
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: t('desk.withdraw') })
    .click();
  await expect(withdraw).toBeHidden();
  await visitor.reload();
  await expect(visitor.getByRole('heading', { name: t('games') })).toBeVisible();
  await expect(visitor.getByRole('link', { name: 'Two hundred pairs' })).toBeHidden();
});

test('a seat is taken on a phone of 320 px with keys alone', async ({ browser, request, complaints }) => {
  const words = wordsOf('en', 'trivia');
  const id = await openLobby(request);
  const phone = await browser.newContext({ viewport: { width: 320, height: 640 } });
  const page = await signIn(phone, english, 'mina', complaints);
  await page.goto(`/blackfriday/trivia/${id}/lobby`);
  const figure = page.getByLabel(words('figure'), { exact: true });
  await expect(page.getByRole('button', { name: words('join') })).toBeEnabled();
  await figure.focus();
  await page.keyboard.type('owl');
  await expect(figure).toHaveValue('owl');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel(words('accept'))).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText(words('seated'))).toBeVisible();
  await expectSound(page);
});
