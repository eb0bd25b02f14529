import { randomUUID } from 'node:crypto';
import { type Browser, type BrowserContext, expect, type Locator, type Page } from 'playwright/test';
import { listenTo, wordsOf } from './journey.ts';

/** The password of everybody who joins. */
export const joinedWith = 'a long password';

/** In which language somebody comes, and where its pages lie. */
type Visit = Readonly<{ language: 'en' | 'fr'; prefix: string }>;

/** From nothing to a signed-in member, all through the screens. */
export async function join(context: BrowserContext, visit: Visit, name: string, heard: string[]): Promise<Page> {
  const t = wordsOf(visit.prefix, 'accounts');
  const page = listenTo(await context.newPage(), heard);
  await page.emulateMedia({ reducedMotion: 'reduce' }); // axe would judge a button's colour halfway to what it is
  const email = `${name}-${randomUUID()}@journey.example`;
  await page.goto(`${visit.prefix}/register`);
  await page.getByLabel(t('name')).fill(name);
  await page.getByLabel(t('email')).fill(email);
  await page.getByLabel(t('password')).fill(joinedWith);
  await page.getByRole('button', { name: t('createAccount') }).click();
  await page.getByRole('link', { name: t('sent.outbox') }).click();
  await page.getByRole('listitem').filter({ hasText: email }).getByRole('link').click();
  await page.getByLabel(t('password')).fill(joinedWith);
  await page.getByRole('button', { name: t('verify.press') }).click();
  await expect(page.getByText(t('verify.done'))).toBeVisible();
  await page.getByRole('button', { name: t('verify.go') }).click();
  await expect(page.getByRole('button', { name: t('account') })).toBeVisible();
  return page;
}

/** The same with a phone in hand, looking at the own profile; and the address that stands there. `baseURL`: of another market. */
export async function joinOnProfile(
  browser: Browser,
  { baseURL, ...visit }: Visit & { name: string; baseURL?: string },
  heard: string[],
): Promise<{ phone: Page; email: string }> {
  const phone = await join(
    await browser.newContext({ viewport: { width: 375, height: 700 }, ...(baseURL !== undefined && { baseURL }) }),
    visit,
    visit.name,
    heard,
  );
  return { phone, email: await addressOf(phone, visit) };
}

/** The address that stands on the own profile, which the page is on afterwards. */
export async function addressOf(page: Page, { prefix }: Pick<Visit, 'prefix'>): Promise<string> {
  await page.goto(`${prefix}/account/profile`);
  return /[\w-]+@journey\.example/.exec(await page.getByRole('main').innerText())![0];
}

/** Goes where a letter in the outbox leads. A press may be lost there: letters to others push it down meanwhile. */
export async function follow(page: Page, link: Locator): Promise<void> {
  await page.goto((await link.getAttribute('href'))!);
}

/**
 * The code of the last mail to that address: of its words alone, since eight digits may stand in a link's id, or in an address, too; and not of a letter to
 * another mailbox that names this one.
 */
export async function codeFor(page: Page, prefix: string, email: string): Promise<string> {
  await page.goto(`${prefix}/outbox`);
  const letters = page.getByRole('listitem').filter({ has: page.getByText(`${email} · `) });
  await expect(letters.first()).toBeVisible();
  const words = (await letters.allInnerTexts()).map((text) => text.replaceAll(/\S*[@/]\S*/g, ''));
  return words.map((text) => /\b\d{6,8}\b/.exec(text)?.[0]).find((code) => code !== undefined)!; // a notice may have come after it
}

/** Ends every session there, and is where that leads: whoever goes on before the page has left has its way crossed by it. */
export async function signOutEverywhere(page: Page, { prefix }: Pick<Visit, 'prefix'>): Promise<void> {
  const press = wordsOf(prefix, 'accounts')('sessions.everywhere');
  await page.getByRole('button', { name: press, exact: true }).click();
  await page.waitForURL(({ pathname }) => pathname === (prefix || '/'));
  await expect(page.getByRole('link', { name: wordsOf(prefix, 'shell')('signIn') })).toBeVisible();
}
