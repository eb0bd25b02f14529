import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SignInAnswer } from '#contracts/accounts.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import { visitorRoutes } from '#contracts/routes.ts';
import { built, Processes } from '../support/processes.ts';
import { Browser, codeTo, good, tokenTo } from '../support/remote.ts';

const email = 'ann@example.org';
const password = 'correct horse battery';

/** Ann has come by the form and the letter: a browser in which she is signed in. */
async function joined(url: string): Promise<Browser> {
  const browser = await Browser.at(url);
  await good(browser.post(url + accountRoutes.register, { email, password, name: 'Ann', language: 'en' }));
  await good(browser.post(url + accountRoutes.verify, { token: await tokenTo(url, email), password }));
  return browser;
}

const isIn = async (browser: Browser, url: string) =>
  (await good<{ isAuthenticated: boolean }>(browser.get(url + visitorRoutes.session))).isAuthenticated;

const signedIn = async (url: string) => {
  const browser = await Browser.at(url);
  const { next } = await good<SignInAnswer>(browser.post(url + accountRoutes.signIn, { email, password }));
  return { browser, next };
};

describe('a log on a server that was put back', () => {
  const processes = new Processes();
  beforeAll(() => built(), 300_000);
  afterAll(() => processes.close());

  it('ends the market that runs on it, which says why; in the next one all sessions are over, and a first sign-in takes a mailed code', async () => {
    const [dataDir, EVENTSTORE_URL] = [processes.folder(), await processes.standIn('eventstoredb')];
    const env = { EVENTSTORE_URL };
    const first = await processes.start('market', { dataDir, env });
    const before = await joined(first.url);
    expect(await isIn(before, first.url)).toBe(true);
    expect((await signedIn(first.url)).next).toBeNull();
    expect(await processes.script(['scripts/log.ts', 'restored'], env)).toMatchObject({
      code: 0,
      output: expect.stringContaining('another log from here on'),
    });
    expect(await first.ended).toMatchObject({ code: 1 });
    expect(first.output()).toMatch(/Plinth ends: the log was put back from a backup/);

    const second = await processes.start('market', { dataDir, env });
    const { url } = second;
    const health = (await (await fetch(`${second.opsUrl}/health`)).json()) as object;
    expect(health).toMatchObject({ status: 'ok', reactions: { ok: true } });
    expect(await isIn(before.copy(), url)).toBe(false);
    const { browser, next } = await signedIn(url);
    expect(next).toMatchObject({ mailed: true });
    expect(await isIn(browser, url)).toBe(false);
    const code = await codeTo(url, email);
    await good(browser.post(url + accountRoutes.signInFactor, { kind: 'mail', code }));
    expect(await isIn(browser, url)).toBe(true);
    expect((await signedIn(url)).next).toBeNull();
    expect(await isIn(before, url)).toBe(false);
    second.kill('SIGTERM');
    expect(await second.ended).toMatchObject({ code: 0 });
  });
});
