import { readFileSync } from 'node:fs';
import { type BrowserContext, expect, type Page, test as base } from 'playwright/test';
import { gameLocales, homeOf, type Language, languages, splitLocale } from '#contracts/locales.ts';
import { inWording } from '#contracts/wording.ts';

interface Journey {
  /** Does it end sessions? What a page had asked for by then is answered with 401, and a browser writes that down. */
  endsSessions: boolean;
  /** Skips the journey in words where there is no browser. */
  needsBrowser: undefined;
  /** Errors of the pages and violations of their policy: both land in the console. Empty at the end of every journey. */
  complaints: string[];
  /** Closes what the journey opened: pages of a live market go on counting, and would slow down all that come after. */
  closing: undefined;
}

/** The bank's page runs no script where it stands in a frame, nor that with which axe looks at it. */
const ofAxe = /^Blocked script execution in '[^']+[/]bank[/]proofs[/]/;

export const test = base.extend<Journey>({
  endsSessions: [false, { option: true }],
  needsBrowser: [
    async ({ browserName: _ }, use, info) => {
      info.skip(info.config.metadata.hasBrowser !== true, 'there is no Chromium here: set CHROMIUM to the path of one');
      await use(undefined);
    },
    { auto: true },
  ],
  closing: [
    async ({ needsBrowser: _, browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
  complaints: async ({ endsSessions }, use) => {
    const heard: string[] = [];
    await use(heard);
    const known = (line: string) => (endsSessions && line.includes('status of 401')) || ofAxe.test(line);
    expect(heard.filter((line) => !known(line))).toEqual([]);
  },
});

/** Notes what a page complains of; a page that is not there is no complaint. */
export function listenTo(page: Page, heard: string[]): Page {
  page.on('console', (message) => {
    const isMissing = message.text().includes('status of 404');
    if (['error', 'warning'].includes(message.type()) && !isMissing) heard.push(message.text());
  });
  page.on('pageerror', (error) => void heard.push(error.message));
  return page;
}

/** The words that a visitor sees: of a language at its home (a game's own too), or below the prefix of a locale (none: `en-us`). */
export const wordsOf = (where: string, namespace: string) => wordsIn(where, `client/src/features/${namespace}/locales`);

/** The words of that slice's letters, likewise. */
export const mailWordsOf = (where: string, slice: string) => wordsIn(where, `libs/${slice}/mails`);

function wordsIn(where: string, folder: string) {
  const home = languages.includes(where as Language) ? homeOf(where as Language) : splitLocale(where).locale;
  const locale = gameLocales.find(({ code }) => code === where) ?? home;
  const { words: language } = locale;
  const file = new URL(`../../${folder}/${language}.json`, import.meta.url);
  const texts = inWording(locale, JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>);
  return (key: string, details: Record<string, string | number> = {}): string => {
    const text = texts[key];
    if (text === undefined) throw new Error(`no text "${key}" in ${file.pathname}`);
    return Object.entries(details).reduce((said, [name, value]) => said.replaceAll(`{{${name}}}`, String(value)), text);
  };
}

/** A verified member of the demo world, signed in by the form. */
export async function signInAs(context: BrowserContext, email: string, password: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('/');
  return page;
}
