import { expect } from 'playwright/test';
import { accountRoutes } from '../../libs/contracts/account-routes.ts';
import { captchaHeader, isDone } from '../../libs/platform/captcha/rules/work.ts';
import { expectSound } from './axe.ts';
import { listenTo, test, wordsOf } from './journey.ts';

const asked = { token: 'a.token.of.the.journey', puzzles: 16, bits: 6 };

for (const { language, prefix, hasWorker } of [
  { language: 'en', prefix: '', hasWorker: true },
  { language: 'fr', prefix: '/fr-ca', hasWorker: false },
] as const)
  test(`where the market asks for a proof, the browser works on it and says so, ${hasWorker ? 'beside the page' : 'on the page where no worker comes'}, in ${language}`, async ({
    page,
    complaints,
  }) => {
    const t = wordsOf(prefix, 'accounts');
    listenTo(page, complaints);
    const proofs: string[] = [];
    await page.route(`**${accountRoutes.askPasswordReset}`, async (route) => {
      const proof = route.request().headers()[captchaHeader];
      if (proof !== undefined) proofs.push(proof);
      if (proofs.length > 0) return route.continue();
      const body = { status: 403, code: 'captcha-needed', trigger: 'on', until: '2100-01-01T00:00:00.000Z', ...asked };
      return route.fulfill({ status: 403, contentType: 'application/problem+json', body: JSON.stringify(body) });
    });
    const seen = Promise.withResolvers<void>();
    await page.route(/captcha\.worker/, async (route) => {
      await seen.promise;
      await (hasWorker ? route.continue() : route.abort());
    });
    await page.goto(`${prefix}/forgot-password`);
    await page.getByLabel(t('email')).fill('nobody@journey.example');
    await page.getByRole('button', { name: t('forgot.press') }).click();
    await expect(page.getByText(t('captcha.text'))).toBeVisible();
    await expect(page.getByRole('progressbar', { name: t('captcha.label') })).toBeVisible();
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expectSound(page);
    }
    seen.resolve();
    await expect(page.getByText(t('forgot.sent'))).toBeVisible();
    const [kind, token, answers] = proofs[0]!.split(' ');
    expect([proofs.length, kind, token]).toEqual([1, 'work', asked.token]);
    expect(isDone(asked, answers!)).toBe(true);
    expect(complaints.filter((said) => !said.includes('403') && (hasWorker || !said.includes('ERR_FAILED')))).toEqual(
      [],
    );
    complaints.length = 0;
  });
